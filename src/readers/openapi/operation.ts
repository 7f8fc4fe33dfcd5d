import { redirectOf } from "../../core/table/redirects/target.js"
import { statusName } from "../../server/endpoint/errors/status-names.js"
import { NO_CONTRACT } from "../../core/table/contracts/contract.js"
import type { RouteContract } from "../../core/table/contracts/contract.js"
import type { Route } from "../../core/table/route.js"
import { ownStatuses, typeOfProblem } from "../../server/router/problems/problems.js"
import type { Components } from "./components.js"
import type { OpenApiOperation, OpenApiRequestBody, OpenApiResponse, OpenApiSchema } from "./document.js"
import { areScalars, fieldsOf, isList } from "./fields.js"
import { hasFile } from "./forms.js"
import { metadataOf, textOf } from "./metadata.js"
import type { OpenApiOptions } from "./options.js"
import type { Placed } from "./paths.js"
import { headerParameters, queryParameters } from "./query.js"
import { securityOf } from "./security.js"
import { summaryOf } from "./summary.js"

/** The state that the operations of a document share. */
export interface Shared {
  readonly options: OpenApiOptions
  readonly components: Components
  /** The reference to the schema of the answer to an invalid request. */
  readonly invalidRequest: () => OpenApiSchema
}

const JSON_TYPE = "application/json"
const MULTIPART_TYPE = "multipart/form-data"
const FORM_TYPE = "application/x-www-form-urlencoded"

export function operationOf(
  { entry: { route, passed, negotiates }, parameters: inPath }: Placed,
  operationId: string,
  tag: string,
  shared: Shared,
): OpenApiOperation {
  const { components, options } = shared
  const { query, body, body_types, lists, headers = null } = route.contract ?? NO_CONTRACT
  const place = `${route.verb} "${route.path}"`
  const summary = textOf(route, "summary") ?? summaryOf(route, tag)
  const description = textOf(route, "description")
  const security = securityOf(passed, options)
  const inQuery =
    query === null ? [] : queryParameters(components.refOf(query, { what: "the query", place }), components, lists)
  const inHeaders =
    headers === null ? [] : headerParameters(components.refOf(headers, { what: "the headers", place }), components)
  const parameters = [...inPath, ...inQuery, ...inHeaders]
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(route.deprecated !== undefined || metadataOf(route, "deprecated") === true ? { deprecated: true } : {}),
    ...(security.length === 0 ? {} : { security }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === null ? {} : { requestBody: requestBody(body, body_types, place, shared) }),
    responses:
      redirectResponses(route) ??
      cachedResponses(route, responses(route.contract ?? NO_CONTRACT, ownAnswers(route, negotiates), place, shared)),
  }
}

/**
 * By default, a body is JSON, and may be a form if it has no lists and objects, which a form has under other names. One with a file is a form, and a list is JSON.
 */
function requestBody(
  name: string,
  own: RouteContract["body_types"],
  place: string,
  { components, options }: Shared,
): OpenApiRequestBody {
  const schema = components.refOf(name, { what: "the body", place })
  const fields = fieldsOf(schema, components)
  const isFlat = fields !== undefined && areScalars(fields, components)
  const general = options.body_types ?? (isFlat ? [JSON_TYPE, FORM_TYPE] : [JSON_TYPE])
  const others = hasFile(schema, components) ? [MULTIPART_TYPE] : general
  const types = own ?? (isList(schema, components) ? [JSON_TYPE] : others)
  const schemas = types.map((type) => [type, type === JSON_TYPE ? schema : components.formRefOf(name, schema)] as const)
  return { required: true, content: Object.fromEntries(schemas.map(([type, own]) => [type, { schema: own }])) }
}

/** The {@link ownStatuses} of a route, and that of requests whose params are not of their kinds. */
function ownAnswers(route: Route, negotiates: boolean): readonly number[] {
  const statuses = ownStatuses(route).filter((status) => status !== 406 || negotiates)
  return route.where === undefined ? statuses : [...statuses, 404]
}

function redirectResponses(route: Route): OpenApiOperation["responses"] | undefined {
  const redirect = redirectOf(route)
  if (redirect === undefined) return undefined
  const location = { description: redirect.to, schema: { type: "string", format: "uri-reference" } }
  return { [redirect.status]: { description: phraseOf(redirect.status), headers: { Location: location } } }
}

