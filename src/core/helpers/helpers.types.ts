import type { Anything, IsRefused } from "../table/rules/refused.types.js"
import type { RouteGroup, RouteGroups } from "../table/routes.types.js"
import type { ActionArgs, AnyActionArgs, ArgsAfterColon, InputWithoutQuery } from "./args.js"
import type { HelperContext, HelperContextFor } from "./context.js"
import type { KnownKeys } from "./known-keys.types.js"

/**
 * The helpers of a table: a `_path` and a `_url` for each helper name, and the common ones.
 *
 * @typeParam Schemas the schemas by their names, for the types of queries; without them, a helper takes any query
 */
export type Helpers<Table extends readonly unknown[], Schemas = {}> = NamedHelpers<RouteGroups<Table>, Schemas> &
  HelpersOf<Table, Schemas> &
  Described<Table, Schemas>

/** The common helpers of a table. Functions that take helpers infer the table from them, also if a program has named its helpers by an interface. */
export interface HelpersOf<out Table, out Schemas> extends CommonHelpers {
  /** A path as the context sees it, under its script name or the endpoint's own path. */
  readonly path: CommonHelpers["path"] & MadeOf<Table, Schemas>
}

declare const made_of: unique symbol

/** The types that helpers are computed from. Only the compiler reads it; there is no such property at run time. */
export interface MadeOf<out Table, out Schemas> {
  readonly [made_of]?: { readonly table: Table; readonly schemas: Schemas }
}

/** Helpers that do not depend on the table's names. */
export interface CommonHelpers {
  /** A path as the context sees it, under its script name or the endpoint's own path. */
  path(context: HelperContext, path: string): string
  /** Scheme, host and port of the context, e.g. `"https://example.com"`. */
  url(context: HelperContext): string
  /** The path of a static file, e.g. `"/css/app.css"` or its digested name. */
  static_path(context: HelperContext, path: string): string
  /** The URL of a static file, e.g. `"https://cdn.example.com/css/app.css"`. */
  static_url(context: HelperContext, path: string): string
  /** The subresource integrity of a static file, or null if it is not known. */
  static_integrity(context: HelperContext, path: string): string | null
}

type NamedHelpers<Groups extends RouteGroup, Schemas> = {
  readonly [Group in Groups as Group["target"]["keys"]]: Helper<Group["links"], Schemas>
}

/** The fields of routes that the type of a helper needs. */
export type HelperRoute = RouteGroup["links"]

/**
 * One helper: a function of a context, an action, the action's params, and an optional query.
 *
 * If routes of one action have different params, its arguments are a union. The mapped types are written out here, although
 * `ArgsByAction` is the same: an alias makes each call more expensive to check, and editors would show its name in
 * place of the arguments.
 */
// prettier-ignore
export type Helper<R extends HelperRoute, Schemas = {}> =
  [R["action"]] extends [string] ?
    [R["input"]] extends [InputWithoutQuery] ?
      ActionHelper<
        { readonly [Row in R as Row["action"]]: ActionArgs<Row["action"], Row["input"], Schemas> },
        { readonly [Row in R as Row["action"]]: Row["path"] }
      > :
    QueryHelper<
      { readonly [Row in R as Row["action"]]: ActionArgs<Row["action"], Row["input"], Schemas> },
      { readonly [Row in R as Row["action"]]: Row["path"] }
    > :
  OptsHelper<R, Schemas>

/** The arguments of each action, as in {@link Helper}. */
export type ArgsByAction<R extends HelperRoute, Schemas = {}> = {
  readonly [Row in R as Row["action"]]: ActionArgs<Row["action"], Row["input"], Schemas>
}

/**
 * The function type of a helper, from the arguments and the patterns of its actions. If the action is a union, the arguments
 * must be valid for all its members; see {@link ActionArgs}.
 *
 * To compare two generic functions, the compiler erases their type parameters, so it would not see a required query. With `in out` it
 * compares the arguments instead.
 *
 * This is a function type and not an interface with a call signature, since "go to definition" would also offer the
 * interface. Its parameters have no doc comments, since editors would show these instead of the helper's own. No program
 * can create the second kind of context. It exists because editors show it, with the pattern that a call builds.
 */
export type ActionHelper<in out Args extends AnyActionArgs, Patterns = {}> = <Action extends keyof Args>(
  context: HelperContextFor<{ readonly [pattern]: Patterns[Action & keyof Patterns] }>,
  action: Action,
  ...args: Args[Action][keyof Args[Action]]
) => string

/** The {@link ActionHelper} of routes whose queries have schemas: it takes no other keys. */
export type QueryHelper<in out Args extends AnyActionArgs, Patterns = {}> = <
  Action extends keyof Args,
  Key extends PropertyKey = never,
>(
  context: HelperContextFor<{ readonly [pattern]: Patterns[Action & keyof Patterns] }>,
  action: Action,
  ...args: KnownKeys<Args[Action][keyof Args[Action]], Key>
) => string

declare const pattern: unique symbol

/** A helper of a plug whose options are not a string: it takes the options in place of an action. */
type OptsHelper<R extends HelperRoute, Schemas> = <const Opts extends R["plug_opts"]>(
  context: HelperContextFor<{ readonly [pattern]: OptsPattern<R, Opts> }>,
  opts: Opts,
  ...args: OptsArgs<R, Opts, Schemas>
) => string

export type OptsArgs<R extends HelperRoute, Opts, Schemas> = ArgsAfterColon<OptsInput<R, Opts>, Schemas>["args"]

// prettier-ignore
type OptsInput<R extends HelperRoute, Opts> =
  R extends { readonly plug_opts: infer Declared } ? [Opts] extends [Declared] ? R["input"] : never :
  never

// prettier-ignore
type OptsPattern<R extends HelperRoute, Opts> =
  R extends { readonly plug_opts: infer Declared } ? [Opts] extends [Declared] ? R["path"] : never :
  never

/**
 * Descriptions of tables: a table's type, and its helpers, the calls of its client and the actions of its controllers with the comments
 * and positions that editors show. The file that `waymark types` writes declares its members.
 */
export interface DescribedTables {}

/** The description of a table, without helpers that the table no longer has. */
// prettier-ignore
type Described<Table extends readonly unknown[], Schemas> =
  IsRefused<Table> extends true ? Anything :
  [keyof DescribedTables] extends [never] ? {} :
  KnownNames<DescriptionOf<Table, "helpers">, keyof NamedHelpers<RouteGroups<Table>, Schemas>>

/** The members of one kind that the description of a table has, or `never`. */
// prettier-ignore
export type DescriptionOf<Table, Kind extends "helpers" | "calls" | "actions"> = {
  readonly [Key in keyof DescribedTables]: DescribedTables[Key] extends { readonly table: infer Known } & Readonly<Record<Kind, infer Members>> ?
    [Table, Known] extends [Known, Table] ? Members : never :
    never
}[keyof DescribedTables]

/** The members whose names the table still has. If it has all, the same type, which keeps their comments. */
// prettier-ignore
export type KnownNames<Members, Names> =
  [Members] extends [never] ? {} :
  [keyof Members] extends [Names] ? Members :
  Pick<Members, keyof Members & Names>
