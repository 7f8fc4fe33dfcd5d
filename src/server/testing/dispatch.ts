import { decodeStrictUtf8 } from "../crypto/bytes.js"
import { copyPrivateValues } from "../conn/private-key.js"
import { checkVersion, shared } from "../../core/lib/copies.js"
import { encodeQuery } from "../../core/helpers/refuse.js"
import { ArgumentError } from "../../core/lib/errors/argument-error.js"
import { Conn } from "../conn/conn.js"
import type { CoreConn } from "../conn/core-conn.js"
import type { ResponseBody, SecretKeyBase } from "../conn/conn.js"
import type { HelperEndpoint } from "../../core/helpers/context.js"
import type { Endpoint } from "../endpoint/endpoint.js"
import { socketHost } from "../conn/response/upgrade.js"
import type { SocketHost } from "../conn/response/upgrade.js"
import { finish } from "../conn/response/send.js"
import { withoutPrototype } from "../conn/request/nested-params.js"
import { keepFailure } from "./error-sent.js"
import { keepForgeryCheck, recycle } from "./recycle.js"

/** A target of {@link dispatch}: an endpoint, a router, or another plug with `call`. */
export interface Dispatchable {
  /** Answers the request of a conn, and returns or resolves to the conn. The type is that of `waymark/edge` too. */
  call(conn: Conn): CoreConn | Promise<CoreConn>
}

/** The params of a request in a test, or its body, as `fetch` accepts it. */
export type ParamsOrBody = Readonly<Record<string, unknown>> | RequestBody

type RequestBody = NonNullable<NonNullable<ConstructorParameters<typeof Request>[1]>["body"]>

/**
 * Sends a request through an endpoint, a router or another plug, and returns its conn after the response is complete.
 *
 * The request starts with the headers, `assigns` and `private` of the given conn, which is not changed. A conn that a request
 * returned is recycled first, so that the next request has its cookies. Errors are thrown. The body of the response is in
 * `resp_body`: a string, or bytes if it is not UTF-8.
 *
 * @param method in upper case, e.g. `"GET"`
 * @param path percent-encoded, with an optional query
 * @param params_or_body params are put into the query of a GET or HEAD, and else into `body_params` without any parser; a body
 *   is read by the parsers, and a string needs a content-type header on the conn
 * @throws {ArgumentError} when the body is a string and the conn has no content-type header
 * @see Phoenix.ConnTest.dispatch/5
 * @example
 * import { post } from "waymark"
 * import { define_router } from "waymark/server"
 * import { build_conn, dispatch } from "waymark/testing"
 *
 * const web = define_router([post("/users", "UserController", "create")])
 * const UserController = web.controller("UserController", { create: (conn) => conn.json(conn.body_params) })
 * const conn = await dispatch(build_conn(), web.build({ UserController }), "POST", "/users", { name: "Ada" })
 * conn.resp_body //=> '{"name":"Ada"}'
 */
export async function dispatch(
  conn: Conn,
  target: Dispatchable,
  method: string,
  path: string,
  params_or_body?: ParamsOrBody,
): Promise<Conn> {
  return sendTo(target, connForRequest(recycled(conn), target, method, path, params_or_body), async (done) => {
    if (done.state !== "unset") done.resp_body = await readBody(await finish(done))
    return done
  })
}

/** A Web request through a target: its response, whose body is not read yet, and its conn. Cookies and errors are those of {@link dispatch}. */
export function dispatchRequest(
  conn: Conn,
  target: Dispatchable,
  request: Request,
  host?: SocketHost,
): Promise<{ readonly conn: Conn; readonly response: Response }> {
  const { pathname, search } = new URL(request.url)
  const from = recycled(conn)
  const headers = new Headers(from.req_headers)
  for (const [name, value] of request.headers) headers.set(name, value)
  const next = connForRequest(from, target, request.method, pathname + search, request.body ?? undefined, headers)
  if (host !== undefined) socketHost.set(next, host)
  return sendTo(target, next, async (done) => ({ conn: done, response: await finish(done) }))
}

async function sendTo<Result>(target: Dispatchable, next: Conn, end: (done: Conn) => Promise<Result>): Promise<Result> {
  const { waymark_skip_csrf_protection } = next.private
  try {
    const done = await target.call(next)
    if (!isConn(done)) throw new ArgumentError("the target of the request returned another conn than it was given")
    dispatched.add(done)
    keepForgeryCheck(done, waymark_skip_csrf_protection)
    return await end(done)
  } catch (error) {
    if (isEndpoint(target)) keepFailure(error, next, target)
    throw error
  }
}

/** Whether a conn has all features, as that of a request has. */
const isConn = (conn: CoreConn): conn is Conn => "put_resp_cookie" in conn

/** The conns that requests returned. */
const dispatched = /* @__PURE__ */ shared("dispatched", () => new WeakSet<Conn>())

const recycled = (conn: Conn): Conn => (dispatched.has(conn) ? recycle(conn) : conn)

/** A conn for a request, with the data of another conn. */
function connForRequest(
  conn: Conn,
  target: Dispatchable,
  method: string,
  path: string,
  given?: ParamsOrBody,
  headers: Headers = conn.req_headers,
): Conn {
  const params = isParams(given) ? given : undefined
  const body = isParams(given) ? undefined : given
  if (typeof body === "string" && conn.get_req_header("content-type").length === 0)
    throw new ArgumentError(
      "a content-type header is required when setting a string as the body of a request in a test",
    )
  const [request_path = "", ...queries] = path.split("?")
  const inQuery = params !== undefined && (method === "GET" || method === "HEAD")
  const query_string = [queries.join("?"), inQuery ? encodeQuery(params) : ""].filter((part) => part !== "").join("&")

  checkVersion(conn, "the conn of the request")
  checkVersion(target, "the target of the request")
  const { host, port, scheme, script_name } = conn
  const url = `${scheme}://${host}:${port}${request_path}${query_string === "" ? "" : `?${query_string}`}`
  const request = isAllowedMethod(method) ? webRequest(url, method, headers, body) : undefined
  const next = new Conn({
    method,
    host,
    port,
    scheme,
    request_path,
    query_string,
    script_name,
    request,
    req_headers: request?.headers ?? headers,
    remote_ip: conn.remote_ip,
    ...endpointOf(conn, target),
  })
  next.assigns = { ...conn.assigns }
  next.private = { ...conn.private }
  copyPrivateValues(conn, next)
  next.body_params = params === undefined || inQuery ? conn.body_params : withoutPrototype(params)
  return next
}

function isParams(given: ParamsOrBody | undefined): given is Readonly<Record<string, unknown>> {
  if (typeof given !== "object") return false
  const prototype: unknown = Object.getPrototypeOf(given)
  return prototype === Object.prototype || prototype === null
}

/** Whether a Web request can have a method; three methods are forbidden. */
function isAllowedMethod(method: string): boolean {
  return !["CONNECT", "TRACE", "TRACK"].includes(method.toUpperCase())
}

function webRequest(url: string, method: string, headers: Headers, body: RequestBody | undefined): Request {
  // A streamed body needs `duplex`, which is missing in the platform's types.
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

async function readBody(response: Response): Promise<ResponseBody> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  return decodeStrictUtf8(bytes) ?? bytes
}
