import type { Conn } from "../conn/conn.js"
import type { CoreConn } from "../conn/core-conn.js"
import type { MadeFor } from "./controller.types.js"
import type { PlugResult } from "./plug.js"

/** The actions of a controller with all features, with the conns of some. */
export type EdgeActions<Actions, Methods> = { readonly [Action in keyof Actions]: EdgeAction<Actions[Action], Methods> }

// prettier-ignore
type EdgeAction<Action, Methods> =
  Action extends (conn: Conn<infer Params, infer Assigns, infer Input>, params: infer Named) => unknown ?
    (conn: CoreConn<Params, Assigns, Input> & Methods, params: Named) => PlugResult | Promise<PlugResult> :
  never

/** A controller with all features, with the conns of some; its name stays. */
// prettier-ignore
export type EdgeNamed<Controller, Methods> =
  Controller extends MadeFor<infer Name extends string> ? MadeFor<Name> & EdgeActions<Controller, Methods> :
  EdgeActions<Controller, Methods>
