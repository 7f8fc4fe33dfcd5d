import type { CoreConn } from "../../conn/core-conn.js"
import { isRecord } from "../../../core/lib/is-object.js"
import { noHeaderMessage, noHeadersMessage, upperCaseHeaderMessage } from "./contract-messages.js"
import { inputJson } from "./input-fields.js"
import { hasText, inputDefinition, MAX_DEPTH } from "./schema-definition.js"
import type { Definition } from "./schema-definition.js"

/** What a field of a schema takes of a header: one string, or its items as a list. */
type Taken = "text" | "list" | "both" | "nothing"

/** Fields by the names of headers. */
type Fields = Readonly<Record<string, unknown>>

/**
 * The problem of the schema of a request's headers, as far as the schema tells. Agrees with `HeadersReadable` by
 * test/cases/header-schemas.ts.
 */
export function headersProblem(name: string, schema: unknown): string | undefined {
  const fields = headerFields(schema)
  if (fields === "no object") return noHeadersMessage(name)
  for (const [key, field] of Object.entries(fields ?? {})) {
    if (key !== key.toLowerCase()) return upperCaseHeaderMessage(key, name)
    if (takenBy(field) === "nothing") return noHeaderMessage(key, name)
  }
  return undefined
}

/**
 * Returns the function that reads the headers which the schema of a row takes. A repeated header arrives as one string, with commas
 * between its values; a field that takes a list gets the values.
 */
export function headerReader(
  schema: unknown,
): (conn: CoreConn) => Readonly<Record<string, string | readonly string[]>> {
  const fields = headerFields(schema)
  const known = isRecord(fields) ? fields : {}
  const lists = new Set(Object.keys(known).filter((key) => takenBy(known[key]) === "list"))
  const names = isRecord(fields) && definitionIn(schema)?.isOpen !== true ? Object.keys(fields) : undefined
  return ({ req_headers }) => {
    const read: Record<string, string | readonly string[]> = Object.create(null)
    for (const name of names ?? req_headers.keys()) {
      const value = req_headers.get(name)
      if (value !== null) read[name] = lists.has(name) ? listItems(value) : value
    }
    return read
  }
}

/** The items of a list by RFC 9110, 5.6.1: commas in quoted strings do not separate items, and empty items are left out. */
function listItems(value: string): readonly string[] {
  const items = value.match(/(?:"(?:[^"\\]|\\.)*"?|[^",])+/g) ?? []
  return items.map((item) => item.trim()).filter((item) => item !== "")
}

const SCALAR = /^(?:string|number|boolean|null|literal|enum|template_literal|file|array|tuple|date|bigint|symbol|nan|function|promise|set|map|void|undefined|never)$/ // prettier-ignore

/** Also of the schema inside `catch`. */
function definitionIn(schema: unknown): Definition | undefined {
  const def = inputDefinition(schema)
  return def?.type === "catch" ? definitionIn(def.innerType) : def
}

/** The fields of a schema of zod, valibot or a library with JSON Schemas; undefined if they are not known. */
function headerFields(schema: unknown): Fields | "no object" | undefined {
  const def = definitionIn(schema)
  if (def?.type === "object") return def.shape
  if (def !== undefined) return SCALAR.test(def.type) ? "no object" : undefined
  const json = inputJson(schema)
  if (json === undefined || json["type"] === undefined) return undefined
  if (json["type"] !== "object") return "no object"
  return isRecord(json["properties"]) ? json["properties"] : undefined
}

function takenBy(field: unknown, depth = 0): Taken {
  const def = definitionIn(field)
  if (depth > MAX_DEPTH) return "both"
  if (def === undefined) return takenByJson(field)
  const { type, coerce, element, options = [] } = def
  if (coerce === true || /^(?:string|template_literal|void|undefined|never)$/.test(type)) return "text"
  if (type === "union") return options.map((one) => takenBy(one, depth + 1)).reduce(either, "nothing")
  if (type === "array") return /text|both/.test(takenBy(element, depth + 1)) ? "list" : "nothing"
  if (/^(?:literal|enum)$/.test(type)) return hasText(def) ? "text" : "nothing"
  return SCALAR.test(type) || type === "object" || type === "record" ? "nothing" : "text"
}

function takenByJson(field: unknown): Taken {
  const { type, anyOf, oneOf, items, ...rest }: Fields = isRecord(field) ? field : {}
  const some = anyOf ?? oneOf
  if (Array.isArray(some)) return some.map(takenByJson).reduce(either, "nothing")
  const types = [type].flat()
  if (type === undefined) {
    const values = "const" in rest ? [rest["const"]] : rest["enum"]
    return !Array.isArray(values) || values.some((value) => typeof value === "string") ? "text" : "nothing"
  }
  const asList = types.includes("array") && takenByJson(items) !== "nothing" ? "list" : "nothing"
  return either(types.includes("string") ? "text" : "nothing", asList)
}

function either(one: Taken, other: Taken): Taken {
  if (one === "nothing" || one === other) return other
  return other === "nothing" ? one : "both"
}
