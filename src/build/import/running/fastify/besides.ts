import { readField } from "../../../../core/lib/errors/error-details.js"
import { coverOfPattern } from "../cover.js"
import type { ReplacementOf } from "../known-middleware.js"
import { readSymbol } from "../methods.js"
import type { Methods } from "../methods.js"
import { readPatterns } from "../pattern.js"
import type { Handler, Unknown } from "../route.js"

/** The hooks that run after a handler, with what replaces them. */
export const ANSWER_HOOKS = [
  ["preSerialization", "a plug with register_before_send replaces it"],
  ["onSend", "a plug with register_before_send replaces it"],
  ["onError", "render_error of the endpoint replaces it"],
  ["onResponse", "telemetry of the endpoint replaces it"],
  ["onTimeout", "telemetry of the endpoint replaces it"],
  ["onRequestAbort", "telemetry of the endpoint replaces it"],
  // Not a hook, but an option of routes.
  ["errorHandler", "render_error of the endpoint replaces it"],
] as const

/** The methods by which an application gets functions that are not before a route, with what replaces them. */
const CALLS = [
  ["setNotFoundHandler", "the handler of 404", "write it as the page of a 404, or as a row behind the other rows"],
  ["setErrorHandler", "the handler of errors", "write error pages of the endpoint"],
  [
    "addContentTypeParser",
    "the parser of bodies",
    "parsers of the endpoint replaces it, or read the body in the action",
  ],
] as const

interface Call {
  readonly what: string
  /** The path of its plugin, in words. */
  readonly under: string
  readonly advice: string
  readonly args: readonly unknown[]
}

/** Records the functions of an application and of its plugins that are not before a route. */
export class Besides {
  readonly #calls: Call[] = []

  /** @param app the application, from which its plugins inherit */
  constructor(app: object, methods: Methods) {
    for (const [method, what, advice] of CALLS)
      methods.before(app, method, (args, plugin) => {
        const prefix = readField(plugin, "prefix")
        const under = typeof prefix === "string" && prefix !== "" ? ` under ${prefix}` : ""
        this.#calls.push({ what, under, advice, args })
      })
  }

  /** What was recorded, without that of packages that are known. */
  unknown(packageOf: ReplacementOf): readonly Unknown[] {
    return this.#calls.flatMap(({ what, under, advice, args }) => {
      const handles = args.filter((arg): arg is Handler["handle"] & { name: string } => typeof arg === "function")
      if (handles.length === 0 || handles.some((handle) => packageOf(handle) !== undefined)) return []
      const before = args.flatMap(hooksIn)
      const names = handles.map(({ name }) => name).filter((name) => name !== "")
      const behind = before.length === 0 ? "" : `, behind ${before.join(", ")}`
      return [{ what: [what, ...names].join(" ") + under + behind, advice }]
    })
  }
}

/** The names of the hooks in the options of a handler of 404. */
function hooksIn(options: unknown): readonly string[] {
  return ["preValidation", "preHandler"]
    .flatMap((hook) => readField(options, hook))
    .flatMap((handle) => (typeof handle === "function" ? [handle.name.replace(/^bound /, "") || "a hook"] : []))
}

/** The functions of `use` of `@fastify/middie` before a path, in place of the hook that calls them. */
export function middlewareBefore(owner: object, url: string): readonly Handler[] {
  const list = readSymbol(owner, "fastify-middie-middlewares")
  return (Array.isArray(list) ? (list as readonly unknown[]) : []).flatMap((entry): readonly Handler[] => {
    const [path, given] = Array.isArray(entry) ? (entry as readonly unknown[]) : []
    const [handle, paths] = typeof given === "function" ? [given, [path].flat()] : [path, ["/"]]
    return typeof handle === "function" && paths.some((one) => isBefore(one, url))
      ? [{ handle, name: handle.name }]
      : []
  })
}

/** Whether a function of a path runs for requests of another path: for some of them is enough. */
function isBefore(path: unknown, url: string): boolean {
  if (typeof path !== "string") return true
  const [guard, row] = [readPatterns(path, "express-4"), readPatterns(url, "fastify")]
  if (!("patterns" in guard && "patterns" in row)) return true
  return guard.patterns.some((one) =>
    row.patterns.some((other) => coverOfPattern(one, other, true, "express-4") !== "none"),
  )
}
