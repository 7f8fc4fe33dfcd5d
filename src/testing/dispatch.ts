import { encodeQuery } from "../helpers/query.js"
import { ArgumentError } from "../lib/argument-error.js"
import { Conn } from "../conn/conn.js"
import type { ResponseBody, SecretKeyBase } from "../conn/conn.js"
import type { HelperEndpoint } from "../helpers/context.js"
import type { Endpoint } from "../endpoint/endpoint.js"
import { finish } from "../conn/send.js"
import { withoutPrototype } from "../conn/nested-params.js"
import { keepFailure } from "./error-sent.js"
import { keepForgeryCheck, recycle } from "./recycle.js"

/** What a conn is sent to: an endpoint, a router, or another plug with `call`. */
export interface Dispatchable {
  call(conn: Conn): Conn | Promise<Conn>
}

/** The params of a request in a test; or its body, as `fetch` takes it. */
export type ParamsOrBody = Readonly<Record<string, unknown>> | RequestBody

type RequestBody = NonNullable<NonNullable<ConstructorParameters<typeof Request>[1]>["body"]>

/**
 * Sends a request through an endpoint, a router or another plug, and gives its conn when the response has left.
 *
 * What was put on the conn, such as headers, assigns and `private`, is there when the request comes in; the conn itself
 * stays as it is. One that came out of a request is recycled first: the next request has its cookies. Errors come through. The body of the response is
 * a text in `resp_body`, or bytes where it is none.
 *
 * @param method in upper case, e.g. `"GET"`
 * @param path percent-encoded, perhaps with a query
 * @param params_or_body params go into the query of a GET or a HEAD, and into `body_params` of others, past all parsers;
 *   a body goes through the parsers, and a text needs a content type among the conn's headers
 * @throws {ArgumentError} for a text without a content type
 * @see Phoenix.ConnTest.dispatch/5
 */
export async function dispatch(
  conn: Conn,
  target: Dispatchable,
  method: string,
  path: string,
  params_or_body?: ParamsOrBody,
): Promise<Conn> {
  const next = requestOf(dispatched.has(conn) ? recycle(conn) : conn, target, method, path, params_or_body)
  const { waymark_skip_csrf_protection } = next.private
  try {
    const done = await target.call(next)
    dispatched.add(done)
    keepForgeryCheck(done, waymark_skip_csrf_protection)
    if (done.state === "unset") return done
    const response = await finish(done)
    done.resp_body = await readText(response)
    return done
  } catch (error) {
    if (isEndpoint(target)) keepFailure(error, next, target)
    throw error
  }
}

/** The conns that came out of a request. */
const dispatched = new WeakSet<Conn>()

/** A conn for a request with what was put on another. */
function requestOf(conn: Conn, target: Dispatchable, method: string, path: string, given?: ParamsOrBody): Conn {
  const params = isParams(given) ? given : undefined
  const body = isParams(given) ? undefined : given
  if (typeof body === "string" && conn.get_req_header("content-type").length === 0)
    throw new ArgumentError("a content-type header is required when setting a text for the body of a request in a test")
  const [request_path = "", ...queries] = path.split("?")
  const inQuery = params !== undefined && (method === "GET" || method === "HEAD")
  const query_string = [queries.join("?"), inQuery ? encodeQuery(params) : ""].filter((part) => part !== "").join("&")

  const { host, port, scheme, script_name } = conn
  const url = `${scheme}://${host}:${port}${request_path}${query_string === "" ? "" : `?${query_string}`}`
  const request = hasRequest(method) ? webRequest(url, method, conn.req_headers, body) : undefined
  const next = new Conn({
    method,
    host,
    port,
    scheme,
    request_path,
    query_string,
    script_name,
    request,
    req_headers: request?.headers ?? conn.req_headers,
    remote_ip: conn.remote_ip,
    ...endpointOf(conn, target),
  })
  next.assigns = { ...conn.assigns }
  next.private = { ...conn.private }
  next.body_params = params === undefined || inQuery ? conn.body_params : withoutPrototype(params)
  return next
}

function isParams(given: ParamsOrBody | undefined): given is Readonly<Record<string, unknown>> {
  if (typeof given !== "object") return false
  const prototype: unknown = Object.getPrototypeOf(given)
  return prototype === Object.prototype || prototype === null
}

/** Methods that no Web request may have. */
function hasRequest(method: string): boolean {
  return !["CONNECT", "TRACE", "TRACK"].includes(method.toUpperCase())
}

function webRequest(url: string, method: string, headers: Headers, body: RequestBody | undefined): Request {
  // `duplex`, which the types of the platform do not have, is what a streamed body needs.
  const init: RequestInit & { duplex: "half" } = { method, headers, body: body ?? null, duplex: "half" }
  return new Request(url, init)
}

interface EndpointFields {
  readonly endpoint: HelperEndpoint | undefined
  readonly secret_key_base: SecretKeyBase | undefined
}

function endpointOf(conn: Conn, target: Dispatchable): EndpointFields {
  const { endpoint, secret_key_base } = conn
  if (!isEndpoint(target)) return { endpoint, secret_key_base }
  return { endpoint: target, secret_key_base: target.config.secret_key_base ?? secret_key_base }
}

function isEndpoint(target: Dispatchable): target is Endpoint {
  return "config" in target && "static_path" in target && "answer" in target
}

async function readText(response: Response): Promise<ResponseBody> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return bytes
  }
}
