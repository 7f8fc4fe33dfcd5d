import type { ExpandRoutes, RouteGroups } from "../table/routes.types.js"
import type { HelperArgsOf } from "./args.js"
import type { HelperContext } from "./context.js"

/** The helpers of a table: a `_path` and a `_url` for each helper's name, and those that every table has. */
export type Helpers<Table extends readonly unknown[]> = NamedHelpers<RouteGroups<Table>> & CommonHelpers

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

type NamedHelpers<Union extends { readonly helper: unknown }> = {
  readonly [R in Union as HelperKey<R["helper"]>]: Helper<ExpandRoutes<R>>
}

type HelperKey<Name> = Name extends string ? `${Name}_path` | `${Name}_url` : never

/** One helper: a function of a context, an action, the action's params and perhaps a query. */
export type Helper<R> = <Action extends ActionOfRoute<R>>(
  context: HelperContext,
  action: Action,
  ...args: ActionArgs<R, Action>
) => string

type ActionOfRoute<R> = R extends { readonly plug_opts: infer Action } ? Action : never

/** The arguments of an action; a union where routes of one action have different params. */
// prettier-ignore
type ActionArgs<R, Action> =
  R extends { readonly plug_opts: infer Declared; readonly path: infer Path extends string } ?
    [Action] extends [Declared] ? HelperArgsOf<Path> : never :
  never
