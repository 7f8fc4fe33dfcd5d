import type { AnyPathParams } from "../../../core/pattern/params.js"
import type { CoreConn, RoutedConn } from "../../conn/core-conn.js"
import type {
  Declares,
  FlowAssigns,
  FlowOfDeclared,
  FlowResult,
  OptionsIn,
  PlugFlow,
  PlugOf,
  WrongPlug,
} from "../flow/plug.js"

/** A plug that declares its effect on the assigns, for conns with certain features. */
export type DefinedPlugOf<Declared extends PlugFlow, Own> = PlugOf<Own> & Declares<Declared>

/** The conn of a plug that declares its flow, without the methods of features. */
interface CoreFlowConn<Declared extends PlugFlow> extends RoutedConn<
  AnyPathParams,
  FlowAssigns<FlowOfDeclared<Declared>>,
  FlowOfDeclared<Declared>["assigns"]
> {}

type Returned<Declared extends PlugFlow> = FlowResult<Declared> | Promise<FlowResult<Declared>>

type CoreFlowFunction<Declared extends PlugFlow, Methods> = (
  conn: CoreFlowConn<Declared> & Methods,
  opts: OptionsIn<Declared>,
) => Returned<Declared>

interface CoreFlowObject<Declared extends PlugFlow, Methods> {
  init?(opts: OptionsIn<Declared>): unknown
  call(conn: CoreFlowConn<Declared> & Methods, opts: never): Returned<Declared>
  readonly [Symbol.hasInstance]?: never
}

/**
 * `define_plug` of `waymark/edge`: declares in a plug's type which assigns it sets and requires, and its options, as `define_plug`
 * of `waymark/server` does. The conn has no features, or those whose methods are the second type argument.
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
export function defineEdgePlug<Declared extends PlugFlow, Methods = unknown>(
  plug: CoreFlowFunction<Declared, Methods>,
): DefinedPlugOf<Declared, CoreConn & Methods>
export function defineEdgePlug<Declared extends PlugFlow, Methods = unknown>(
  plug: CoreFlowObject<Declared, Methods>,
): DefinedPlugOf<Declared, CoreConn & Methods>
export function defineEdgePlug<Declared extends PlugFlow, Methods = unknown>(
  plug: CoreFlowFunction<Declared, Methods> | CoreFlowObject<Declared, Methods>,
): DefinedPlugOf<Declared, CoreConn & Methods>
// With more than three overloads, compilers explain only the last one.
export function defineEdgePlug<Declared extends PlugFlow, Methods = unknown>(
  plug: WrongPlug<Declared>,
): DefinedPlugOf<Declared, CoreConn & Methods>
export function defineEdgePlug(plug: unknown): unknown {
  return plug
}
