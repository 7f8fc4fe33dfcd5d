import { KIND_DESCRIPTIONS } from "../../../../core/pattern/kinds.js"
import { KINDS } from "../../../../core/pattern/kinds.js"
import { decoded, isSegment, literalSegment } from "../literals.js"
import type { Kinds } from "../literals.js"
import { paramName } from "../naming.js"
import type { Value } from "../rows.js"
import { partIn, partsIn, resolve, textIn } from "./document.js"
import type { Part } from "./document.js"

/** A path of a document as a pattern, with the lists of its literals, or the reason why it cannot be one. */
export type ReadPath =
  { readonly pattern: string; readonly literals: Readonly<Record<string, Value>> } | { readonly reason: string }

/** `/users/{id}` as `/users/:id`; `prefix{name}` too, but nothing after a param in its segment. */
export function readPath(path: string): ReadPath {
  const segments = path.split("/").filter((segment) => segment !== "")
  // The names of params are taken, so that no literal has one.
  const known = [...path.matchAll(/\{([^{}+*]+)/g)].map(([, name = ""]) => paramName(name))
  const taken: Kinds = new Map(known.map((name) => [name, null]))
  const patterns = segments.map((segment, index) => readSegment(segment, index === segments.length - 1, taken))
  const wrong = segments.find((_segment, index) => patterns[index] === undefined)
  return wrong === undefined
    ? {
        pattern: `/${patterns.join("/")}`,
        literals: Object.fromEntries([...taken].filter(([name]) => !known.includes(name))),
      }
    : {
        reason: `Waymark has no pattern for the segment "${wrong}"; match it as one param, and take it apart in the action`,
      }
}

function readSegment(segment: string, isLast: boolean, where: Kinds): string | undefined {
  if (!/[{}]/.test(segment)) {
    const text = decoded(segment)
    return text === "." || text === ".." || text.includes("/") ? undefined : literalSegment(text, where)
  }
  const [, prefix = "", name, glob] = /^([^{}:*]*)\{([^{}+*]+)([+*]?)\}$/.exec(segment) ?? []
  if (name === undefined || (prefix !== "" && !isSegment(decoded(prefix)))) return undefined
  if (glob !== "") return isLast ? `${decoded(prefix)}*${paramName(name)}` : undefined
  return `${decoded(prefix)}:${paramName(name)}`
}

/** The params of an operation: its own, and those of its path that it does not replace. */
export function paramsOf(item: Part, operation: Part, document: Part): readonly Part[] {
  const all = [...partsIn(item, "parameters"), ...partsIn(operation, "parameters")]
  const byPlace = new Map<string, Part>()
  for (const part of all) {
    const param = resolve(part, document)
    if (param !== undefined) byPlace.set(`${textIn(param, "in")} ${textIn(param, "name")}`, param)
  }
  return [...byPlace.values()]
}

/** The kinds of params in the path, by their names in the pattern. */
export function kindsOf(params: readonly Part[], pattern: string, document: Part): Readonly<Record<string, Value>> {
  const inPath = new Set(pattern.split("/").flatMap((segment) => /:(.*)$/.exec(segment)?.[1] ?? []))
  return Object.fromEntries(
    params.flatMap((param): readonly (readonly [string, Value])[] => {
      const name = paramName(textIn(param, "name") ?? "")
      if (textIn(param, "in") !== "path" || !inPath.has(name)) return []
      const kind = kindOf(resolve(partIn(param, "schema"), document))
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
    return described["type"] === textIn(schema, "type") && (described["format"] ?? format) === format
  })
}

function isListed(text: unknown): text is string {
  return typeof text === "string" && text !== "" && !text.includes("/") && text !== "." && text !== ".."
}
