import type { RouteGroup, RouteGroups } from "../table/routes.types.js"
import type { ActionArgs, AnyActionArgs, InputWithoutQuery } from "./args.js"
import type { HelperRoute, OptsArgs } from "./helpers.types.js"
import type { KnownKeys } from "./known-keys.types.js"

/** The helpers of a table without their first argument, the context. */
export type BoundHelpers<Table extends readonly unknown[], Schemas = {}> = BoundNamedHelpers<
  RouteGroups<Table>,
  Schemas
> &
  BoundCommonHelpers

/** Bound helpers that do not depend on the table's names. */
export interface BoundCommonHelpers {
  /** A path as the context sees it, under its script name or the endpoint's own path. */
  path(path: string): string
  /** Scheme, host and port of the context, e.g. `"https://example.com"`. */
  url(): string
  /** The path of a static file, e.g. `"/css/app.css"` or its digested name. */
  static_path(path: string): string
  /** The URL of a static file, e.g. `"https://cdn.example.com/css/app.css"`. */
  static_url(path: string): string
  /** The subresource integrity of a static file, or null if it is not known. */
  static_integrity(path: string): string | null
}

type BoundNamedHelpers<Groups extends RouteGroup, Schemas> = {
  readonly [Group in Groups as Group["target"]["keys"]]: BoundHelper<Group["links"], Schemas>
}

/** One bound helper: a function of an action, its params, and an optional query. It is a `Helper` without the context. */
// prettier-ignore
export type BoundHelper<R extends HelperRoute, Schemas = {}> =
  [R["action"]] extends [string] ?
    [R["input"]] extends [InputWithoutQuery] ?
      BoundActionHelper<{ readonly [Row in R as Row["action"]]: ActionArgs<Row["action"], Row["input"], Schemas> }> :
    BoundQueryHelper<{ readonly [Row in R as Row["action"]]: ActionArgs<Row["action"], Row["input"], Schemas> }> :
  BoundOptsHelper<R, Schemas>

/** The function type of a bound helper, from the arguments of its actions. */
export type BoundActionHelper<in out Args extends AnyActionArgs> = <Action extends keyof Args>(
  action: Action,
  ...args: Args[Action][keyof Args[Action]]
) => string

/** The {@link BoundActionHelper} of routes whose queries have schemas: it takes no other keys. */
export type BoundQueryHelper<in out Args extends AnyActionArgs> = <
  Action extends keyof Args,
  Key extends PropertyKey = never,
>(
  action: Action,
  ...args: KnownKeys<Args[Action][keyof Args[Action]], Key>
) => string

/** A bound helper of a plug whose options are not a string: it takes the options in place of an action. */
type BoundOptsHelper<R extends HelperRoute, Schemas> = <const Opts extends R["plug_opts"]>(
  opts: Opts,
  ...args: OptsArgs<R, Opts, Schemas>
) => string
