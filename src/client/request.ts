import { ArgumentError } from "../lib/argument-error.js"
import type { GivenOptions } from "./call.js"
import type { CalledRoute } from "./called-routes.js"
import { describeRoute } from "./errors.js"
import { missingBodyMessage, noJsonMessage, rawBodyMessage } from "./messages.js"
import type { HeadersInput, RawBody } from "./options.types.js"
import { formPairs, queryPairs } from "./path.js"
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
  const headers = new Headers()
  const body = bodyOf(route, options.body)
  if (typeof contract.body === "string" && typeof body === "string") headers.set("content-type", JSON_TYPE)
  if (Object.values(contract.answers ?? {}).some((schema) => typeof schema === "string"))
    headers.set("accept", JSON_TYPE)
  for (const input of given)
    for (const [name, value] of isIterable(input) ? new Headers(input) : Object.entries(input))
      if (value !== undefined) headers.set(name, value)
  const method = verb !== "*" ? verb.toUpperCase() : body === null ? "GET" : "POST"
  return { url, method, headers, body, signal: options.signal ?? null }
}

const JSON_TYPE = "application/json"
const FORM_TYPE = "multipart/form-data"

function isIterable(
  input: HeadersInput,
): input is Exclude<HeadersInput, { readonly [name: string]: string | undefined }> {
  return Symbol.iterator in input
}

function bodyOf(route: CalledRoute, body: unknown): RawBody | null {
  const { body: schema, body_types } = route.contract
  if (typeof schema !== "string") {
    if (body === undefined || isRawBody(body)) return body ?? null
    throw new ArgumentError(rawBodyMessage(describeRoute(route), body))
  }
  if (body === undefined) throw new ArgumentError(missingBodyMessage(describeRoute(route), schema))
  let hasFile = false
  const json = JSON.stringify(body, (key, value: unknown) => {
    const tag = tagOf(value)
    hasFile ||= FILE.test(tag)
    if (NO_JSON.test(tag)) throw new ArgumentError(noJsonMessage(tag) + (key === "" ? "" : `, at "${key}"`))
    return value
  })
  const type = hasFile ? FORM_TYPE : (body_types?.[0] ?? JSON_TYPE)
  if (type === JSON_TYPE) return json
  if (type !== FORM_TYPE) return new URLSearchParams(queryPairs(Object(body), []))
  const form = new FormData()
  for (const [name, value] of formPairs(body)) form.append(name, value)
  return form
}

function isRawBody(body: unknown): body is RawBody {
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
