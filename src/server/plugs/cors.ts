import { refuseUnknown } from "../../core/lib/errors/unknown-option.js"
import { ArgumentError } from "../../core/lib/errors/argument-error.js"
import { inspect } from "../../core/lib/errors/inspect.js"
import { readField } from "../../core/lib/errors/error-details.js"
import { whenReady } from "../../core/lib/maybe-promise.js"
import type { Conn } from "../conn/conn.js"
import type { CoreConn } from "../conn/core-conn.js"
import type { EndpointPlugOf } from "../router/flow/plug.js"
import { isRouter, servesRequest } from "../router/forwards/serves.js"
import { inOrder } from "../router/plug-order.js"
import type { InOrder } from "../router/plug-order.js"
import { refuseConn } from "./refuse-conn.js"
import { addVary } from "./files/vary.js"
import { isOrigin } from "../../core/lib/http/origin.js"

/** The options of `cors`. With the origins `"*"`, there are no `credentials`, since every site could then act for its visitors. */
export type CorsOptions<Own extends CoreConn = Conn> = {
  /** The request headers that these pages may send; default: all. */
  readonly headers?: readonly string[]
  /** The response headers that these pages may read, besides those that they always may, such as `content-type`. */
  readonly exposed_headers?: readonly string[]
  /** How long a browser may keep the answer to a preflight, in seconds; default 600. */
  readonly max_age?: number
} & (
  | {
      /**
       * The origins whose pages may read responses, e.g. `["https://app.example.com"]`; `"*"` for all; or a function that returns
       * whether an origin is one of them, or a promise of it. The function gets `"null"` for pages without an origin, such as files.
       */
      readonly origins: readonly string[] | "*" | OriginCheck<Own>
      /** Whether these pages may send cookies and HTTP authentication, and read the answers; default false. */
      readonly credentials?: false
    }
  | {
      /** The same, but not all origins. */
      readonly origins: readonly string[] | OriginCheck<Own>
      /** The same. */
      readonly credentials?: boolean
    }
)

/** Returns whether the pages of an origin may read a response. */
export type OriginCheck<Own extends CoreConn = Conn> = (origin: string, conn: Own) => boolean | Promise<boolean>

const PLACE = "cors goes in the plugs of define_endpoint: a router has no route for a preflight"

/**
 * Lets pages of other origins read the responses: CORS. Put it in the `plugs` of the endpoint, before plugs that refuse requests.
 *
 * A preflight, with which a browser asks before it sends certain requests, is answered with 204 if the origin may send the
 * request, and the endpoint's router has a route for it. No guard sees it. Any other preflight goes on, e.g. to the surrounding
 * application. All other responses to allowed origins get the headers, error pages too.
 *
 * @throws {ArgumentError} when an origin has a path, a star or no scheme, or `credentials` are combined with `"*"`, which would let every
 *   site act for its visitors
 * @see https://fetch.spec.whatwg.org/#http-cors-protocol
 * @example
 * import { get, put } from "waymark"
 * import { cors } from "waymark/plugs"
 * import { define_endpoint, define_router } from "waymark/server"
 *
 * const web = define_router([put("/users/:id", "UserController", "update")])
 * const UserController = web.controller("UserController", { update: (conn) => conn.text("updated") })
 * const plugs = [cors({ origins: ["https://app.example.com"] })]
 * const Endpoint = define_endpoint({ plugs, router: web.build({ UserController }) })
 *
 * const headers = { origin: "https://app.example.com", "access-control-request-method": "PUT" }
 * const preflight = await Endpoint.fetch(new Request("http://localhost/users/7", { method: "OPTIONS", headers }))
 * preflight.status //=> 204
 * preflight.headers.get("access-control-allow-origin") //=> "https://app.example.com"
 */
