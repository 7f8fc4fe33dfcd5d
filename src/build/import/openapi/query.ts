import type { Value } from "../rows.js"
import { textIn } from "./document.js"
import type { Part } from "./document.js"
import type { Files } from "./files.js"

/** The query of an operation. */
export interface ReadQuery {
  /** The names of its params, with `?` after those that are optional. */
  readonly names: readonly string[]
  /** How its lists are written, by their names; those in brackets are not among them. */
  readonly lists: Readonly<Record<string, Value>>
  /** What a row cannot say, for comments. */
  readonly others: readonly string[]
}

/**
 * Reads the params of a query. By OpenAPI, the items of a list are `ids=1&ids=2`, or `ids=1,2` with `explode: false`; other styles are
 * for the action. A name that ends in `[]` is that of a list in brackets.
 */
export function readQuery(params: readonly Part[], files: Files): ReadQuery {
  const lists: Record<string, Value> = {}
  const others: string[] = []
  const names = params
    .filter((param) => textIn(param, "in") === "query")
    .map((param) => {
      const written = textIn(param, "name") ?? ""
      const name = written.endsWith("[]") ? written.slice(0, -2) : written
      const style = textIn(param, "style") ?? "form"
      if (isList(files.in(param, "schema"), files)) {
        if (style !== "form") others.push(`the list ${name} of the query, which is ${style}: split it in its schema`)
        else if (name === written && !/[[\]]|^__proto__$/.test(name))
          lists[name] = param["explode"] === false ? "comma" : "repeated"
      }
      return `${name}${param["required"] === true ? "" : "?"}`
    })
  return { names, lists, others: [...others, ...params.flatMap((param) => leftOf(param, files))] }
}

/** What a row cannot say of a param that is not in the query. */
function leftOf(param: Part, files: Files): readonly string[] {
  const [place, name = "", style] = ["in", "name", "style"].map((key) => textIn(param, key))
  if (place === "cookie") return [`the cookie ${name}: read it with conn.cookies`]
  if (place !== "path") return []
  if (style !== undefined && style !== "simple")
    return [`the style ${style} of the param ${name}: read it in the action`]
  return isList(files.in(param, "schema"), files) ? [`the list ${name} of the path: split it in the action`] : []
}

/** Headers that OpenAPI ignores as params: the content of a body, its security and the framework have them. */
const OWN_HEADERS = ["accept", "content-type", "authorization", "cookie", "x-csrf-token"]

/** The names of the headers of an operation, in lower case, with `?` after those that are optional. */
export function readHeaders(params: readonly Part[]): readonly string[] {
  return params
    .filter((param) => textIn(param, "in") === "header")
    .map((param) => [(textIn(param, "name") ?? "").toLowerCase(), param["required"] === true ? "" : "?"] as const)
    .filter(([name]) => !OWN_HEADERS.includes(name))
    .map((parts) => parts.join(""))
}

function isList(schema: Part | undefined, files: Files, depth = 0): boolean {
  if (schema === undefined || depth > 5) return false
  if ([schema["type"]].flat().includes("array")) return true
  return ["anyOf", "oneOf", "allOf"].some((keyword) => {
    const parts = schema[keyword]
    return Array.isArray(parts) && parts.some((part: Part) => isList(files.resolve(part), files, depth + 1))
  })
}
