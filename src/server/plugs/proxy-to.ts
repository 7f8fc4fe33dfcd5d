import { refuseUnknown } from "../../core/lib/errors/unknown-option.js"
import { isEmptyStatus, isStatus } from "../conn/response/body.js"
import type { CoreConn } from "../conn/core-conn.js"
import { TimeoutError } from "../conn/errors.js"
import { givenHeaders } from "../conn/response/given-response.js"
import { ArgumentError } from "../../core/lib/errors/argument-error.js"
import { connectionHeaders } from "../../core/lib/http/connection-headers.js"
import { isInstanceOf } from "../../core/lib/errors/error-details.js"
import { inspect } from "../../core/lib/errors/inspect.js"
import { MAX_DELAY } from "../../core/lib/max-delay.js"
import { namedError } from "../../core/lib/errors/named-error.js"
import { streamOf, withFirst } from "../conn/response/stream-of.js"
import { forwardedRequest } from "../router/forwards/forwarded-request.js"
import { nodeHttp } from "./node-modules.js"
import { sendRaw } from "./node-request.js"
import type { RawAnswer } from "./node-request.js"
import { refuseConn } from "./refuse-conn.js"
import { parseUrl } from "../../core/lib/http/parse-url.js"
import { madePlug } from "../router/flow/made-plug.js"
import type { InOrder } from "../router/plug-order.js"

/** The options of {@link proxy_to}. */
export interface ProxyOptions {
  /** The time in which the server has to begin its answer, in milliseconds; default 30,000. `Infinity` for no limit. */
  readonly timeout?: number
  /** Whether the path that the server gets begins with the path of the forward. Default false: it gets the rest of the path. */
  readonly keep_prefix?: boolean
}

/**
 * The server of {@link proxy_to} did not answer: 502 if it cannot be reached or gives no valid answer, 504 after the time limit.
 *
 * @example
 * import { ProxyError } from "waymark/plugs"
 *
 * new ProxyError(502, "http://127.0.0.1:4001 does not answer").status //=> 502
 */
