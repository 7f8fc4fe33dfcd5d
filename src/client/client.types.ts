import type { RouteGroup, RouteGroups } from "../table/routes.types.js"
import type { CallOf, CallParts } from "./call.types.js"

/** The functions of a client, by the names of the table's helpers without `_path`. */
export type Client<Table extends readonly unknown[], Schemas = {}> = NamedCalls<RouteGroups<Table>, Schemas>

type NamedCalls<Groups extends RouteGroup, Schemas> = {
  readonly [Group in Groups as CallName<Group["target"]["keys"]>]: ClientCall<Group["calls"], Schemas>
}

type CallName<Keys extends string> = Keys extends `${infer Name}_path` ? Name : never

/** The fields of routes that the type of a call needs. */
type CalledRoute = RouteGroup["calls"]

/** One function of a client: it takes an action, the action's params, and options. */
// prettier-ignore
export type ClientCall<R extends CalledRoute, Schemas> =
  [R["action"]] extends [string] ?
    ActionCall<{ readonly [Row in R as Row["action"]]: CallOf<Row["action"], CallParts<Row["request"], Row["verb"], Schemas>> }> :
  OptsCall<R, Schemas>

/** The function type of a client's calls, from the calls of its actions. */
export type ActionCall<Calls extends AnyCalls> = <Action extends keyof Calls>(
  action: Action,
  ...args: Calls[Action]["args"][keyof Calls[Action]["args"]]
) => Calls[Action]["result"]

/** The arguments and the result of each action. */
export interface AnyCalls {
  readonly [action: string]: { readonly args: { readonly [key: string]: readonly unknown[] }; readonly result: unknown }
}

/** The function type for a plug whose options are not a string: it takes the options in place of an action. */
type OptsCall<R extends CalledRoute, Schemas> = <const Opts extends R["plug_opts"]>(
  opts: Opts,
  ...args: OptsCallOf<R, Opts, Schemas>["args"]
) => OptsCallOf<R, Opts, Schemas>["result"]

// prettier-ignore
type OptsCallOf<R extends CalledRoute, Opts, Schemas> =
  R extends { readonly plug_opts: infer Declared } ? [Opts] extends [Declared] ? CallParts<R["request"], R["verb"], Schemas> : never :
  never
