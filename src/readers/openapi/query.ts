import type { Lists } from "../../core/table/contracts/lists.js"
import type { Components } from "./components.js"
import type { OpenApiParameter, OpenApiSchema } from "./document.js"
import { areScalars, fieldsOf, isList } from "./fields.js"
import type { Field } from "./fields.js"

/** Deeper objects, such as those that contain themselves, are not split. */
const MAX_DEPTH = 5

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
    if (style === undefined) return parametersOf(field, field.name, components, 1)
    const name = style === "brackets" ? `${field.name}[]` : field.name
    return [{ ...parameter(field, name), style: "form", explode: style !== "comma" }]
  })
}

function parametersOf(field: Field, name: string, components: Components, depth: number): readonly OpenApiParameter[] {
  const { schema, isRequired } = field
  const fields = fieldsOf(schema, components)
  if (fields === undefined || fields.length === 0)
    return [
      isList(schema, components) ? { ...parameter(field, `${name}[]`), ...EXPLODED_LIST } : parameter(field, name),
    ]
  if (areScalars(fields, components) || depth >= MAX_DEPTH)
    return [{ ...parameter(field, name), style: "deepObject", explode: true }]
  return fields.flatMap((inner) =>
    parametersOf(
      { ...inner, isRequired: isRequired && inner.isRequired },
      `${name}[${inner.name}]`,
      components,
      depth + 1,
    ),
  )
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
      ...parameter(field, field.name, "header"),
      ...(isList(field.schema, components) ? { style: "simple", explode: false } : {}),
    }))
}

const EXPLODED_LIST = { style: "form", explode: true } as const

function parameter(
  { schema, isRequired }: Field,
  name: string,
  place: OpenApiParameter["in"] = "query",
): OpenApiParameter {
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
