import { ArgumentError } from "../lib/argument-error.js"
import { hasMethod, isRecord } from "../lib/is-object.js"
import type { OpenApiSchema } from "./document.js"
import { jsonSchemaMessage, noJsonSchemaMessage, unknownSchemaMessage } from "./messages.js"
import type { Use } from "./messages.js"
import type { OpenApiOptions } from "./options.js"

/** The keywords whose values are data, not schemas. */
const DATA = new Set(["const", "default", "enum", "example", "examples"])

/** The keywords whose keys are names of schemas. */
const NAMED = new Set(["$defs", "dependentSchemas", "patternProperties", "properties"])

/**
 * The JSON Schema of the input of a named schema.
 *
 * @throws {ArgumentError} when there is no such schema, or when it cannot be converted
 */
export function convertSchema(
  name: string,
  use: Use,
  { schemas = {}, json_schemas = {} }: OpenApiOptions,
): OpenApiSchema {
  const written = Object.hasOwn(json_schemas, name) ? json_schemas[name] : undefined
  if (written !== undefined) return written
  const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined
  if (schema === undefined)
    throw new ArgumentError(
      unknownSchemaMessage(name, use, [...new Set([...Object.keys(schemas), ...Object.keys(json_schemas)])]),
    )
  const standard: object = schema["~standard"]
  if (!isConvertible(standard)) throw new ArgumentError(noJsonSchemaMessage(name, use))
  try {
    return standard.jsonSchema.input({ target: "draft-2020-12" })
  } catch (error) {
    throw new ArgumentError(jsonSchemaMessage(name, use, error instanceof Error ? error.message : String(error)), {
      cause: error,
    })
  }
}

/** The part of Standard JSON Schema that is used. */
interface Convertible {
  readonly jsonSchema: { input(options: { readonly target: string }): OpenApiSchema }
}

function isConvertible(standard: object): standard is Convertible {
  const converter = "jsonSchema" in standard ? standard.jsonSchema : undefined
  return hasMethod(converter, "input")
}

/** Copies a schema with other references. */
export function mapRefs(schema: OpenApiSchema, map: (ref: string) => string): OpenApiSchema {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (keyword === "$ref" && typeof value === "string") return [keyword, map(value)]
      if (DATA.has(keyword)) return [keyword, value]
      return [keyword, mapValue(value, map, NAMED.has(keyword))]
    }),
  )
}

function mapValue(value: unknown, map: (ref: string) => string, isNamed: boolean): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => mapValue(item, map, false))
  if (!isSchema(value)) return value
  if (!isNamed) return mapRefs(value, map)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapValue(inner, map, false)]))
}

/** The references in a schema, in order. */
export function refsOf(schema: OpenApiSchema): readonly string[] {
  const refs: string[] = []
  mapRefs(schema, (ref) => {
    refs.push(ref)
    return ref
  })
  return refs
}

/** Whether a value is a schema, other than `true` and `false`. */
export function isSchema(value: unknown): value is OpenApiSchema {
  return isRecord(value)
}
