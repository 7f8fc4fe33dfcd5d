import type { AnyPathParams } from "../../../core/pattern/params.js"
import type { CoreConn, RoutedConn } from "../../conn/core-conn.js"
import type { ConnOfMethods, EveryFeature } from "../edge/conns.types.js"
import type { FlowPlug, FlowPlugWith } from "./call-plug.types.js"
import type {
  Declares,
  DefinedPlug,
  FlowAssigns,
  FlowConn,
  FlowOfDeclared,
  FlowResult,
  OptionsIn,
  PlugFlow,
  PlugOf,
  PlugResult,
  WrongPlug,
} from "./plug.js"

/** The conn of a plug that declares its flow, without the methods of features. */
export interface CoreFlowConn<Declared extends PlugFlow> extends RoutedConn<
  AnyPathParams,
  FlowAssigns<FlowOfDeclared<Declared>>,
  FlowOfDeclared<Declared>["assigns"]
> {}

/** The same with the methods of certain features. */
// prettier-ignore
type FlowConnOf<Declared extends PlugFlow, Methods> =
  Methods extends EveryFeature ? FlowConn<Declared> :
  CoreFlowConn<Declared> & Methods

type Returned<Declared extends PlugFlow> = FlowResult<Declared> | Promise<FlowResult<Declared>>

type FlowFunction<Declared extends PlugFlow, Methods> = (
  conn: FlowConnOf<Declared, Methods>,
  opts: OptionsIn<Declared>,
) => Returned<Declared>

interface FlowObject<Declared extends PlugFlow, Methods> {
  init?(opts: OptionsIn<Declared>): unknown
  call(conn: FlowConnOf<Declared, Methods>, opts: never): Returned<Declared>
  readonly [Symbol.hasInstance]?: never
}

/** A plug that declares nothing; its parameter gives the type of its options. */
type BareFunction<Conn, Options extends readonly [opts?: unknown], Result> = (conn: Conn, ...options: Options) => Result
type BareObject<Conn, Opts, Result> = {
  readonly init?: never
  call(conn: Conn, opts: Opts): Result
  readonly [Symbol.hasInstance]?: never
}
type ReadyObject<Conn, Opts, Ready, Result> = {
  init(opts: Opts): Ready
  call(conn: Conn, opts: Ready): Result
  readonly [Symbol.hasInstance]?: never
}

/** A plug that declares its effect on the assigns, for conns with certain features. */
export type DefinedPlugOf<Declared extends PlugFlow, Own> = PlugOf<Own> & Declares<Declared>

// prettier-ignore
type FlowPlugOf<Declared extends PlugFlow, Methods> =
  Methods extends EveryFeature ? FlowPlug<Declared> :
  FlowPlugWith<Declared, Methods>

// prettier-ignore
type FlowObjectOf<Declared extends PlugFlow, Methods> =
  Methods extends EveryFeature ? DefinedPlug<Declared> :
  DefinedPlugOf<Declared, CoreConn & Methods>

/**
 * The type of `define_plug`.
 *
 * @typeParam Default the methods that features add to the conns of plugs, if the second type argument names no others
 */
export interface DefinePlug<Default> {
  // If none matches, the compiler continues with the result type of the first, so that has to be a plug.
  // With three type parameters, it is not a candidate for calls that name what a plug declares and its methods.
  <Ready, Opts, Result extends PlugResult | Promise<PlugResult>>(
    plug: ReadyObject<FlowConnOf<{}, Default>, Opts, Ready, Result>,
  ): ReadyObject<ConnOfMethods<Default>, Opts, Ready, Result>
  <Options extends readonly [opts?: unknown], Result extends PlugResult | Promise<PlugResult>>(
    plug: BareFunction<FlowConnOf<{}, Default>, Options, Result>,
  ): BareFunction<ConnOfMethods<Default>, Options, Result>
  <Opts, Result extends PlugResult | Promise<PlugResult>>(
    plug: BareObject<FlowConnOf<{}, Default>, Opts, Result>,
  ): BareObject<ConnOfMethods<Default>, Opts, Result>
  <Declared extends PlugFlow, Methods = Default>(plug: FlowFunction<Declared, Methods>): FlowPlugOf<Declared, Methods>
  <Declared extends PlugFlow, Methods = Default>(plug: FlowObject<Declared, Methods>): FlowObjectOf<Declared, Methods>
  <Declared extends PlugFlow, Methods = Default>(
    plug: FlowObject<Declared, Methods> & { init(opts: OptionsIn<Declared>): unknown },
  ): FlowObjectOf<Declared, Methods>
  <Declared extends PlugFlow, Methods = Default>(
    plug: FlowFunction<Declared, Methods> | FlowObject<Declared, Methods>,
  ): FlowObjectOf<Declared, Methods>
  // With more than three overloads, compilers explain only the last one.
  <Declared extends PlugFlow, Methods = Default>(plug: WrongPlug<Declared>): FlowObjectOf<Declared, Methods>
}

/**
 * Declares in a plug's type which assigns it sets and which it requires. The conn of later plugs and actions has the
 * assigns that it sets.
 *
 * With `define_plug<{ assigns: { user: User }; requires: { session: Session } }>((conn) => …)`, `conn.assigns.session` is
 * typed, `conn.assign("user", …)` accepts a `User`, and `web.build` refuses a table in which no earlier plug assigns a
 * session. The plug must return the conn that `conn.assign("user", …)` returned, a halted conn, or a `Response`.
 *
 * `web.build` also refuses a table that gives the plug options of another type. That type is the one of the plug's second
 * parameter if the plug declares nothing, else the declared one:
 * `define_plug<{ assigns: { user: User }; options: { max: number } }>`.
 *
 * @returns the plug itself, which may be called if it is a function; nothing is checked at run time
 * @example
 * import { get, pipe_through, pipeline, plug, scope } from "waymark"
 * import { define_plug, define_router } from "waymark/server"
 * import { build_conn } from "waymark/testing"
 *
 * const put_locale = define_plug<{ assigns: { locale: string } }>((conn) =>
 *   conn.assign("locale", conn.get_req_header("accept-language")[0] ?? "en"),
 * )
 * const routes = [
 *   pipeline("browser", [plug("put_locale")]),
 *   scope("/", [pipe_through("browser"), get("/", "PageController", "index")]),
 * ] as const
 * const web = define_router(routes, { plugs: { put_locale } })
 * const PageController = web.controller("PageController", { index: (conn) => conn.text(conn.assigns.locale.toUpperCase()) })
 *
 * const conn = await web.build({ PageController }).call(build_conn("GET", "/"))
 * conn.resp_body //=> "EN"
 */
export const define_plug: DefinePlug<EveryFeature> = samePlug as DefinePlug<EveryFeature>

/**
 * `define_plug` of `waymark/edge`: as that of `waymark/server`, for conns without features, or with those whose methods are the
 * second type argument.
 *
 * @example
 * import { get, pipe_through } from "waymark"
 * import { define_plug, define_router } from "waymark/edge"
 *
 * const put_locale = define_plug<{ assigns: { locale: string } }>((conn) => conn.assign("locale", "en"))
 * const web = define_router([pipe_through("put_locale"), get("/", "PageController", "index")], { plugs: { put_locale } })
 * const PageController = web.controller("PageController", { index: (conn) => conn.text(conn.assigns.locale) })
 * Object.keys(PageController) //=> ["index"]
 */
export const defineEdgePlug: DefinePlug<unknown> = samePlug as DefinePlug<unknown>

/** Only the types of the two differ. Agrees by type-tests/cases/server/router/flow.test-d.ts. */
function samePlug(plug: unknown): unknown {
  return plug
}
