import type { Components } from "./components.js"
import type { OpenApiSchema } from "./document.js"
import { areScalars, fieldsOf, innerFields, isList, MAX_DEPTH } from "./fields.js"
import type { Field } from "./fields.js"
import { isSchema } from "./json-schema.js"

/** Whether a schema is that of a file, or has one in its lists and objects. */
export function hasFile(schema: OpenApiSchema, components: Components, depth = 0): boolean {
  const { format, items } = components.resolve(schema)
  if (format === "binary") return true
  if (depth === MAX_DEPTH) return false
  const inner = [
    ...(isSchema(items) ? [items] : []),
    ...(fieldsOf(schema, components) ?? []).map((field) => field.schema),
  ]
  return inner.some((part) => hasFile(part, components, depth + 1))
}

/**
 * The schema of a body as a form, with the names that `parsers` reads: `tags[]` for a list, and `place[city]` for a field of an
 * object. It is the schema itself if there are neither, and if its names are not fixed.
 */
export function formSchema(
  schema: OpenApiSchema,
  components: Components,
  add: (form: OpenApiSchema) => OpenApiSchema,
): OpenApiSchema {
  const fields = fieldsOf(schema, components)
  if (fields === undefined || areScalars(fields, components)) return schema
  const all = fields.flatMap((field) => formFields(field, components, 1))
  const required = all.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  const properties = Object.fromEntries(all.map((field) => [field.name, field.schema]))
  return add({ type: "object", properties, ...(required.length === 0 ? {} : { required }) })
}

function formFields(field: Field, components: Components, depth: number): readonly Field[] {
  const { schema, name } = field
  if (isList(schema, components)) return [{ ...field, name: `${name}[]` }]
  const fields = depth === MAX_DEPTH ? [] : (fieldsOf(schema, components) ?? [])
  if (fields.length === 0) return [field]
  return innerFields(field, fields).flatMap((inner) => formFields(inner, components, depth + 1))
}
