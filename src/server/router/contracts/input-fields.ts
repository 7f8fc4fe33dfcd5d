import { readField } from "../../../core/lib/errors/error-details.js"
import { isRecord } from "../../../core/lib/is-object.js"

/** The part of a JSON Schema that is read here. */
export type JsonField = Readonly<Record<string, unknown>>

/** The JSON Schema of a schema's input. Undefined if its library does not support Standard JSON Schema, or a part of the schema has no JSON Schema. */
export function inputJson(schema: unknown): JsonField | undefined {
  const converter = readField(readField(schema, "~standard"), "jsonSchema")
  if (!isRecord(converter) || typeof converter["input"] !== "function") return undefined
  try {
    const json: unknown = converter["input"]({ target: "draft-2020-12" })
    return isRecord(json) ? json : undefined
  } catch {
    return undefined
  }
}

/** The fields that a schema takes, as JSON Schemas. Undefined if they are not known, or the schema is not of a plain object. */
export function inputFields(schema: object): Readonly<Record<string, unknown>> | undefined {
  const json = inputJson(schema)
  if (json?.["type"] !== "object" || !isRecord(json["properties"])) return undefined
  const isOpen = ["allOf", "anyOf", "oneOf", "$ref", "patternProperties"].some((keyword) => keyword in json)
  const isClosed = (json["additionalProperties"] ?? false) === false
  return isOpen || !isClosed ? undefined : json["properties"]
}

/** Whether a JSON Schema may take a list of strings. */
export function mayBeList(field: unknown): boolean {
  if (!isRecord(field)) return field !== false
  const { type, items, anyOf, oneOf, allOf } = field
  const some = anyOf ?? oneOf
  if (Array.isArray(some)) return some.some(mayBeList)
  if (Array.isArray(allOf) && !allOf.every(mayBeList)) return false
  if (type === undefined) return !("const" in field || "enum" in field)
  if (![type].flat().includes("array")) return false
  return !isRecord(items) || !["object", "array"].includes(String(items["type"]))
}
