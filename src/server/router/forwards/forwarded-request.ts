import { privateKey } from "../../conn/private-key.js"
import { InvalidForwardError, MethodNotForwardedError } from "../../conn/errors.js"
import type { CoreConn } from "../../conn/core-conn.js"
import { encodeUtf8 } from "../../crypto/bytes.js"
import { holdRequest } from "../../../core/lib/http/hold-request.js"

/**
 * The request that an application behind a forward receives: with the rest of the path, the method that plugs may have
 * changed, and the body, even if `parsers` has read it. The header `x-forwarded-prefix` has the path under which the
 * application is mounted, as behind a proxy; a value that the client sent is removed.
 *
 * @throws {InvalidForwardError} 400, when a segment of the rest is `.` or `..`, which a `Request` cannot represent
 * @throws {MethodNotForwardedError} 405, with the other methods in `allow`, for CONNECT, TRACE and TRACK
 */
export function forwardedRequest(conn: CoreConn): Request {
  const forwarded = rewrittenRequest(conn)
  if (conn.request !== undefined) holdRequest(conn.request.signal, forwarded)
  return forwarded
}

function rewrittenRequest(conn: CoreConn): Request {
  const { request, method } = conn
  if (FORBIDDEN.test(method)) {
    conn.put_resp_header("allow", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS")
    throw new MethodNotForwardedError(method, conn.request_path)
  }
  const url = new URL(`${conn.scheme}://${conn.host}:${conn.port}`)
  url.pathname = innerPath(conn)
  url.search = conn.query_string
  const headers = new Headers(request?.headers ?? conn.req_headers)
  headers.delete("x-forwarded-prefix")
  if (conn.script_name.length > 0) headers.set("x-forwarded-prefix", `/${conn.script_name.join("/")}`)
  // A streamed body needs `duplex`, which the DOM types lack.
  const init: RequestInit & { duplex: "half" } = { method, headers, signal: conn.signal, duplex: "half" }
  if (request === undefined || method === "GET" || method === "HEAD") return new Request(url, init)
  const text = conn.private.waymark_raw_body
  const rewriteBody = rewriteBodyKey.get(conn)
  // A body that is written again may have another length, and is not compressed.
  if (text !== undefined) {
    headers.set("content-length", String(encodeUtf8(text).length))
    headers.delete("content-encoding")
  } else if (rewriteBody !== undefined) headers.delete("content-length")
  return new Request(url, { ...init, body: text ?? rewriteBody?.() ?? unreadBody(request, conn) })
}

/** Returns the body of the request again. Set by `parsers` if it has read the body without keeping its text. */
export const rewriteBodyKey = /* @__PURE__ */ privateKey<() => ReadableStream<Uint8Array>>("rewrite_body")

/** Methods that the constructor of `Request` refuses. */
const FORBIDDEN = /^(?:CONNECT|TRACE|TRACK)$/i

/**
 * The rest of the path, written so that the application reads the same segments as plugs and routers. A `URL` turns a
 * backslash into a slash and drops tabs and line breaks, so these are escaped. It resolves `.` and `..`, even escaped, so
 * these are refused.
 */
function innerPath({ path_info, request_path }: CoreConn): string {
  if (path_info.some((segment) => DOT_SEGMENT.test(segment))) throw new InvalidForwardError(request_path)
  return `/${path_info.join("/").replace(CHANGED_BY_URL, encodeURIComponent)}`
}

const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i
const CHANGED_BY_URL = /[\\\t\r\n]/g

const unreadBody = (request: Request, conn: CoreConn): ReadableStream | null =>
  request.bodyUsed ? failingStream(conn.request_path) : request.body

/** A body that fails when it is read, so that an application that ignores the body still works. */
function failingStream(path: string): ReadableStream {
  return new ReadableStream({
    pull(controller) {
      controller.error(
        new TypeError(`the body of ${path} was read before the forward, but not by parsers, which would pass it on`),
      )
    },
  })
}
