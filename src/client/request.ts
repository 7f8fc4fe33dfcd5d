import { ArgumentError } from "../lib/argument-error.js"
import type { Route } from "../table/route.js"
import { describeRoute } from "./errors.js"
import type { GivenOptions } from "./call.js"
import type { NoJson } from "./json.types.js"
import { missingBodyMessage, noJsonMessage, rawBodyMessage } from "./messages.js"
import type { HeadersInput, RawBody } from "./options.types.js"
import type { CallRequest } from "./send.js"

/**
 * Creates the request of a call.
 *
 * @param common the headers of all requests
 * @throws {ArgumentError} when the body is missing, or the route declares no schema for it and it cannot be sent as it is, or
 *   JSON cannot carry a part of it
 */
export function makeRequest(route: Route, url: string, options: GivenOptions, common: HeadersInput): CallRequest {
  const { verb, contract } = route
  const headers = readHeaders(common)
  for (const [name, value] of readHeaders(options.headers ?? {})) headers.set(name, value)
  const setDefault = (name: string): void => {
    if (!headers.has(name)) headers.set(name, "application/json")
  }
  const body = bodyOf(route, options.body)
  if (typeof contract?.body === "string") setDefault("content-type")
  if (Object.values(contract?.answers ?? {}).some((schema) => schema !== null)) setDefault("accept")
  const method = verb !== "*" ? verb.toUpperCase() : body === null ? "GET" : "POST"
  return { url, method, headers, body, signal: options.signal ?? null }
}

function readHeaders(input: HeadersInput): Headers {
  if (isIterable(input)) return new Headers(input)
  const given = Object.entries(input).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return new Headers(given)
}

function isIterable(
  input: HeadersInput,
): input is Exclude<HeadersInput, { readonly [name: string]: string | undefined }> {
  return Symbol.iterator in input
}

function bodyOf(route: Route, body: unknown): RawBody | null {
  const schema = route.contract?.body ?? null
  if (body === undefined && schema !== null) throw new ArgumentError(missingBodyMessage(describeRoute(route), schema))
  if (schema !== null) return JSON.stringify(body, refuseNoJson)
  if (body === undefined || isRawBody(body)) return body ?? null
  throw new ArgumentError(rawBodyMessage(describeRoute(route), body))
}

function isRawBody(body: unknown): body is RawBody {
  return typeof body === "string" || [FormData, URLSearchParams, Blob, ArrayBuffer].some((type) => body instanceof type)
}

/**
 * What JSON would lose or refuse. A date is not here, since a schema may convert its string. Nor are functions, which JSON leaves out:
 * an object may have more fields than its schema.
 */
const NO_JSON: readonly (readonly [name: keyof NoJson, test: (value: unknown) => boolean])[] = [
  ["bigint", (value) => typeof value === "bigint"],
  ["Map or Set", (value) => value instanceof Map || value instanceof Set],
  ["File or Blob", (value) => value instanceof Blob],
  ["FormData", (value) => value instanceof FormData],
  ["ArrayBuffer", (value) => value instanceof ArrayBuffer || ArrayBuffer.isView(value)],
  ["RegExp", (value) => value instanceof RegExp],
  ["Promise", (value) => value instanceof Promise],
]

function refuseNoJson(key: string, value: unknown): unknown {
  const found = NO_JSON.find(([, test]) => test(value))
  if (found === undefined) return value
  throw new ArgumentError(noJsonMessage(found[0]) + (key === "" ? "" : `, at "${key}"`))
}
