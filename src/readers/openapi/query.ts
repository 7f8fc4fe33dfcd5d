import type { Lists } from "../../core/table/contracts/lists.js"
import type { Components } from "./components.js"
import type { OpenApiParameter, OpenApiSchema } from "./document.js"
import { areScalars, fieldsOf, innerFields, isList, MAX_DEPTH } from "./fields.js"
import type { Field } from "./fields.js"

/**
 * The parameters of a query, one for each property, with the names that `fetch_query_params` reads: `tags[]` for a list,
 * `filter[tags][]` for a list in an object. A list that `lists` names is written as it says. An object without lists and objects in it is one parameter of the style `deepObject`,
 * which clients write as `filter[from]=1`. A schema without fixed names is one parameter, whose properties are the query.
 */
export function queryParameters(
  schema: OpenApiSchema,
  components: Components,
  lists: Lists = {},
): readonly OpenApiParameter[] {
  const fields = fieldsOf(schema, components)
  if (fields === undefined) return [{ name: "query", in: "query", style: "form", explode: true, schema }]
  return fields.flatMap((field) => {
    const style = Object.hasOwn(lists, field.name) ? lists[field.name] : undefined
    if (style === undefined) return parametersOf(field, components, 1)
    const name = style === "brackets" ? `${field.name}[]` : field.name
    return [{ ...parameter({ ...field, name }), style: "form", explode: style !== "comma" }]
  })
}

function parametersOf(field: Field, components: Components, depth: number): readonly OpenApiParameter[] {
  const { schema, name } = field
  const fields = fieldsOf(schema, components)
  if (fields === undefined || fields.length === 0)
    return [
      isList(schema, components)
        ? { ...parameter({ ...field, name: `${name}[]` }), style: "form", explode: true }
        : parameter(field),
    ]
  if (areScalars(fields, components) || depth >= MAX_DEPTH)
    return [{ ...parameter(field), style: "deepObject", explode: true }]
  return innerFields(field, fields).flatMap((inner) => parametersOf(inner, components, depth + 1))
}

/** Headers that OpenAPI does not take as parameters, and those that the framework reads itself. */
const OWN_HEADERS = ["accept", "content-type", "authorization", "cookie", "x-csrf-token"]

/**
 * The parameters of the headers that a schema names; a list is written with commas. A schema without fixed names describes none.
 */
export function headerParameters(schema: OpenApiSchema, components: Components): readonly OpenApiParameter[] {
  return (fieldsOf(schema, components) ?? [])
    .filter(({ name }) => !OWN_HEADERS.includes(name))
    .map((field) => ({
      ...parameter(field, "header"),
      ...(isList(field.schema, components) ? { style: "simple", explode: false } : {}),
    }))
}

function parameter({ schema, name, isRequired }: Field, place: OpenApiParameter["in"] = "query"): OpenApiParameter {
  const { description, deprecated } = schema
  return {
    name,
    in: place,
    ...(typeof description === "string" ? { description } : {}),
    ...(isRequired ? { required: true } : {}),
    ...(deprecated === true ? { deprecated } : {}),
    schema,
  }
}
