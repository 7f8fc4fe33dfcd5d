import type { Components } from "./components.js"
import type { OpenApiSchema } from "./document.js"
import { isSchema } from "./json-schema.js"

export interface Field {
  readonly name: string
  readonly schema: OpenApiSchema
  readonly isRequired: boolean
}

/** Deeper objects, such as those that contain themselves, are not searched and not split. */
export const MAX_DEPTH = 5

/** The fields of an object that is a field itself, with their names in brackets: `place[city]`. They are optional if it is. */
export function innerFields({ name, isRequired }: Field, fields: readonly Field[]): readonly Field[] {
  return fields.map((field) => ({
    ...field,
    name: `${name}[${field.name}]`,
    isRequired: isRequired && field.isRequired,
  }))
}

/** The properties of an object's schema; undefined if it is not one, or allows other names with schemas of their own. */
export function fieldsOf(schema: OpenApiSchema, components: Components): readonly Field[] | undefined {
  const { type, properties, required, allOf, anyOf, oneOf, patternProperties, additionalProperties } =
    components.resolve(schema)
  if (type !== "object" && allOf === undefined) return undefined
  if (anyOf !== undefined || oneOf !== undefined || patternProperties !== undefined) return undefined
  if (isSchema(additionalProperties) && Object.keys(additionalProperties).length > 0) return undefined
  const names = Array.isArray(required) ? required : []
  const own = Object.entries(isSchema(properties) ? properties : {}).map(([name, inner]): Field => ({
    name,
    schema: isSchema(inner) ? inner : {},
    isRequired: names.includes(name),
  }))
  const others = (Array.isArray(allOf) ? allOf : []).map((part) =>
    isSchema(part) ? fieldsOf(part, components) : undefined,
  )
  const fields = others.reduce<readonly Field[] | undefined>(
    (all, part) => (all === undefined || part === undefined ? undefined : [...all, ...part]),
    own,
  )
  return fields === undefined ? undefined : uniqueFields(fields)
}

/** A property that several parts of an `allOf` have is one with all their schemas. */
function uniqueFields(fields: readonly Field[]): readonly Field[] {
  const found = new Map<string, Field>()
  for (const field of fields) {
    const known = found.get(field.name)
    const isRequired = field.isRequired || known?.isRequired === true
    const schema = known === undefined ? field.schema : { allOf: [known.schema, field.schema] }
    found.set(field.name, { name: field.name, schema, isRequired })
  }
  return [...found.values()]
}

/** Whether a schema is that of a list, perhaps of one that may also be null, which no query or form has. */
export function isList(schema: OpenApiSchema, components: Components): boolean {
  const { type, allOf, anyOf, oneOf } = components.resolve(schema)
  if (Array.isArray(type)) return String(type.filter((name) => name !== "null")) === "array"
  const partsOf = (parts: unknown): readonly OpenApiSchema[] => (Array.isArray(parts) ? parts.filter(isSchema) : [])
  return (
    type === "array" ||
    partsOf(allOf).some((part) => isList(part, components)) ||
    [anyOf, oneOf].some((given) => {
      const parts = partsOf(given).filter((part) => part["type"] !== "null")
      return parts.length > 0 && parts.every((part) => isList(part, components))
    })
  )
}

/** Whether all properties of an object are neither lists nor objects. */
export function areScalars(fields: readonly Field[], components: Components): boolean {
  return fields.every(({ schema }) => !isList(schema, components) && components.resolve(schema)["type"] !== "object")
}