export function cors<Needed extends CoreConn = CoreConn>(
  options: CorsOptions<Needed>,
): EndpointPlugOf<typeof PLACE, Needed> & InOrder<"cors"> {
  refuseConn(options, "cors({ origins })")
  refuseUnknown("cors", options, {
    origins: true,
    credentials: true,
    headers: true,
    exposed_headers: true,
    max_age: true,
  })
  const { credentials = false, headers, exposed_headers = [], max_age = 600 } = options
  const isAllowed = originCheck(options)
  if (!Number.isSafeInteger(max_age) || max_age < 0)
    throw new ArgumentError(`cors takes a whole number of seconds as max_age, got: ${inspect(max_age)}`)
  const isForAll = options.origins === "*"
  const plug: EndpointPlugOf<typeof PLACE, Needed> = {
    init(opts) {
      if (opts !== undefined) throw new ArgumentError(PLACE)
    },
    call(conn) {
      if (conn.private.waymark_routers !== undefined) throw new ArgumentError(PLACE)
      const [origin] = conn.get_req_header("origin")
      if (isForAll) {
        // Also without an origin: a browser may keep the answer to a picture, and give it to a script that asks for the same URL.
        putAllowed(conn, "*")
        return origin === undefined ? conn : answerPreflight(conn)
      }
      conn.register_before_send((sent) => addVary(sent, "origin"))
      if (origin === undefined) return conn
      return whenReady(isAllowed(origin, conn), (allowed: unknown) => {
        if (typeof allowed !== "boolean")
          throw new ArgumentError(`the function origins of cors returns true or false, got: ${inspect(allowed)}`)
        if (!allowed) return conn
        putAllowed(conn, origin)
        return answerPreflight(conn)
      })
    },
  }
  return inOrder(plug, { gives: "cors" })

  function putAllowed(conn: CoreConn, origin: string): void {
    conn.put_resp_header("access-control-allow-origin", origin)
    if (credentials) conn.put_resp_header("access-control-allow-credentials", "true")
    if (exposed_headers.length > 0 && preflightMethod(conn) === undefined)
      conn.put_resp_header("access-control-expose-headers", exposed_headers.join(", "))
  }

  function answerPreflight<Own extends CoreConn>(conn: Own): Own {
    const method = preflightMethod(conn)
    if (method === undefined || !isServed(conn, method)) return conn
    const [asked = ""] = conn.get_req_header("access-control-request-headers")
    const allowed = headers === undefined ? asked : headers.join(", ")
    if (allowed !== "") conn.put_resp_header("access-control-allow-headers", allowed)
    conn.put_resp_header("access-control-allow-methods", method)
    conn.put_resp_header("access-control-max-age", String(max_age))
    return conn.send_resp(204).halt()
  }
}

/** @throws {ArgumentError} when the options of the origins are not right */
function originCheck<Own extends CoreConn>({ origins, credentials }: CorsOptions<Own>): OriginCheck<Own> {
  if (origins === "*") {
    if (credentials !== true) return () => true
    throw new ArgumentError(
      'cors takes no credentials with origins: "*", since any site could act for its visitors: list the origins',
    )
  }
  if (typeof origins === "function") return origins
  if (!Array.isArray(origins))
    throw new ArgumentError(`cors takes origins: a list, "*" or a function, got: ${inspect(origins)}`)
  for (const origin of origins) {
    if (typeof origin === "string" && origin.includes("*"))
      throw new ArgumentError(
        `cors compares whole origins, without stars: give origins: "*", or a function, got: ${inspect(origin)}`,
      )
    if (!isOrigin(origin))
      throw new ArgumentError(
        `cors takes origins such as "https://app.example.com", with a scheme and without a path, got: ${inspect(origin)}`,
      )
  }
  const known: ReadonlySet<string> = new Set(origins)
  return (origin) => known.has(origin)
}

/** The method that a browser asks about; undefined if the request is not a preflight. */
function preflightMethod(conn: CoreConn): string | undefined {
  return conn.method === "OPTIONS" ? conn.get_req_header("access-control-request-method")[0] : undefined
}

/** Whether the endpoint's router has a route for the method and the path of a conn. */
function isServed(conn: CoreConn, method: string): boolean {
  const config = readField(conn.endpoint, "config")
  const router = readField(config, "router")
  if (!isRouter(router)) return false
  const methods = method === "HEAD" && readField(config, "head") !== false ? ["HEAD", "GET"] : [method]
  return methods.some((each) => servesRequest(router, { method: each, path_info: conn.path_info, host: conn.host }))
}