export class ProxyError extends /* @__PURE__ */ namedError("ProxyError") {
  constructor(
    /** The status that answers the request. */
    readonly status: 502 | 504,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/**
 * Makes a plug that sends requests to another server and passes on its answers. Bodies are streams in both directions. Redirects are
 * passed on, those to URLs and paths of the other server as paths of the forward, and headers of one connection are not. `x-forwarded-for`, `-host` and `-proto` have the client's address, host and scheme,
 * in place of those that the client sent; behind a proxy, `rewrite_on` sets these on the conn.
 *
 * If the client leaves, the request to the server is aborted. WebSockets do not pass: they are answered with 501.
 *
 * @param url the server, perhaps with a path that all requests begin with, e.g. `"http://127.0.0.1:4001"`
 * @throws {ArgumentError} when the URL is not one of http or https, or has a query, a fragment or a user; or an option is unknown or
 *   invalid. The plug rejects with a {@link ProxyError}, and with the errors of forwards for paths and methods that cannot be sent
 * @example
 * import { createServer } from "node:http"
 * import type { AddressInfo } from "node:net"
 * import { forward } from "waymark"
 * import { proxy_to } from "waymark/plugs"
 * import { define_endpoint, define_router } from "waymark/server"
 *
 * const other = createServer((req, res) => void res.end(`the other server has ${req.url}`))
 * await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve))
 * const { port } = other.address() as AddressInfo
 *
 * const Other = proxy_to(`http://127.0.0.1:${port}`)
 * const Endpoint = define_endpoint({ router: define_router([forward("/old", "Other")]).build({ Other }) })
 * const response = await Endpoint.fetch(new Request("http://localhost/old/users?page=2"))
 * await response.text() //=> "the other server has /users?page=2"
 * other.closeAllConnections()
 * other.close()
 */
export function proxy_to(
  url: string | URL,
  options: ProxyOptions = {},
): ((conn: CoreConn, opts?: readonly []) => Promise<Response>) & InOrder {
  refuseConn(url, "proxy_to(url)")
  const base = readBase(url)
  const { timeout, keep_prefix } = readOptions(options)
  return madePlug(async (conn) => {
    const request = forwardedRequest(conn)
    if (/\bwebsocket\b/i.test(request.headers.get("upgrade") ?? ""))
      return new Response("WebSockets do not pass this proxy.\n", { status: 501 })
    const headers = forwardedHeaders(request.headers, conn, keep_prefix)
    const { method, signal } = request
    const body = await bodyOf(request)
    if (body === null) headers.delete("content-length")
    const stop = new AbortController()
    let isLate = false
    const leave = (): void => stop.abort()
    const giveUp = (): void => {
      isLate = true
      stop.abort()
    }
    const timer = timeout === Infinity ? undefined : setTimeout(giveUp, timeout)
    if (signal.aborted) leave()
    signal.addEventListener("abort", leave)
    const init = { method, headers, body, signal: stop.signal, redirect: "manual", duplex: "half" } as const
    const { origin } = new URL(base)
    const target = base + targetPath(conn, new URL(request.url), keep_prefix)
    const node = nodeHttp()
    let answer: Response | RawAnswer
    try {
      answer = node === undefined ? await fetch(target, init) : await sendRaw(target, init, node)
    } catch (cause) {
      if (isInstanceOf(signal.reason, TimeoutError)) throw signal.reason
      // The client has left, so nobody reads the answer.
      if (signal.aborted) return new Response(null, { status: 499 })
      if (isLate) throw new ProxyError(504, `${origin} did not answer within ${timeout} ms`, { cause })
      throw new ProxyError(502, `${origin} does not answer`, { cause })
    } finally {
      clearTimeout(timer)
    }
    if (!isStatus(answer.status)) {
      stop.abort()
      throw new ProxyError(502, `${origin} answered with status ${answer.status}, which HTTP does not have`)
    }
    return withOwnLocation(answer, base, conn, keep_prefix)
  })
}

/**
 * The body of a request. On Node a request without one has an empty stream, which would be sent in chunks; servers may refuse that, e.g.
 * for DELETE.
 */
async function bodyOf({ body, headers }: Request): Promise<ReadableStream<Uint8Array> | null> {
  if (body === null || headers.has("content-length") || headers.has("transfer-encoding")) return body
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader()
  const first = await reader.read()
  return first.done ? null : streamOf(withFirst<Uint8Array>(Promise.resolve(first), reader))
}

/** The server with the path that all requests begin with, without a slash at its end. */
function readBase(given: string | URL): string {
  const { protocol = "", username, password, search, hash, origin = "", pathname = "" } = parseUrl(given) ?? {}
  if (!/^https?:$/.test(protocol) || username || password || search || hash)
    throw new ArgumentError(
      `proxy_to takes the URL of a server, such as "http://127.0.0.1:4001", without user, query and fragment, got: ${inspect(given)}`,
    )
  return origin + pathname.replace(/\/+$/, "")
}

function readOptions(options: ProxyOptions): Required<ProxyOptions> {
  refuseUnknown("proxy_to", options, { timeout: true, keep_prefix: true })
  const { timeout = 30_000, keep_prefix = false } = options
  if (typeof timeout !== "number" || !(timeout > 0) || (timeout > MAX_DELAY && timeout !== Infinity))
    throw new ArgumentError(
      `timeout of proxy_to takes milliseconds above 0 and at most ${MAX_DELAY}, or Infinity, got: ${inspect(timeout)}`,
    )
  if (typeof keep_prefix !== "boolean")
    throw new ArgumentError(`keep_prefix of proxy_to takes true or false, got: ${inspect(keep_prefix)}`)
  return { timeout, keep_prefix }
}

/** Path and query. The path begins with one slash and has no `.` or `..`, since `forwardedRequest` refuses these. */
function targetPath(conn: CoreConn, { pathname, search }: URL, keep_prefix: boolean): string {
  const prefix = keep_prefix ? prefixOf(conn) : ""
  const slash = pathname !== "/" && conn.request_path.endsWith("/") ? "/" : ""
  return (prefix !== "" && pathname === "/" ? prefix : prefix + pathname) + slash + search
}

/** The path of the forward, e.g. `/old`; empty for one at `/`. */
const prefixOf = (conn: CoreConn): string => conn.script_name.map((segment) => `/${segment}`).join("")

/** The answer, whose `location` is a path of the forward if it was a URL or a path of the server, which clients may not reach. */
function withOwnLocation(answer: Response | RawAnswer, base: string, conn: CoreConn, keep_prefix: boolean): Response {
  const location = ownLocation(answer.headers.get("location") ?? "", base, prefixOf(conn), keep_prefix)
  const isDecoded = !("isRaw" in answer)
  if (location === undefined && isDecoded) return answer
  const { status } = answer
  const headers = new Headers()
  for (const [name, value] of givenHeaders(answer, isDecoded)) headers.append(name, value)
  if (location !== undefined) headers.set("location", location)
  return new Response(isEmptyStatus(status) ? null : answer.body, { status, headers })
}

/** The path of the forward for a URL or a path of the server; undefined for other locations, and for relative ones. */
function ownLocation(location: string, base: string, prefix: string, keep_prefix: boolean): string | undefined {
  const isPath = /^\/(?!\/)/.test(location)
  // A server that reads `x-forwarded-prefix` has written the path of the forward already.
  if (isPath && prefix !== "" && isWithin(location, prefix)) return undefined
  const start = isPath ? new URL(base).origin : location.startsWith("//") ? base.replace(/\/\/.*/, "") : ""
  const { href = "" } = parseUrl(start + location) ?? {}
  const inner = keep_prefix ? base + prefix : base
  const own = prefix + href.slice(inner.length)
  // A path of two slashes would lead to another host.
  return isWithin(href, inner) && !own.startsWith("//") ? own : undefined
}

/** Whether a URL is another or begins with its path. */
const isWithin = (url: string, outer: string): boolean =>
  url.startsWith(outer) && /^(?:[/?#]|$)/.test(url.slice(outer.length))

/** The headers for the server, without those of the connection and those that a client must not set. */
function forwardedHeaders(given: Headers, conn: CoreConn, keep_prefix: boolean): Headers {
  const dropped = connectionHeaders(given).add("host").add("expect").add("forwarded")
  const prefix = given.get("x-forwarded-prefix")
  const kept = [...given].filter(([name]) => !dropped.has(name) && !name.startsWith("x-forwarded-"))
  const headers = new Headers(kept)
  headers.set("accept-encoding", "identity") // `fetch` of most runtimes would decompress the answer
  if (conn.remote_ip !== undefined) headers.set("x-forwarded-for", conn.remote_ip)
  headers.set("x-forwarded-host", new URL(`${conn.scheme}://${conn.host}:${conn.port}`).host)
  headers.set("x-forwarded-proto", conn.scheme)
  if (prefix !== null && !keep_prefix) headers.set("x-forwarded-prefix", prefix)
  return headers
}
