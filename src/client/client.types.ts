import type { RouteGroup, RouteGroups } from "../table/routes.types.js"
import type { CallOf } from "./call.types.js"

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
    ActionCall<{ readonly [Row in R as Row["action"]]: CallOf<Row["action"], Row["request"], Row["verb" & keyof Row], Schemas> }> :
  OptsCall<R, Schemas>

/** The function type of a client's calls, from the calls of its actions. */
export type ActionCall<Calls> = <Action extends keyof Calls>(
  action: Action,
  ...args: ArgsOf<Calls[Action]>
) => Promise<AnswerOf<Calls[Action]>>

/** The arguments under the keys that all calls share. */
// prettier-ignore
export type ArgsOf<Call> =
  [Call] extends [{ readonly args: infer ByKey }] ? ByKey[keyof ByKey] extends infer Args extends readonly unknown[] ? Args : never :
  never

// prettier-ignore
export type AnswerOf<Call> = Call extends { readonly answer: infer Answer } ? Answer : never

/** The function type for a plug whose options are not a string: it takes the options in place of an action. */
type OptsCall<R extends CalledRoute, Schemas> = <const Opts extends R["plug_opts"]>(
  opts: Opts,
  ...args: ArgsOf<OptsCallOf<R, Opts, Schemas>>
) => Promise<AnswerOf<OptsCallOf<R, Opts, Schemas>>>

// prettier-ignore
type OptsCallOf<R extends CalledRoute, Opts, Schemas> =
  R extends { readonly plug_opts: infer Declared } ? [Opts] extends [Declared] ? CallOf<"", R["request"], R["verb" & keyof R], Schemas> : never :
  never
