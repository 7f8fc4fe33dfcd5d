import type { AnyPathParams } from "../pattern/params.js"
import type { declared, FlowValue, Has, KeyValue } from "./assign.types.js"
import { layoutKey, renderPage, rootLayoutKey } from "./layout.js"
import type { LayoutChoice, PageAssigns } from "./layout.js"
import type { Html } from "./page.js"
import { NO_BODY } from "./request.js"
import { SessionConn } from "./session-conn.js"

export {
  AlreadySentError,
  CookieOverflowError,
  InvalidForwardError,
  InvalidHeaderError,
  MethodNotForwardedError,
  NotSentError,
} from "./errors.js"
export type { ConnPrivate } from "./private.js"
export type { BeforeSend } from "./send.js"
export type { CookieOptions } from "./cookies.js"
export type { SecretKeyBase } from "../crypto/secrets.js"
export type { ConnFields } from "./request.js"
export type { ConnState, ResponseBody } from "./response.js"

/** Gives a conn the params of the route that was matched; those of outer routes stay in its `params`. */
export let putRouteParams: (conn: Conn, path_params: AnyPathParams) => void

/**
 * A {@link Conn}, or the conn of a plug that declares what it assigns.
 *
 * @typeParam Declared what the plug declares to assign; nothing for a {@link Conn}
 */
export class RoutedConn<out PathParams, out Assigns extends object, Declared extends object> extends SessionConn {
  declare readonly [declared]: Declared
  path_params: PathParams = Object.create(null) as PathParams
  assigns: Assigns = {} as Assigns // filled by the plugs that declare it; agrees by test/router/flow.test.ts

  /** What routes around the one that was matched last captured. */
  #outerParams: AnyPathParams | undefined = undefined
  #params: AllParams<PathParams> | undefined = undefined
  #paramsPath: unknown = undefined
  #paramsBody: unknown = undefined

