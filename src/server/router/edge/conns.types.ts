import type { AllMethods, Conn } from "../../conn/conn.js"
import type { CoreConn } from "../../conn/core-conn.js"
import type { AnyInput, NoContract } from "../../conn/request/input.types.js"
import type { ConnFields } from "../../conn/request/request.js"
import type { AnyPathParams } from "../../../core/pattern/params.js"
import type { Plug, PlugResult } from "../flow/plug.js"

/** The methods of a router of `waymark/server`. Marked, so that a router that names each feature one by one is not taken for it. */
export interface EveryFeature extends AllMethods {
  readonly [every]: true
}
declare const every: unique symbol

/**
 * The conn of a router with certain features. With every feature it is `Conn`, an interface, so that the compiler compares two of
 * them by their type arguments and prints them under their name.
 */
// prettier-ignore
export type ConnOfMethods<Methods, Params = AnyPathParams, Assigns extends object = Record<string, unknown>, Input extends AnyInput = NoContract> =
  Methods extends EveryFeature ? Conn<Params, Assigns, Input> :
  CoreConn<Params, Assigns, Input> & Methods

/** The class of the conns of a router of `waymark/edge`. */
export interface ConnClass<Methods> {
  new (fields: ConnFields): CoreConn & Methods
}

/** The class of such conns; a router with every feature takes those of its endpoint. */
export type ConnClassOf<Methods> = Methods extends EveryFeature ? undefined : ConnClass<Methods>

/** A plug of such conns. */
export type PlugOfMethods<Methods> = Methods extends EveryFeature ? Plug : StrictPlug<CoreConn & Methods>

/** A {@link Plug} whose `call` is compared as strictly as a function, so that a plug that needs more features does not fit. */
export type StrictPlug<Own> =
  | ((conn: Own, opts: never) => PlugResult | Promise<PlugResult>)
  | {
      readonly init?: (opts: never) => unknown
      readonly call: (conn: Own, opts: never) => PlugResult | Promise<PlugResult>
      readonly [Symbol.hasInstance]?: never
    }
