import { tagOf } from "../lib/is-object.js"
import type { GivenOptions } from "./call.js"
import type { CalledRoute } from "./called-route.js"
import { formPairs } from "./form.js"
import type { RefusePart } from "./form.js"
import type { HeadersInput, RawBody } from "./options.types.js"
import type { RefuseCall } from "./refuse.types.js"
import type { CallRequest } from "./send.js"

/**
 * Creates the request of a call. It refuses a missing body, a body that JSON cannot carry whole, and, for a route without a schema of its
 * body, one that cannot be sent as it is.
 */
export function makeRequest(
  route: CalledRoute,
  url: string,
  options: GivenOptions,
  given: readonly HeadersInput[],
  refuse: RefuseCall,
): CallRequest {
  const { verb, answers, body: schema } = route
  const body = bodyOf(route, options.body, refuse)
  // An answer may be JSON if the route declares it, or as the error of an invalid query or body.
  const headers = headersOf(!!schema && typeof body === "string", (answers ?? schema) !== undefined, given)
  const method = verb !== "*" ? verb.toUpperCase() : body === null ? "GET" : "POST"
  return { url, method, headers, body, signal: options.signal ?? null }
}

/** The headers of a request. Callers may replace `accept` and `content-type`, which are set for JSON. */
function headersOf(isJson: boolean, takesJson: boolean, given: readonly HeadersInput[]): Headers {
  const headers = new Headers()
  if (isJson) headers.set("content-type", JSON_TYPE)
  if (takesJson) headers.set("accept", JSON_TYPE)
  for (const input of given)
    for (const [name, value] of Symbol.iterator in input ? new Headers(input) : Object.entries(input))
      if (value !== undefined) headers.set(name, value)
  return headers
}

const JSON_TYPE = "application/json"

function bodyOf(route: CalledRoute, body: unknown, refuse: RefuseCall): RawBody | null {
  const schema = route.body
  if (!schema) return body === undefined ? null : isRawBody(body) ? body : refuse("body", route, body)
  if (body === undefined) return refuse("body", route, body)
  const refusePart: RefusePart = (key, value, tag) => refuse("body", route, value, key, tag)
  const written = writeBody(body, refusePart)
  if (schema === 1 || typeof written !== "string") return written
  if (schema === 3) return formOf(body, refusePart)
  return new URLSearchParams(formPairs(body, refusePart).map(([name, value]) => [name, String(value)]))
}

/** Writes a body that has a schema: as JSON, or as a form if it has a file. */
function writeBody(body: unknown, refuse: RefusePart): string | FormData {
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
function isRawBody(body: unknown): body is RawBody {
  return /^(?:String|FormData|URLSearchParams|File|Blob|ArrayBuffer)$/.test(tagOf(body))
}

const FILE = /^(?:File|Blob)$/

/**
 * The classes and values that JSON would lose. A date is not here, since a schema may convert its string. Nor are functions, which JSON leaves out: an object
 * may have more fields than its schema.
 */
const NO_JSON = /^(?:BigInt|Map|Set|FormData|ArrayBuffer|.+Array|DataView|RegExp|Promise)$/
