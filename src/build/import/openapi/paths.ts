import { KIND_DESCRIPTIONS, KINDS } from "../../../core/pattern/kinds.js"
import { decoded, freeParam, givenKinds, isSegment, literalSegment } from "../literals.js"
import type { Kinds } from "../literals.js"
import { paramName } from "../naming.js"
import type { Value } from "../rows.js"
import { partsIn, textIn } from "./document.js"
import type { Part } from "./document.js"
import type { Files } from "./files.js"

/** A path of a document as a pattern, or the reason why it cannot be one. */
export type ReadPath = ReadPattern | { readonly reason: string }

interface ReadPattern {
  readonly pattern: string
  /** The lists of its literals. */
  readonly literals: Readonly<Record<string, Value>>
  /** The params that are a whole segment with other text or params in it, e.g. `id_json` of `{id}.json`, with the segment. */
  readonly parts: ReadonlyMap<string, string>
}

/**
 * `/users/{id}` as `/users/:id`, and `prefix{name}` too. A segment with something after its first param is one param: `{id}.json` is
 * `:id_json`, for the action to take apart.
 */
export function readPath(path: string): ReadPath {
  const sign = /[?#]/.exec(path)?.[0]
  if (sign !== undefined)
    return {
      reason:
        sign === "?"
          ? "rows match paths without a query: write a row for the path, whose action reads the query"
          : `no request has "#" in its path: write a row for the path, whose action tells such operations apart`,
    }
  const segments = path.split("/").filter((segment) => segment !== "")
  // The names of params are taken, so that no literal has one.
  const known = [...path.matchAll(/\{([^{}+*]+)/g)].map(([, name = ""]) => paramName(name))
  const taken: Kinds = new Map(known.map((name) => [name, null]))
  const parts = new Map<string, string>()
  const patterns = segments.map((segment, index) => readSegment(segment, index === segments.length - 1, taken, parts))
  const wrong = segments.find((_segment, index) => patterns[index] === undefined)
  if (wrong !== undefined)
    return {
      reason: `Waymark has no pattern for the segment "${wrong}"; match it as one param, and take it apart in the action`,
    }
  return { pattern: `/${patterns.join("/")}`, literals: givenKinds(taken), parts }
}

function readSegment(segment: string, isLast: boolean, where: Kinds, parts: Map<string, string>): string | undefined {
  if (!/[{}]/.test(segment)) {
    const text = decoded(segment)
    return text === "." || text === ".." || text.includes("/") ? undefined : literalSegment(text, where)
  }
  const [, prefix = "", name, glob = "", rest = ""] = /^([^{}:*]*)\{([^{}+*]+)([+*]?)\}(.*)$/s.exec(segment) ?? []
  if (name === undefined || (prefix !== "" && !isSegment(decoded(prefix)))) return undefined
  if (glob !== "") return isLast && rest === "" ? `${decoded(prefix)}*${paramName(name)}` : undefined
  if (rest === "") return `${decoded(prefix)}:${paramName(name)}`
  const joined = paramName(`${name}_${rest}`.replace(/[^A-Za-z0-9]+/g, "_").replace(/_$/, ""))
  const whole = joined === paramName(name) ? joined : freeParam(joined, where)
  where.set(whole, null)
  parts.set(whole, segment.slice(prefix.length))
  return `${decoded(prefix)}:${whole}`
}

/** The params of an operation, and the references to those that could not be read. */
export interface ReadParams {
  readonly params: readonly Part[]
  readonly unreadable: readonly Part[]
}

/** The params of an operation: its own, and those of its path that it does not replace. */
export function paramsOf(item: Part, operation: Part, files: Files): ReadParams {
  const all = [...partsIn(item, "parameters"), ...partsIn(operation, "parameters")]
  const byPlace = new Map<string, Part>()
  const unreadable: Part[] = []
  for (const part of all) {
    const param = files.resolve(part)
    if (param === undefined) unreadable.push(part)
    else byPlace.set(`${textIn(param, "in")} ${textIn(param, "name")}`, param)
  }
  return { params: [...byPlace.values()], unreadable }
}

/** The kinds of params in the path, by their names in the pattern. */
export function kindsOf(
  params: readonly Part[],
  { pattern, parts }: ReadPattern,
  files: Files,
): Readonly<Record<string, Value>> {
  const names = pattern.split("/").flatMap((segment) => /:(.*)$/.exec(segment)?.[1] ?? [])
  const inPath = new Set(names.filter((name) => !parts.has(name)))
  return Object.fromEntries(
    params.flatMap((param): readonly (readonly [string, Value])[] => {
      const name = paramName(textIn(param, "name") ?? "")
      if (textIn(param, "in") !== "path" || !inPath.has(name)) return []
      const kind = kindOf(files.in(param, "schema"))
      return kind === undefined ? [] : [[name, kind]]
    }),
  )
}

/** The kind of a schema: a list of strings, or the kind that JSON Schema describes alike. */
export function kindOf(schema: Part | undefined): Value | undefined {
  if (schema === undefined) return undefined
  const choices = schema["enum"]
  if (Array.isArray(choices) && choices.length > 0) return choices.every(isListed) ? choices : undefined
  const format = textIn(schema, "format")
  return KINDS.map(({ name }) => name).find((name) => {
    const described = KIND_DESCRIPTIONS[name].schema
    return (
      described["type"] === textIn(schema, "type") &&
      (described["format"] ?? format) === format &&
      (described["maximum"] === undefined || format === undefined || format === "int32" || isSafe(schema))
    )
  })
}

/** Whether the limits of a schema are those of numbers: integers of 64 bits without limits stay strings. */
function isSafe({ minimum, maximum }: Part): boolean {
  return Number.isSafeInteger(minimum) && Number.isSafeInteger(maximum)
}

function isListed(text: unknown): text is string {
  return typeof text === "string" && text !== "" && !text.includes("/") && text !== "." && text !== ".."
}
