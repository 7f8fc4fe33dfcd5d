import { ArgumentError } from "../../core/lib/errors/argument-error.js"
import { hasMethod, isObject, isRecord } from "../../core/lib/is-object.js"
import type { OpenApiSchema } from "./document.js"
import { jsonSchemaMessage, noJsonSchemaMessage, unknownSchemaMessage } from "./messages.js"
import type { Use } from "./messages.js"
import { convertByLibrary } from "./libraries.js"
import type { NamedSchema } from "./libraries.js"
import type { OpenApiOptions } from "./options.js"

/** The keywords whose values are data, not schemas. */
const DATA = new Set(["const", "default", "enum", "example", "examples"])

/** The keywords whose keys are names of schemas. */
const NAMED = new Set(["$defs", "dependentSchemas", "patternProperties", "properties"])

const TARGET = { target: "draft-2020-12" } as const

export type Side = "input" | "output"

/**
 * The JSON Schema of a named schema.
 *
 * @param named the reference to a schema that is a part of it, if it has a name
 * @throws {ArgumentError} when there is no such schema, or when it cannot be converted
 */
export function convertSchema(
  name: string,
  side: Side,
  use: Use,
  { schemas = {}, json_schemas = {} }: Pick<OpenApiOptions, "schemas" | "json_schemas">,
  named: NamedSchema = () => undefined,
): OpenApiSchema {
  const written = Object.hasOwn(json_schemas, name) ? json_schemas[name] : undefined
  if (written !== undefined) return written
  const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined
  if (schema === undefined)
    throw new ArgumentError(
      unknownSchemaMessage(name, use, [...new Set([...Object.keys(schemas), ...Object.keys(json_schemas)])]),
    )
  const standard = schema["~standard"]
  if (!isConvertible(standard)) throw new ArgumentError(noJsonSchemaMessage(name, use))
  try {
    const given = mapSchemas(
      convertByLibrary(
        standard.vendor,
        side,
        (part) => (part === schema ? undefined : named(part)),
        (libraryOptions) => standard.jsonSchema[side]({ ...TARGET, libraryOptions }),
      ),
      plainFile,
    )
    return side === "output" && isClosed(given) && !isInputClosed(standard) ? open(given) : given
  } catch (error) {
    throw new ArgumentError(jsonSchemaMessage(name, use, error instanceof Error ? error.message : String(error)), {
      cause: error,
    })
  }
}

/** The part of Standard JSON Schema that is used. */
interface Convertible {
  readonly vendor: string
  readonly jsonSchema: Readonly<Record<Side, (options: ConvertOptions) => OpenApiSchema>>
}

type ConvertOptions = typeof TARGET & { readonly libraryOptions?: object | undefined }

function isConvertible(standard: unknown): standard is Convertible {
  const converter = isObject(standard) && "jsonSchema" in standard ? standard.jsonSchema : undefined
  return hasMethod(converter, "input") && hasMethod(converter, "output")
}

/**
 * Zod writes `additionalProperties: false` into each object of a schema's output, even if the schema accepts other keys. Generated
 * clients would then refuse the answers of a later version, so it is left out, unless the schema refuses other keys.
 */
function open(schema: OpenApiSchema): OpenApiSchema {
  return mapSchemas(schema, ({ additionalProperties, ...others }) =>
    additionalProperties === undefined || additionalProperties === false ? others : { ...others, additionalProperties },
  )
}

/**
 * A file as generators know it. Zod adds keywords of bytes in a string, and of several media types, with which they make other types of it.
 */
function plainFile(schema: OpenApiSchema): OpenApiSchema {
  if (schema["format"] !== "binary") return schema
  const {
    contentEncoding: _encoding,
    contentMediaType: _type,
    anyOf: _types,
    minLength: _min,
    maxLength: _max,
    ...file
  } = schema
  return file
}

function isInputClosed({ jsonSchema }: Convertible): boolean {
  try {
    return isClosed(jsonSchema.input(TARGET))
  } catch {
    return false // its input cannot be written, which is not an error for an answer
  }
}

function isClosed(schema: OpenApiSchema): boolean {
  let isFound = false
  mapSchemas(schema, (own) => {
    isFound ||= own["additionalProperties"] === false
    return own
  })
  return isFound
}

/** Copies a schema with other references. */
export function mapRefs(schema: OpenApiSchema, map: (ref: string) => string): OpenApiSchema {
  return mapSchemas(schema, (own) => (typeof own["$ref"] === "string" ? { ...own, $ref: map(own["$ref"]) } : own))
}

/** Copies a schema, and the schemas in it, each changed. */
function mapSchemas(schema: OpenApiSchema, change: (own: OpenApiSchema) => OpenApiSchema): OpenApiSchema {
  return Object.fromEntries(
    Object.entries(change(schema)).map(([keyword, value]) => [
      keyword,
      DATA.has(keyword) ? value : mapValue(value, change, NAMED.has(keyword)),
    ]),
  )
}

function mapValue(value: unknown, map: (own: OpenApiSchema) => OpenApiSchema, isNamed: boolean): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => mapValue(item, map, false))
  if (!isSchema(value)) return value
  if (!isNamed) return mapSchemas(value, map)
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
