import type { DynamicNode } from "../table/dynamic.js"
import type { Verb } from "../table/nodes.js"
import type { RouteGroup, RouteGroups } from "../table/routes.types.js"

/**
 * The table that `pick_routes` returns: the rows of the given helpers. Its helpers have the same types as in the whole table.
 *
 * @typeParam Name the names of helpers, such as `"user_path"`; `"user_path"` and `"user_url"` pick the same rows
 */
export type PickedRoutes<Table extends readonly unknown[], Name extends string> = readonly PickedRow<
  PickedRoute<RouteGroups<Table>, Name>
>[]

/** The routes of the groups with one of the names. */
// prettier-ignore
type PickedRoute<Group extends RouteGroup, Name extends string> =
  Group extends RouteGroup ?
    [Name & Group["target"]["keys"]] extends [never] ? never :
    Group["routes"] :
  never

/** The row of a route. If its helper is not known, since the table is read from data, any row. */
// prettier-ignore
type PickedRow<Picked> =
  Picked extends { readonly helper: null } ? never :
  Picked extends { readonly helper: string } ? LinkedRow<Picked> :
  [Picked] extends [never] ? never :
  DynamicNode

// prettier-ignore
type LinkedRow<Picked> =
  Picked extends { readonly verb: infer Method extends string, readonly path: infer Path extends string, readonly plug: infer Plug extends string, readonly plug_opts: infer Opts } ?
    Picked extends SocketPick ? readonly ["socket", Path, Plug, PickedOptions<Picked>] :
    Method extends Verb ? readonly [Method, Path, Plug, Opts, PickedOptions<Picked>] :
    readonly ["match", Method, Path, Plug, Opts, PickedOptions<Picked>] :
  never

interface SocketPick {
  readonly contract: { readonly socket: object }
}

/** The options of a picked row: its helper, and those that change its calls or paths, or the calls of a client. */
type PickedOptions<Picked> = {
  readonly [Option in OptionName as [OptionValue<Picked, Option>] extends [never] ? never : Option]: OptionValue<
    Picked,
    Option
  >
}
type OptionName = "as" | "trailing_slash" | "where" | "deprecated" | ContractOption | MessageOption
type MessageOption = "receives" | "sends"
type ContractOption = "query" | "body" | "body_types" | "on_invalid" | "answers" | "lists" | "headers" | "events"

// prettier-ignore
type OptionValue<Picked, Option extends OptionName> =
  Option extends "as" ? Picked extends { readonly helper: infer Name } ? Name : never :
  Option extends ContractOption ? Picked extends { readonly contract: { readonly [Key in Option]: infer Value } } ? Written<Value> : never :
  Option extends MessageOption ? Picked extends { readonly contract: { readonly socket: { readonly [Key in Option]: infer Value } } } ? Written<Value> : never :
  Option extends "where" ? Picked extends { readonly where: infer Kinds extends object } ? Kinds : never :
  Option extends "deprecated" ? Picked extends { readonly inherited: { readonly deprecated: infer Given extends object } } ? WithoutUse<Given> : never :
  Picked extends { readonly inherited: { readonly trailing_slash: true } } ? true :
  never

/** The picked rows need not have the helper that replaces one. */
type WithoutUse<Given> = { readonly [Key in keyof Given as Exclude<Key, "use">]: Given[Key] }

/** The value of an option, or `never` if the row does not have it. */
// prettier-ignore
type Written<Value> =
  [Value] extends [null] ? never :
  {} extends Value ? never :
  Value
