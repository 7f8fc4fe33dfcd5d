import type { RouteGroup, RouteGroups } from "../table/routes.types.js"
import type { AfterColon } from "../pattern/pattern.js"
import type { ActionArgs, AnyActionArgs, HelperArgsOf } from "./args.js"
import type { HelperContext } from "./context.js"

/** The helpers of a table: a `_path` and a `_url` for each helper's name, and those that every table has. */
export type Helpers<Table extends readonly unknown[]> = NamedHelpers<RouteGroups<Table>> &
  CommonHelpers &
  Described<Table>

/** Helpers that do not depend on the table's names. */
export interface CommonHelpers {
  /** A path as the context sees it, under its script name or the endpoint's own path. */
  path(context: HelperContext, path: string): string
  /** Scheme, host and port of the context, e.g. `"https://example.com"`. */
  url(context: HelperContext): string
  /** The path of a static file, e.g. `"/css/app.css"` or its digested name. */
  static_path(context: HelperContext, path: string): string
  static_url(context: HelperContext, path: string): string
  /** The subresource integrity of a static file, or null where none is known. */
  static_integrity(context: HelperContext, path: string): string | null
}

type NamedHelpers<Groups extends RouteGroup> = {
  readonly [Group in Groups as Group["target"]["keys"]]: Helper<Group["routes"]>
}

/** What a helper asks of its routes. */
type HelperRoute = RouteGroup["routes"]

/**
 * One helper: a function of a context, an action, the action's params and perhaps a query.
 *
 * The arguments of each action are a union where routes of one action have different params. They are
 * {@link HelperArgsOf} by {@link ActionArgs}, written out, since each alias on the way costs a call more than all the
 * rest; and here, so that an editor shows them in place of a name.
 */
// prettier-ignore
export type Helper<R extends HelperRoute> =
  [R["action"]] extends [string] ?
    ActionHelper<
      { readonly [Row in R as Row["action"]]: ActionArgs<Row["action"], AfterColon<Row["captures"]>> },
      { readonly [Row in R as Row["action"]]: Row["path"] }
    > :
  OptsHelper<R>

/** The arguments of each action by their names, as {@link Helper} has them. */
export type ArgsByAction<R extends HelperRoute> = {
  readonly [Row in R as Row["action"]]: ActionArgs<Row["action"], AfterColon<Row["captures"]>>
}

/**
 * A helper by the arguments and the patterns of its actions. An action that is known only as one of several takes what
 * fits each of them; see {@link ActionArgs}.
 *
 * It is a function type, and no interface with a call signature, to which "go to definition" would lead too; and it has
 * no doc comment inside, which would stand in the place of the helper's own. The second kind of context is nothing
 * that anybody can give: an editor shows there which pattern a call builds, and else the compiler never works it out.
 */
export type ActionHelper<Args extends AnyActionArgs, Patterns = {}> = <Action extends keyof Args>(
  context: HelperContext | { readonly [pattern]: Patterns[Action & keyof Patterns] },
  action: Action,
  ...args: Args[Action][keyof Args[Action]]
) => string

declare const pattern: unique symbol

/** A helper of a plug whose options are no string: they stand where an action would. */
type OptsHelper<R extends HelperRoute> = <const Opts extends R["plug_opts"]>(
  context: HelperContext | { readonly [pattern]: OptsPattern<R, Opts> },
  opts: Opts,
  ...args: OptsArgs<R, Opts>
) => string

// prettier-ignore
export type OptsArgs<R extends HelperRoute, Opts> =
  R extends { readonly plug_opts: infer Declared } ? [Opts] extends [Declared] ? HelperArgsOf<R["captures"]> : never :
  never

// prettier-ignore
type OptsPattern<R extends HelperRoute, Opts> =
  R extends { readonly plug_opts: infer Declared } ? [Opts] extends [Declared] ? R["path"] : never :
  never

/**
 * Descriptions of tables: a table's type, and its helpers as members of no type, whose comments and places an editor
 * shows. Empty, but for what `waymark types` has written.
 */
export interface DescribedTables {}

/** The description of a table, as far as it is still true of the table; else nothing. */
type Described<Table extends readonly unknown[]> = [keyof DescribedTables] extends [never]
  ? {}
  : KnownNames<DescriptionOf<Table>, keyof NamedHelpers<RouteGroups<Table>>>

// prettier-ignore
type DescriptionOf<Table> = {
  readonly [Key in keyof DescribedTables]: DescribedTables[Key] extends { readonly table: infer Known; readonly helpers: infer Members } ?
    [Table, Known] extends [Known, Table] ? Members : never :
    never
}[keyof DescribedTables]

/** Members as they are, which keeps their comments, or those of them that have a helper. */
// prettier-ignore
type KnownNames<Members, Names> =
  [Members] extends [never] ? {} :
  [keyof Members] extends [Names] ? Members :
  Pick<Members, keyof Members & Names>