/** The answers of a route with the `cache_control` of those that have it. */
function cachedResponses(
  { verb, cache_control }: Route,
  all: OpenApiOperation["responses"],
): OpenApiOperation["responses"] {
  if (cache_control === undefined || (verb !== "get" && verb !== "head")) return all
  const headers = { "Cache-Control": { description: cache_control, schema: { type: "string" } } }
  return Object.fromEntries(
    Object.entries(all).map(([status, response]) => [
      status,
      /^(?:200|203|206|304|default)$/.test(status) ? { ...response, headers } : response,
    ]),
  )
}

/** @param own the statuses that the route is answered with, whether it declares them or not */
function responses(
  { answers, events }: RouteContract,
  own: readonly number[],
  place: string,
  shared: Shared,
): OpenApiOperation["responses"] {
  const { components, invalidRequest, options } = shared
  const { problems = {} } = options
  const declared = Object.entries(answers).map(([status, name]): readonly [string, OpenApiResponse] => {
    const description = phraseOf(Number(status))
    if (name === null) return [status, { description }]
    const schema = components.outputRefOf(name, { what: `the answer ${status}`, place })
    const type = Number(status) < 400 ? JSON_TYPE : typeOfProblem(name, { problems })
    return [status, { description, content: { [type]: { schema } } }]
  })
  const stream = events === undefined ? {} : { 200: eventsResponse(events, answers[200], place, shared) }
  const added = own
    .filter((status) => !Object.hasOwn(answers, status))
    .map((status): readonly [string, OpenApiResponse] => {
      const description = phraseOf(status)
      // No row declares the answer to a request without a route, or to one that takes too long.
      return [
        String(status),
        {
          description,
          ...([404, 410, 503].includes(status) ? {} : { content: { [JSON_TYPE]: { schema: invalidRequest() } } }),
        },
      ]
    })
  const other = declared.length === 0 && events === undefined ? { default: { description: "Any answer" } } : {}
  return { ...Object.fromEntries([...declared, ...added]), ...stream, ...other }
}

/**
 * A stream of events, next to the JSON that the same status may have. In OpenAPI 3.1, the schema of a stream is that of the data of its
 * events; in 3.2 each event is an item, whose data is JSON in a string.
 */
function eventsResponse(
  events: NonNullable<RouteContract["events"]>,
  answer: string | null | undefined,
  place: string,
  { components, options }: Shared,
): OpenApiResponse {
  const refs = Object.entries(events).map(
    ([event, name]) => [event, components.outputRefOf(name, { what: `the event "${event}"`, place })] as const,
  )
  const stream =
    options.version === "3.2" ? { itemSchema: itemSchema(refs) } : { schema: oneOrAny(refs.map(([, data]) => data)) }
  const json =
    typeof answer === "string"
      ? { [JSON_TYPE]: { schema: components.outputRefOf(answer, { what: "the answer 200", place }) } }
      : {}
  const list = Object.keys(events).join(", ")
  return { description: `Events: ${list}`, content: { "text/event-stream": stream, ...json } }
}

function oneOrAny(schemas: readonly OpenApiSchema[]): OpenApiSchema {
  const [first, second] = schemas
  return first !== undefined && second === undefined ? first : { anyOf: schemas }
}

/** The fields of an event, with the data of each name. */
function itemSchema(refs: readonly (readonly [event: string, data: OpenApiSchema])[]): OpenApiSchema {
  return {
    type: "object",
    properties: { id: { type: "string" }, retry: { type: "integer", minimum: 0 } },
    required: ["event", "data"],
    oneOf: refs.map(([event, contentSchema]) => ({
      properties: {
        event: { const: event },
        data: { type: "string", contentMediaType: JSON_TYPE, contentSchema },
      },
    })),
  }
}

/** The phrases of the statuses that are not errors. See RFC 9110, 15.3 and 15.4. */
const PHRASES: Readonly<Record<number, string>> = {
  2: "OK,Created,Accepted,Non-Authoritative Information,No Content,Reset Content,Partial Content,Multi-Status",
  3: "Multiple Choices,Moved Permanently,Found,See Other,Not Modified,Use Proxy,,Temporary Redirect,Permanent Redirect",
}

function phraseOf(status: number): string {
  if (status >= 400) return statusName(status)
  const phrase = PHRASES[Math.trunc(status / 100)]?.split(",")[status % 100]
  return phrase === undefined || phrase === "" ? `Status ${status}` : phrase
}
