import type { AnyPathParams } from "../pattern/params.js"
import { ResponseConn } from "./response-conn.js"

export { AlreadySentError, CookieOverflowError, NotSentError } from "./conn-errors.js"
export type { BeforeSend, ConnPrivate } from "./conn-private.js"
export type { CookieOptions } from "./cookies.js"
export type { ConnFields, SecretKeyBase } from "./request-conn.js"
export type { ConnState, ResponseBody } from "./response-conn.js"

/**
 * A request and the response in the making. Methods change the conn and give it back, so that they chain.
 *
 * `path_info` is percent-encoded: the segments of the path that are left to route, while `script_name` has those
 * before. `params` has the query's, the body's and the path's params, of which the later ones win.
 *
 * @typeParam PathParams what the route's pattern captures
 * @typeParam Assigns what routes and plugs have put into the assigns
 * @see Plug.Conn 1.12
 */
export class Conn<PathParams = AnyPathParams, Assigns extends object = Record<string, unknown>> extends ResponseConn {
  path_params: PathParams = Object.create(null) as PathParams
  assigns: Assigns = {} as Assigns // filled by the plugs that declare it; agrees by test/server/flow.test.ts

  /** The params of query, body and path; of one name the path's counts, then the body's. */
  get params(): PathParams & Readonly<Record<string, unknown>> {
    return Object.assign(Object.create(null), this.query_params, this.body_params, this.path_params) as PathParams &
      Readonly<Record<string, unknown>>
  }

  /** Puts a value for plugs, actions and views further on. */
  assign(key: string, value: unknown): this {
    Object.assign(this.assigns, { [key]: value })
    return this
  }

  /** Puts a value for libraries. */
  put_private(key: string, value: unknown): this {
    this.private[key] = value
    return this
  }

  /** Makes helpers build URLs that begin with `url` in place of the endpoint's. */
  put_router_url(url: string | URL): this {
    this.private.waymark_router_url = url
    return this
  }

  /** Makes helpers build static URLs that begin with `url` in place of the endpoint's. */
  put_static_url(url: string | URL): this {
    this.private.waymark_static_url = url
    return this
  }
}
