import { readField } from "../../../core/lib/errors/error-details.js"
import { isRecord } from "../../../core/lib/is-object.js"

/** The members of a zod schema's definition that are read. Definitions of valibot are translated to these names. */
export interface Definition {
  readonly type: string
  readonly coerce?: unknown
  readonly shape?: Readonly<Record<string, unknown>>
  readonly element?: unknown
  readonly innerType?: unknown
  readonly in?: unknown
  readonly options?: readonly unknown[]
  readonly values?: readonly unknown[]
  readonly entries?: object
  /** Whether an object also takes fields that it does not name. */
  readonly isOpen?: boolean
}

/** Deeper definitions are not read: a schema may contain itself. */
export const MAX_DEPTH = 4

/** The definition of a schema, if it is of zod or valibot. */
export function definitionOf(schema: unknown): Definition | undefined {
  const def = readField(readField(schema, "_zod"), "def")
  if (isRecord(def) && typeof def["type"] === "string")
    return { ...def, type: def["type"], isOpen: (definitionOf(def["catchall"])?.type ?? "never") !== "never" }
  if (readField(readField(schema, "~standard"), "vendor") !== "valibot" || !isRecord(schema)) return undefined
  const { type, entries, item, wrapped, options, literal } = schema
  return {
    type: typeof type === "string" ? (VALIBOT[type] ?? type) : "unknown",
    innerType: wrapped,
    element: item,
    isOpen: type === "loose_object" || type === "object_with_rest",
    ...(isRecord(entries) && { shape: entries }),
    ...(Array.isArray(options) && { options, values: options }),
    ...(type === "literal" && { values: [literal] }),
  }
}

const WRAPPER = /^(?:optional|nullable|default|prefault|nonoptional|readonly)$/

/** The definition of what a schema takes: of the schema inside `optional` and the like, and of the first schema of a pipe. */
export function inputDefinition(schema: unknown): Definition | undefined {
  const def = definitionOf(schema)
  if (def?.type === "pipe") return inputDefinition(def.in)
  return def !== undefined && WRAPPER.test(def.type) ? inputDefinition(def.innerType) : def
}

/** Types of valibot that zod has under other names. */
const VALIBOT: Readonly<Record<string, string>> = {
  loose_object: "object",
  strict_object: "object",
  object_with_rest: "object",
  loose_tuple: "tuple",
  strict_tuple: "tuple",
  tuple_with_rest: "tuple",
  variant: "union",
  picklist: "enum",
  blob: "file",
  exact_optional: "optional",
  undefinedable: "optional",
  nullish: "optional",
  non_optional: "nonoptional",
  non_nullable: "nonoptional",
  non_nullish: "nonoptional",
}

/** Whether a literal or an enum has a string among its values. */
export const hasText = ({ values, entries }: Definition): boolean =>
  (values ?? Object.values(entries ?? {})).some((value) => typeof value === "string")

/** Whether an object may lack a field with this schema. */
export function mayBeAbsent(schema: unknown): boolean {
  const own = readField(readField(schema, "~standard"), "vendor") === "valibot" ? readField(schema, "type") : undefined
  if (typeof own === "string") return /^(?:optional|exact_optional|nullish)$/.test(own)
  return readField(readField(schema, "_zod"), "optin") !== undefined
}
