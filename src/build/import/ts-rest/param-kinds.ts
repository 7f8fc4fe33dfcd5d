import { readField } from "../../../core/lib/errors/error-details.js"
import { isRecord } from "../../../core/lib/is-object.js"
import { inputJson } from "../../../server/router/contracts/input-fields.js"
import { KINDS } from "../../../core/pattern/kinds.js"
import { kindOf } from "../openapi/paths.js"
import type { Value } from "../rows.js"

/** What a schema of a param is in a row. */
export interface ParamKind {
  /** Undefined for any string. */
  readonly kind: Value | undefined
  /** Whether the schema demands or gives more than that. */
  readonly hasMore: boolean
}

/** The schemas of the members of an object of zod; undefined for other values. */
export function shapeOf(schema: unknown): Readonly<Record<string, unknown>> | undefined {
  const shape = readField(schema, "shape")
  return isRecord(shape) ? shape : undefined
}

/** The kind of a schema of zod for a string of a path. Only zod shows what its schemas do with a string. */
export function paramKindOf(given: unknown): ParamKind {
  const schema = requiredOf(given)
  const old = readField(schema, "_def")
  if (isRecord(old) && typeof old["typeName"] === "string") return kindOfOld(old["typeName"], old)
  const definition = readField(schema, "def")
  const json = inputJson(schema)
  if (!isRecord(definition) || json === undefined) return UNKNOWN
  const { type } = definition
  if (type !== "string" && type !== "enum" && !(type === "number" && definition["coerce"] === true)) return UNKNOWN
  const checks: readonly unknown[] = Array.isArray(definition["checks"]) ? definition["checks"] : []
  const kind = kindOf(json)
  const names = checks.map((check) => readField(readField(readField(check, "_zod"), "def"), "check"))
  // A format is the kind itself; an integer has the limits of safe numbers.
  const own = names.filter((name) => name !== "number_format" && name !== "string_format")
  const hasFormat = names.length > own.length || definition["format"] !== undefined
  return { kind, hasMore: own.length > 0 || (kind === undefined && (type !== "string" || hasFormat)) }
}

/** The type of a schema of zod 4 or 3. */
export function zodTypeOf(schema: unknown): unknown {
  return readField(readField(schema, "def"), "type") ?? readField(readField(schema, "_def"), "typeName")
}

/** The schema of a param that is not in all of the paths: each of those has a row of its own. */
function requiredOf(schema: unknown): unknown {
  const type = zodTypeOf(schema)
  return type === "optional" || type === "ZodOptional" ? readField(readField(schema, "_def"), "innerType") : schema
}

const UNKNOWN: ParamKind = { kind: undefined, hasMore: true }

function kindOfOld(type: string, definition: Readonly<Record<string, unknown>>): ParamKind {
  const { values, coerce, checks } = definition
  if (type === "ZodEnum") return kindOfList(values)
  if (type !== "ZodString" && !(type === "ZodNumber" && coerce === true)) return UNKNOWN
  // The checks of zod 3 have the names of formats of JSON Schema.
  const kinds = (Array.isArray(checks) ? checks : []).map((check) => {
    const format = readField(check, "kind")
    if (type === "ZodNumber") return format === "int" ? KINDS[0].name : undefined
    return kindOf({ type: "string", format })
  })
  const kind = kinds.find((one) => one !== undefined)
  return { kind, hasMore: kinds.includes(undefined) || (kind === undefined && type === "ZodNumber") }
}

function kindOfList(values: unknown): ParamKind {
  const kind = kindOf({ enum: values })
  return { kind, hasMore: kind === undefined }
}
