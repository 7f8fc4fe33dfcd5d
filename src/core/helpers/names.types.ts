import type { ParamsAfter } from "../pattern/params.js"
import type { RouteGroups } from "../table/routes.types.js"
import type { HelperContext } from "./context.js"
import type { ArgsByAction, HelperRoute, OptsArgs } from "./helpers.types.js"

/** The names of a table's helpers: `"user_path" | "user_url" | …`. */
export type HelperName<Table extends readonly unknown[]> = keyof RoutesByName<Table>

/** The actions that a helper takes, or a plug's options if they are not a string. */
export type ActionOf<Table extends readonly unknown[], Name extends HelperName<Table>> = ActionsIn<
  RoutesOf<Table, Name>
>

/**
 * A helper's arguments after the action: the params in order, then an optional query. For a union of actions, the arguments that
 * all of them accept.
 */
export type HelperArgs<
  Table extends readonly unknown[],
  Name extends HelperName<Table>,
  Action extends ActionOf<Table, Name> = ActionOf<Table, Name>,
  Schemas = {},
> = Extract<ArgsIn<RoutesOf<Table, Name>, Action, Schemas>, readonly unknown[]>

/**
 * The params of a request to the routes of a helper and an action: `{ id: string }` for `"user_path"` and `"show"`, or
 * `{ id: number }` if the kind of the param is integer. If routes of one action have different params, a union.
 */
export type ParamsOf<
  Table extends readonly unknown[],
  Name extends HelperName<Table>,
  Action extends ActionOf<Table, Name> = ActionOf<Table, Name>,
> = ParamsIn<RoutesOf<Table, Name>, Action>

/**
 * The named helpers of a table, with arguments of the type {@link HelperArgs}. `Helpers<Table, Schemas>` is assignable to it. Use it in
 * functions that are generic in the name and the action: the compiler knows the arguments of `helpers[name]`.
 */
export type HelpersByName<Table extends readonly unknown[], Schemas = {}> = {
  readonly [Name in HelperName<Table>]: HelperFunction<Table, Name, Schemas>
}

/** One of {@link HelpersByName}. */
export interface HelperFunction<Table extends readonly unknown[], Name extends HelperName<Table>, Schemas = {}> {
  <const Action extends ActionOf<Table, Name>>(
    context: HelperContext,
    action: Action,
    ...args: HelperArgs<Table, Name, Action, Schemas>
  ): string
}

type RoutesByName<Table extends readonly unknown[]> = {
  readonly [Group in RouteGroups<Table> as Group["target"]["keys"]]: Group["links"]
}

type RoutesOf<Table extends readonly unknown[], Name extends HelperName<Table>> = Extract<
  RoutesByName<Table>[Name],
  HelperRoute
>

// prettier-ignore
type ActionsIn<R extends HelperRoute> =
  [R["action"]] extends [string] ? keyof ArgsByAction<R> :
  R["plug_opts"]

// prettier-ignore
type ArgsIn<R extends HelperRoute, Action, Schemas> =
  [R["action"]] extends [string] ? CommonArgs<ArgsByAction<R, Schemas>[Action & keyof ArgsByAction<R, Schemas>]> :
  OptsArgs<R, Action, Schemas>

// prettier-ignore
type ParamsIn<R extends HelperRoute, Action> =
  R extends { readonly plug_opts: infer Declared } ? Action extends Declared ? ParamsAfter<R["input"]> : never :
  never

/** The arguments that all of the actions accept; see {@link ActionHelper}. */
type CommonArgs<Args> = Args[keyof Args]
