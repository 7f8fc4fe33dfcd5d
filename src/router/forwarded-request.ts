import { privateKey } from "../conn/private-key.js"
import type { PrivateKey } from "../conn/private-key.js"
import { InvalidForwardError, MethodNotForwardedError } from "../conn/errors.js"
import type { Conn } from "../conn/conn.js"

/**
 * The request as an application behind a forward sees it: under the path that is left, with the method that plugs have
 * made of it, and with its body, even where `parsers` have read it. Where the application is mounted stands in
 * `x-forwarded-prefix`, as behind proxies; what the client says there does not count.
 *
 * @throws {InvalidForwardError} 400, when a segment that is left is one or two dots, which a `Request` cannot hold
 * @throws {MethodNotForwardedError} 405, with the other methods in `allow`, for CONNECT, TRACE and TRACK
 */
export function forwardedRequest(conn: Conn): Request {
  const request = requestUnder(conn)
  const prefix = conn.script_name.map((segment) => `/${segment}`).join("")
  if (prefix === "") request.headers.delete("x-forwarded-prefix")
  else request.headers.set("x-forwarded-prefix", prefix)
  return request
}

function requestUnder(conn: Conn): Request {
  const { request, method } = conn
  if (FORBIDDEN.test(method)) {
    conn.put_resp_header("allow", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS")
    throw new MethodNotForwardedError(method, conn.request_path)
  }
  const url = new URL(`${conn.scheme}://${conn.host}:${conn.port}`)
  url.pathname = pathUnder(conn)
  url.search = conn.query_string
  if (request === undefined) return new Request(url, { method, headers: conn.req_headers })
  const { signal } = request
  if (method === "GET" || method === "HEAD") return new Request(url, { method, headers: request.headers, signal })
  const text = conn.private.waymark_raw_body
  const again = bodyAgain.get(conn)
  const headers = new Headers(request.headers)
  if (text === undefined && again !== undefined) headers.delete("content-length") // that of the body as it came
  const body = text ?? (again === undefined ? unread(request, conn) : again())
  // `duplex`, which the types of the platform do not have, is what a streamed body needs.
  const init: RequestInit & { duplex: "half" } = { method, headers, signal, body, duplex: "half" }
  return new Request(url, init)
}

/** Writes the body of the request again, if `parsers` read it without keeping its text. */
export const bodyAgain: PrivateKey<() => ReadableStream<Uint8Array>> = /* @__PURE__ */ privateKey("waymark_body_again")

/** Methods that no `Request` may have. */
const FORBIDDEN = /^(?:CONNECT|TRACE|TRACK)$/i

/**
 * The path that is left, so that an application reads the segments in it that plugs and routers have read. A `URL` takes a
 * backslash for a slash and leaves tabs out, so these are escaped; it resolves segments of dots, escaped ones too.
 */
function pathUnder({ path_info, request_path }: Conn): string {
  if (path_info.some((segment) => DOTS.test(segment))) throw new InvalidForwardError(request_path)
  return `/${path_info.join("/").replace(CHANGED, encodeURIComponent)}`
}

const DOTS = /^(?:\.|%2e){1,2}$/i
const CHANGED = /[\\\t\r\n]/g

const unread = (request: Request, conn: Conn): ReadableStream | null =>
  request.bodyUsed ? failingStream(conn.request_path) : request.body

/** Whoever reads it is told where the body has gone; an application that does not is not disturbed. */
function failingStream(path: string): ReadableStream {
  return new ReadableStream({
    pull(controller) {
      controller.error(
        new TypeError(`the body of ${path} was read before its forward, and not by parsers, which would give it again`),
      )
    },
  })
}