  /**
   * The params of query, body and path; of one name the path's counts, then those of outer routes, then the body's. The
   * same object as long as `path_params` and `body_params` are.
   *
   * @throws {InvalidQueryError} 400, for a query that cannot be read
   */
  get params(): AllParams<PathParams> {
    const { path_params, body_params } = this
    if (this.#params !== undefined && this.#paramsPath === path_params && this.#paramsBody === body_params)
      return this.#params
    const outer = this.#outerParams
    const all = outer === undefined ? path_params : { ...outer, ...path_params }
    // Without prototype; made by a spread, since of `Object.create(null)` V8 makes a dictionary.
    const params: object =
      this.query_string === "" && body_params === NO_BODY
        ? { ...all, __proto__: null }
        : { ...this.query_params, ...body_params, ...all, __proto__: null }
    this.#paramsPath = path_params
    this.#paramsBody = body_params
    return (this.#params = params as AllParams<PathParams>)
  }

  /**
   * Puts a value for plugs, actions and views that come later, and adds the key to the type of the conn. A key that a
   * plug before, the table or an earlier `assign` has put keeps its type; any other key takes any value.
   */
  assign<Key extends string, Value>(
    key: Key,
    value: FlowValue<this, Key, Value>,
  ): this & Has<Key, KeyValue<this, Key, Value>> {
    Object.assign(this.assigns, { [key]: value })
    return this as this & Has<Key, KeyValue<this, Key, Value>> // the line above put it there
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

  /** The format of the response: what `put_format` or `accepts` put, else the `_format` param. */
  get_format(): string | undefined {
    const { waymark_format = this.params["_format"] } = this.private
    return typeof waymark_format === "string" ? waymark_format : undefined
  }

  put_format(format: string): this {
    this.private.waymark_format = format
    return this
  }

  /** Chooses the layout of pages, inside the root layout. */
  put_layout(layout: LayoutChoice): this {
    layoutKey.set(this, layout)
    return this
  }

  /** Chooses the layout around all pages and their layouts. */
  put_root_layout(layout: LayoutChoice): this {
    rootLayoutKey.set(this, layout)
    return this
  }

  /**
   * Answers with a page in its layouts; `html` answers with one as it is.
   *
   * @param content a page, or a function that makes it of the assigns; it can only ask for assigns that the conn has by its
   *   type, or that it is given
   * @param assigns beside those of the conn; of one name they count
   * @throws {ArgumentError} when a layout is named that the plug `layouts` was not given, or the page or what a layout
   *   returns is not a string or an object that writes itself
   * @see Phoenix.Controller.render/3
   */
  render<Given extends object = {}>(
    content: Html | ((assigns: PageAssigns & Rest<this["assigns"], keyof NoInfer<Given>> & NoInfer<Given>) => Html),
    assigns?: Given,
  ): this {
    return this.html(renderPage(this as unknown as Conn, content, assigns ?? {})) // layouts take any conn; test/plugs/layout.test.ts
  }

  static {
    putRouteParams = (conn, path_params) => {
      if (Object.keys(conn.path_params).length > 0) conn.#outerParams = { ...conn.#outerParams, ...conn.path_params }
      conn.path_params = path_params
    }
  }
}

/**
 * A request and the response in the making. Methods change the conn and give it back, so that they chain.
 *
 * `path_info` is percent-encoded: the segments of the path that are left to route, while `script_name` has those
 * before. `params` has the query's, the body's and the path's params; if two have the same name, the later one counts. In a forwarded
 * router, the params of its own route win over those of the outer routes. `path_params` are the innermost route's own,
 * or the outer one's if it has none.
 *
 * @typeParam PathParams what the route's pattern captures
 * @typeParam Assigns what routes and plugs have put into the assigns
 * @see Plug.Conn 1.12
 */
export class Conn<
  out PathParams = AnyPathParams,
  out Assigns extends object = Record<string, unknown>,
> extends RoutedConn<PathParams, Assigns, {}> {}

/**
 * A conn of any route, whatever its params and assigns are.
 *
 * @example
 * import type { AnyConn } from "waymark/server"
 * import { build_conn } from "waymark/testing"
 *
 * const not_found = (conn: AnyConn) => conn.put_status(404).text("Not found")
 * not_found(build_conn("GET", "/")).status //=> 404
 */
export type AnyConn = Conn<unknown, object>

/**
 * A conn that has some assigns, and perhaps some params of the path, whatever else it has: for functions that several
 * actions share. `Assigns` and `Params` may be interfaces.
 *
 * @example
 * import { get, pipe_through } from "waymark"
 * import { define_plug, define_router } from "waymark/server"
 * import type { ConnWith } from "waymark/server"
 * import { build_conn } from "waymark/testing"
 *
 * interface Signed {
 *   current_user: string
 * }
 * const greet = (conn: ConnWith<Signed, { id: string }>) =>
 *   conn.text(`${conn.assigns.current_user} looks at ${conn.path_params.id}`)
 *
 * const sign_in = define_plug<{ assigns: Signed }>((conn) => conn.assign("current_user", "Ada"))
 * const web = define_router([pipe_through("sign_in"), get("/users/:id", "UserController", "show")], { plugs: { sign_in } })
 * const UserController = web.controller("UserController", { show: (conn) => greet(conn) })
 * const conn = await web.build({ UserController }).call(build_conn("GET", "/users/7"))
 * conn.resp_body //=> "Ada looks at 7"
 */
export type ConnWith<Assigns extends object, Params extends object = {}> = Conn<Fields<Params>, Fields<Assigns>>

/** The assigns without some keys; `Omit` would drop all keys beside an index signature. */
type Rest<Assigns, Keys> = { readonly [Key in keyof Assigns as Exclude<Key, Keys>]: Assigns[Key] }

/** The fields of an interface, as an object type that fits `Record<string, unknown>`. */
type Fields<Members> = { readonly [Key in keyof Members]: Members[Key] }

/**
 * The params of the path and of the request. A mapped type, since the compiler compares two of them by their
 * `PathParams`, which it does not for intersections: a conn of known params can be passed for one of any params.
 */
type AllParams<PathParams> = { readonly [Key in keyof (PathParams & AnyParams)]: (PathParams & AnyParams)[Key] }
type AnyParams = Readonly<Record<string, unknown>>
