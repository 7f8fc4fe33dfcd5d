import { isObject, hasMethod } from "../../../core/lib/is-object.js"
import { connectionHeaders } from "../../../core/lib/http/connection-headers.js"
import { decodesCoding } from "../../../core/lib/http/decodes-coding.js"

/**
 * Whether a value is a Web `Response` of any implementation, such as node-fetch or the package undici: it has a status, headers and a
 * body. A conn has no `headers`.
 */
export function isResponse(value: unknown): value is Response {
  if (!isObject(value) || !("status" in value && "headers" in value)) return false
  return hasMethod(value.headers, "get") && ("body" in value || hasMethod(value, "arrayBuffer"))
}

/**
 * The headers with which a given response is sent, each cookie apart. A response that `fetch` returned has a `url`, and a body that
 * `fetch` has decoded: its `content-encoding` and `content-length` are left out, and the headers of its connection.
 *
 * @param isDecoded false if the request did not let the runtime decode the body
 */
export function givenHeaders(
  { headers, url }: Pick<Response, "headers" | "url">,
  isDecoded = true,
): readonly (readonly [name: string, value: string])[] {
  const dropped = url ? connectionHeaders(headers) : new Set<string>()
  if (url && isDecoded && decodesCoding(headers.get("content-encoding")))
    dropped.add("content-encoding").add("content-length")
  const cookies = cookiesOf(headers)
  if (cookies !== undefined) dropped.add("set-cookie")
  const kept = [...headers].filter(([name]) => !dropped.has(name.toLowerCase()))
  return cookies === undefined ? kept : [...kept, ...cookies.map((cookie) => ["set-cookie", cookie] as const)]
}

/** The cookies one by one; undefined if they can only be found by iterating over the headers. node-fetch joins them there. */
function cookiesOf(headers: object): readonly string[] | undefined {
  if (hasMethod(headers, "getSetCookie")) return headers.getSetCookie() as readonly string[] // as the standard says
  if (!hasMethod(headers, "raw")) return undefined
  const { "set-cookie": cookies = [] } = headers.raw() as Readonly<Record<string, readonly string[]>> // as node-fetch says
  return cookies
}

/** The body of a given response, which may be of another implementation. */
export function givenBody(response: Response): unknown {
  const { body }: { readonly body?: unknown } = response
  return body === undefined ? readWhole(response) : body
}

/** The body of a response without a stream, as the polyfill of `fetch` makes it. */
async function* readWhole(response: Response): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(await response.arrayBuffer())
}
