import { ArgumentError } from "../lib/errors/argument-error.js"
import type { GivenOptions } from "./call.js"
import type { CalledContract, CalledRoute } from "./called-routes.js"
import { describeRoute } from "./errors.js"
import { formPairs } from "./form.js"
import type { RefusePart } from "./form.js"
import { missingBodyMessage, noJsonMessage, rawBodyMessage } from "./messages.js"
import type { HeadersInput, RawBody } from "./options.types.js"
import { refuseCall } from "./refuse.js"
import type { CallRequest } from "./send.js"

/**
 * Creates the request of a call.
 *
 * @param given lists of headers; if two have the same name, the later wins
 * @throws {ArgumentError} when the body is missing, or the route declares no schema for it and it cannot be sent as it is, or
 *   JSON cannot carry a part of it
 */
export function makeRequest(
  route: CalledRoute,
  url: string,
  options: GivenOptions,
  given: readonly HeadersInput[],
): CallRequest {
  const { verb, contract } = route
  const body = bodyOf(route, options.body)
  const headers = headersOf(typeof contract.body === "string" && typeof body === "string", asksForJson(contract), given)
  const method = verb !== "*" ? verb.toUpperCase() : body === null ? "GET" : "POST"
  return { url, method, headers, body, signal: options.signal ?? null }
}

/** Whether an answer of a route may be JSON: one that it declares, or the error of an invalid query or body. */
function asksForJson({ query, body, answers = {}, socket }: CalledContract): boolean {
  const declares = Object.values(answers).some((schema) => schema !== undefined)
  return socket === undefined && (declares || typeof query === "string" || typeof body === "string")
}

/** The headers of a request, with those for JSON that is sent or taken, which callers may replace. */
export function headersOf(isJson: boolean, takesJson: boolean, given: readonly HeadersInput[]): Headers {
  const headers = new Headers()
  if (isJson) headers.set("content-type", JSON_TYPE)
  if (takesJson) headers.set("accept", JSON_TYPE)
  for (const input of given)
    for (const [name, value] of Symbol.iterator in input ? new Headers(input) : Object.entries(input))
      if (value !== undefined) headers.set(name, value)
  return headers
}

const JSON_TYPE = "application/json"
const FORM_TYPE = "multipart/form-data"

function bodyOf(route: CalledRoute, body: unknown): RawBody | null {
  const { body: schema, body_types } = route.contract
  if (typeof schema !== "string") {
    if (body === undefined || isRawBody(body)) return body ?? null
    throw new ArgumentError(rawBodyMessage(describeRoute(route), body))
  }
  if (body === undefined) throw new ArgumentError(missingBodyMessage(describeRoute(route), schema))
  const refuse: RefusePart = (key, value, tag) => {
    if (tag === undefined) return refuseCall("query", key, value)
    throw new ArgumentError(noJsonMessage(tag) + (key === "" ? "" : `, at "${key}"`))
  }
  const written = writeBody(body, refuse)
  const [type = JSON_TYPE] = body_types ?? []
  if (type === JSON_TYPE || typeof written !== "string") return written
  if (type === FORM_TYPE) return formOf(body, refuse)
  return new URLSearchParams(formPairs(body, refuse).map(([name, value]) => [name, String(value)]))
}

/** Writes a body that has a schema: as JSON, or as a form if it has a file. */
export function writeBody(body: unknown, refuse: RefusePart): string | FormData {
  let hasFile = false
  const json = JSON.stringify(body, (key, value: unknown) => {
    const tag = tagOf(value)
    hasFile ||= FILE.test(tag)
    return NO_JSON.test(tag) ? refuse(key, value, tag) : value
  })
  return hasFile ? formOf(body, refuse) : json
}

function formOf(body: unknown, refuse: RefusePart): FormData {
  const form = new FormData()
  for (const [name, value] of formPairs(body, refuse)) form.append(name, value)
  return form
}

/** Whether a value can be sent as it is. */
export function isRawBody(body: unknown): body is RawBody {
  return /^(?:String|FormData|URLSearchParams|File|Blob|ArrayBuffer)$/.test(tagOf(body))
}

/** The name of a built-in class, such as `Map`. */
const tagOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1)

const FILE = /^(?:File|Blob)$/

/**
 * What JSON would lose. A date is not here, since a schema may convert its string. Nor are functions, which JSON leaves out: an object
 * may have more fields than its schema.
 */
const NO_JSON = /^(?:BigInt|Map|Set|FormData|ArrayBuffer|.+Array|DataView|RegExp|Promise)$/
