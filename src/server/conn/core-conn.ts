import { markVersion } from "../../core/lib/copies.js"
import { whenReady } from "../../core/lib/maybe-promise.js"
import { NoRoute } from "../../core/match/no-route.js"
import type { AnyPathParams } from "../../core/pattern/params.js"
import { sendAnswer } from "./response/answer.js"
import type { declared, FlowValue, Has, KeyValue } from "./assign.types.js"
import { NO_PARAMS } from "../../core/match/params.js"
import type { Events } from "./events.types.js"
import { fieldsOf, NO_BODY } from "./request/input.js"
import type { Answerable, AnswerArgs, answers, AnyInput, DeclaredStatus, NoContract } from "./request/input.types.js"
import { decodeFlatQuery } from "./request/query-params.js"
import type { Params, ReadQuery, RepeatRules } from "./request/query-params.js"
import type { ConnFields } from "./request/request.js"
import { ResponseConn } from "./response/response.js"
import { prepareAndSend } from "./response/send.js"

/** A step that returns a {@link NoRoute}: throwing its error takes longer than creating the page of a 404. */
export type RouteStep<Own extends CoreConn, Missed extends NoRoute = NoRoute> = (
  conn: Own,
) => Own | Missed | Promise<Own>

/** Sets `path_params` to those of the matched route; the params of outer routes stay in `conn.params`. */
export function putRouteParams(conn: CoreConn, path_params: AnyPathParams): void {
  conn["putPathParams"](path_params)
}

export function readQueryOf(conn: CoreConn): ReadQuery {
  return conn["readQuery"]()
}

/**
 * A conn without features, or that of a plug that declares its assigns.
 *
 * @typeParam Declared the assigns that the plug declares; `{}` for a {@link CoreConn}
 */
export class RoutedConn<
  out PathParams,
  out Assigns extends object,
  Declared extends object,
  out Input extends AnyInput = NoContract,
> extends ResponseConn {
  declare readonly [declared]: Declared
  declare readonly [answers]: Input["answers"]
  /**
   * Answers with a stream of server-sent events, for a route with `events`: the feature `events` of `waymark/live`.
   *
   * @see EventsFeature
   */
  declare readonly events: Events
  /** The id of the last event that the client has received, if it connects again, for a route with `events`. */
  declare readonly last_event_id: string | undefined
  /** The output of the schema of the request's headers; undefined if the route has no `headers`. */
  declare header_params: Input["headers"]
  path_params: PathParams = NO_PARAMS as PathParams
  assigns: Assigns = {} as Assigns // filled by the plugs that declare it; agrees by test/unit/server/router/flow.test.ts
  /** The params that `parsers` read from the body, without prototype; or the output of the route's schema. */
  body_params: Input["body"] = NO_BODY

  /** The params that outer routes captured, when routers are forwarded to. */
  #outerParams: AnyPathParams | undefined = undefined
  #params: AllParams<PathParams> | undefined = undefined
  #query: Input["query"] = undefined
  #hasLostQuery = false
  #paramsPath: unknown = undefined
  #paramsBody: unknown = undefined

  /** The params of the query, decoded on first use. If the route has a schema for its query: the output of the schema. */
  get query_params(): Input["query"] {
    return (this.#query ??= this.decodeQuery(this.query_string, { onLost: () => (this.#hasLostQuery = true) }))
  }
  set query_params(query: Input["query"]) {
    this.#query = query
    this.#params = undefined
  }

  /**
   * The params of the path, of outer routes, of the body and of the query; if two have the same name, the earlier in this
   * list wins. The object is cached until one of them is replaced.
   *
   * @throws {InvalidQueryError} 400, when the query is malformed
   */
  get params(): AllParams<PathParams> {
    const { path_params, body_params } = this
    if (this.#params !== undefined && this.#paramsPath === path_params && this.#paramsBody === body_params)
      return this.#params
    const outer = this.#outerParams
    const all = outer === undefined ? path_params : { ...outer, ...path_params }
    // A spread keeps the object fast: V8 stores `Object.create(null)` as a hash table.
    const params: object =
      this.query_string === "" && this.#query === undefined && body_params === NO_BODY
        ? { ...all, __proto__: null }
        : { ...fieldsOf(this.query_params), ...fieldsOf(body_params), ...all, __proto__: null }
    this.#paramsPath = path_params
    this.#paramsBody = body_params
    return (this.#params = params as AllParams<PathParams>)
  }

  /**
   * Stores a value for later plugs, actions and views, and adds the key to the type of the conn. A key that an earlier
   * plug, the table or an earlier `assign` has declared keeps its type; any other key takes any value.
   *
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * build_conn("GET", "/").assign("user", "Ada").assigns.user //=> "Ada"
   */
  assign<Key extends string, Value>(
    key: Key,
    value: FlowValue<this, Key, Value>,
  ): this & Has<Key, KeyValue<this, Key, Value>> {
    // `Object.assign` needs no cast, but a page with six plugs, of which three assign, would take 4 % longer. The keys of assigns
    // are any strings: test/unit/server/conn/conn.test.ts.
    ;(this.assigns as Record<string, unknown>)[key] = value
    return this as this & Has<Key, KeyValue<this, Key, Value>> // the line above assigned it
  }

  /**
   * Stores a value in `conn.private`, for plugs and libraries.
   *
   * @see Plug.Conn.put_private/3
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * const conn = build_conn("GET", "/").put_private("my_plug_started", 5)
   * conn.private["my_plug_started"] //=> 5
   */
  put_private(key: string, value: unknown): this {
    this.private[key] = value
    return this
  }

  /**
   * Makes helpers build URLs that begin with `url` instead of the endpoint's URL.
   *
   * @see Phoenix.Controller.put_router_url/2
   * @example
   * import { get, helpers } from "waymark"
   * import { build_conn } from "waymark/testing"
   *
   * const Routes = helpers([get("/users", "UserController", "index")])
   * const conn = build_conn("GET", "/").put_router_url("https://example.org")
   * Routes.user_url(conn, "index") //=> "https://example.org/users"
   */
  put_router_url(url: string | URL): this {
    this.private.waymark_router_url = url
    return this
  }

  /**
   * Makes helpers build static URLs that begin with `url` instead of the endpoint's static URL.
   *
   * @see Phoenix.Controller.put_static_url/2
   * @example
   * import { get, helpers } from "waymark"
   * import { build_conn } from "waymark/testing"
   *
   * const Routes = helpers([get("/users", "UserController", "index")])
   * const conn = build_conn("GET", "/").put_static_url("https://cdn.example.org")
   * Routes.static_url(conn, "/app.css") //=> "https://cdn.example.org/app.css"
   */
  put_static_url(url: string | URL): this {
    this.private.waymark_static_url = url
    return this
  }

  /**
   * The format of the response: the one set by `put_format` or `accepts`, else the `_format` param.
   *
   * @see Phoenix.Controller.get_format/1
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * build_conn("GET", "/users?_format=json").get_format() //=> "json"
   */
  get_format(): string | undefined {
    const { waymark_format = this.params["_format"] } = this.private
    return typeof waymark_format === "string" ? waymark_format : undefined
  }

  /**
   * Sets the format of the response, such as `"json"`; `render` uses layouts only for `"html"`.
   *
   * @see Phoenix.Controller.put_format/2
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * build_conn("GET", "/users?_format=json").put_format("html").get_format() //=> "html"
   */
  put_format(format: string): this {
    this.private.waymark_format = format
    return this
  }

  /**
   * Answers with a status that the route declares, and a value of its schema as JSON. An answer that is declared as `null` has
   * no body. If the status is one of several, or the action has several routes, the value has to fit all their schemas.
   *
   * The output of the schema is written, so fields that it does not declare are not sent. With `check_answers: false` of
   * `define_router`, the value is written unchanged.
   *
   * @throws {ArgumentError} when the route does not declare the status
   * @throws {Error} 500, when the value does not fit the schema
   * @example
   * import { get } from "waymark"
   * import { define_router } from "waymark/server"
   * import { build_conn } from "waymark/testing"
   * import * as z from "zod"
   *
   * const schemas = { User: z.object({ name: z.string() }) }
   * const web = define_router([get("/user", "UserController", "show", { answers: { 200: "User" } })], { schemas })
   * const Router = web.build({ UserController: { show: (conn) => conn.answer(200, { name: "Ada" }) } })
   * const conn = await Router.call(build_conn("GET", "/user"))
   * conn.resp_body //=> '{"name":"Ada"}'
   */
  answer<Self extends Answerable, const Status extends DeclaredStatus<Self[typeof answers]>>(
    this: Self,
    status: Status,
    ...value: AnswerArgs<Self[typeof answers], Status>
  ): Self {
    sendAnswer(this as unknown as CoreConn, status, value[0]) // for any conn; agrees by test/unit/server/router/answers.test.ts
    return this
  }

  /** Decodes a query; features extend it. */
  protected decodeQuery(query: string, rules: RepeatRules): Params {
    return decodeFlatQuery(query, rules)
  }

  /**
   * Runs a step on the conn, and sends the response. Returns the {@link NoRoute} that the step returns.
   *
   * @param fail called with the error of a step that fails after its response was sent
   * @param send converts the conn to the response
   */
  protected respond<Own extends CoreConn, Sent, Missed extends NoRoute>(
    this: Own,
    step: RouteStep<Own, Missed>,
    _fail: (conn: Own, error: unknown) => void,
    send: (conn: Own) => Sent,
  ): Sent | Missed | Promise<Sent> {
    const done = step(this)
    if (done === this) return prepareAndSend(this, send) // before the checks of other results, which take 60 ns
    if (done instanceof NoRoute) return done
    return whenReady<Own, Sent>(done, (answered) => prepareAndSend(answered, send))
  }

  // Methods, since only a class of the same copy of the package may read private fields of a conn.
  protected readQuery(): ReadQuery {
    return {
      given: this.#query,
      hasLost: this.#hasLostQuery,
      decode: (rules) => this.decodeQuery(this.query_string, rules),
    }
  }

  protected putPathParams(path_params: AnyPathParams): void {
    if (this.path_params !== NO_PARAMS) this.#outerParams = { ...this.#outerParams, ...this.path_params }
    this.path_params = path_params as PathParams // those of the matched route
  }
}

/**
 * The params of the path and of the request. A mapped type rather than an intersection: the compiler compares two of them by
 * their `PathParams`, so that a conn of known params is assignable to one of any params.
 */
type AllParams<PathParams> = { readonly [Key in keyof (PathParams & AnyParams)]: (PathParams & AnyParams)[Key] }
type AnyParams = Readonly<Record<string, unknown>>

/**
 * A conn without features: its request, its response, its params and assigns.
 *
 * @typeParam PathParams the params that the route's pattern captures
 * @typeParam Assigns the assigns that routes and plugs have set
 * @typeParam Input the types of its query, its body and its answers, from the schemas of the route
 */
export interface CoreConn<
  out PathParams = AnyPathParams,
  out Assigns extends object = Record<string, unknown>,
  out Input extends AnyInput = NoContract,
> extends RoutedConn<PathParams, Assigns, {}, Input> {}

/** A class of conns, which features extend. */
export type ConnClass = new (fields: ConnFields) => CoreConn

/**
 * A feature of the conn: methods that only programs which name it have in their bundles.
 *
 * @typeParam Name its name in error messages
 */
export interface ConnFeature<Name extends string, out Methods> {
  readonly feature: Name
  /** Returns a class of conns with the methods of the feature. */
  readonly extend: (Base: ConnClass) => new (fields: ConnFields) => CoreConn & Methods
}

export function connClass(features: readonly ConnFeature<string, unknown>[]): ConnClass {
  const Class = features.reduce<ConnClass>((Base, { extend }) => extend(Base), RoutedConn)
  markVersion(Class.prototype)
  return Object.defineProperty(Class, "name", { value: "Conn" }) // for logs: a class that a feature makes has no name
}
