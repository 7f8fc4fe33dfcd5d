import type { ErrorMessage } from "../lib/errors/error-message.js"
import type { Merge } from "../lib/types/merge.js"
import type {
  CheckResourcesIn,
  CheckRowIn,
  IdPath,
  NamedOptions,
  NamedParts,
  NamedSocketOptions,
  NestedPath,
  ParamsIn,
  PathOf,
  SoundRowIn,
  UnknownParams,
  WhereNames,
  WrongWhere,
} from "./build-routes-checks.types.js"
import type { forward, pipeline, redirect, ScopeFields } from "./builders.js"
import type {
  CheckAlias,
  CheckOptions,
  CheckPath,
  CheckPlug,
  CheckScope,
  HintedScope,
} from "./rules/check-arguments.js"
import type { SoundTable } from "./rules/check.types.js"
import type { SchemaName } from "./contracts/contract.js"
import type { PipeThroughNode, PlugReference } from "./nodes.js"
import type { RouteOptions } from "./options.js"
import type { GivenScopeOptions } from "./rules/refused.types.js"
import type { CheckResourcesPath } from "./resources/check-resources.types.js"
import type { KnownResourcesOptions } from "./resources/resources.js"

/**
 * The names that rows may use, for completion and checks: the schemas and plugs by their names, as objects, and the names of the
 * table's pipelines.
 */
export interface TableNames {
  /** Schemas by the names that rows use. */
  readonly schemas?: object
  /** Plugs by the names that pipelines and `pipe_through` use. */
  readonly plugs?: object
  /** The names of the pipelines, as a union. */
  readonly pipelines?: string
}

/**
 * The builders that the function of `build_routes` gets.
 *
 * @typeParam Names the names that rows may use; without it, any string
 * @example
 * import { build_routes, list_routes } from "waymark"
 * import type { TableBuilder } from "waymark"
 * import * as z from "zod"
 *
 * const schemas = { Filter: z.object({ page: z.string() }) }
 * const routes = build_routes((table: TableBuilder<{ schemas: typeof schemas }>) => [
 *   table.get("/users", "UserController", "index", { query: "Filter" }),
 * ])
 * list_routes(routes)[0].contract.query //=> "Filter"
 */
export interface TableBuilder<in out Names extends TableNames = {}> extends ScopeBuilder<never, NamesOf<Names>> {}

/** The names of {@link TableNames} as unions. */
export interface NamesIn {
  readonly schema: SchemaName
  readonly plug: PlugReference
  readonly pipe: string
}
interface NamesOf<Names> extends NamesIn {
  readonly schema: Names extends { readonly schemas: infer Schemas } ? keyof Schemas & string : SchemaName
  readonly plug: Names extends { readonly plugs: infer Plugs }
    ? (keyof Plugs & string) | Exclude<PlugReference, string>
    : PlugReference
  readonly pipe: PipeOf<Names>
}

/** Without the names of the pipelines, those of the plugs are completed, and any other is taken. */
// prettier-ignore
type PipeOf<Names> =
  Names extends { readonly pipelines: infer Pipelines extends string } ? Pipelines | PlugName<Names> :
  Names extends { readonly plugs: object } ? PlugName<Names> | (string & {}) :
  string
type PlugName<Names> = Names extends { readonly plugs: infer Plugs } ? keyof Plugs & string : never

/**
 * The builders in a scope. They know the path of the scopes around them, so that an option which does not fit it is an error in its
 * place, and an editor completes the names of its params.
 */
export interface ScopeBuilder<in out Outer extends string, in out Names extends NamesIn> {
  /** A route for GET. */
  readonly get: RowBuilder<"get", Outer, NamedOptions<Names["schema"]>>
  /** A route for HEAD. */
  readonly head: RowBuilder<"head", Outer, NamedOptions<Names["schema"]>>
  /** A route for POST. */
  readonly post: RowBuilder<"post", Outer, NamedOptions<Names["schema"]>>
  /** A route for PUT. */
  readonly put: RowBuilder<"put", Outer, NamedOptions<Names["schema"]>>
  /** A route for PATCH. */
  readonly patch: RowBuilder<"patch", Outer, NamedOptions<Names["schema"]>>
  /** A route for DELETE. */
  readonly delete: RowBuilder<"delete", Outer, NamedOptions<Names["schema"]>>
  /** A route for OPTIONS. */
  readonly options: RowBuilder<"options", Outer, NamedOptions<Names["schema"]>>
  /** A route for CONNECT. */
  readonly connect: RowBuilder<"connect", Outer, NamedOptions<Names["schema"]>>
  /** A route for TRACE. */
  readonly trace: RowBuilder<"trace", Outer, NamedOptions<Names["schema"]>>
  /** A route for QUERY: a request that changes nothing, as GET, but has a body, as POST. */
  readonly query: RowBuilder<"query", Outer, NamedOptions<Names["schema"]>>
  /** A route for any verb: `match("purge", …)`, or `"*"` for all of them. */
  match<const V extends string, const Path extends string, const Plug extends string, const Opts>(
    verb: V,
    path: CheckPath<Path>,
    plug: CheckPlug<Plug>,
    plug_opts: Opts,
  ): readonly ["match", V, Path, Plug, Opts]
  /** A route for any verb, with options. */
  match<
    const V extends string,
    const Path extends string,
    const Plug extends string,
    const Opts,
    const Options extends NamedOptions<Names["schema"]>,
  >(
    verb: V,
    path: CheckPath<Path>,
    plug: CheckPlug<Plug>,
    plug_opts: Opts,
    options: CheckRowIn<V, Options, ParamsIn<Outer, Path>>,
  ): readonly ["match", V, Path, Plug, Opts, SoundRowIn<V, Options, ParamsIn<Outer, Path>>]
  /** Sends every path under a static prefix to one plug or router, which sees the rest of the path. */
  readonly forward: typeof forward
  /** A redirect to another row of the table, or to another site. */
  readonly redirect: typeof redirect
  /** A WebSocket, whose router needs the feature `sockets` of `waymark/live`. */
  socket<const Path extends string, const Name extends string>(
    path: CheckPath<Path>,
    name: CheckPlug<Name>,
  ): readonly ["socket", Path, Name]
  /** A WebSocket with options. */
  socket<
    const Path extends string,
    const Name extends string,
    const Options extends NamedSocketOptions<Names["schema"]>,
  >(
    path: CheckPath<Path>,
    name: CheckPlug<Name>,
    options: CheckOptions<Options, "a socket"> &
      WrongWhere<UnknownParams<keyof Options["where" & keyof Options], ParamsIn<Outer, Path>>>,
  ): readonly ["socket", Path, Name, SoundRowIn<"get", Options, ParamsIn<Outer, Path>>]
  /** A named list of plugs, for `pipe_through`. */
  readonly pipeline: typeof pipeline
  /** A plug of a pipeline: its registered name, or the plug itself, and its options. */
  plug<const Plug extends Names["plug"]>(name: Plug): readonly ["plug", Plug]
  /** A plug of a pipeline with its options. */
  plug<const Plug extends Names["plug"], const Opts>(name: Plug, opts: Opts): readonly ["plug", Plug, Opts]
  /** Sends the nodes after it in its scope through pipelines and plugs, first to last. */
  pipe_through<const Piped extends PipeThroughNode[1]>(
    names: Piped & (Names["pipe"] | readonly Names["pipe"][]),
  ): readonly ["pipe_through", Piped]
  /**
   * The routes of a resource: for all its actions, or for those that `only` and `except` select. Its last argument makes the nested
   * rows.
   */
  resources<const Path extends string, const Controller extends string>(
    path: CheckResourcesPath<Path>,
    controller: CheckPlug<Controller>,
  ): readonly ["resources", Path, Controller]
  /** Resources with options. */
  resources<const Path extends string, const Controller extends string, const Options extends KnownResourcesOptions>(
    path: CheckPath<Path>,
    controller: CheckPlug<Controller>,
    options: CheckResourcesIn<Options, Path, ParamsIn<Outer, IdPath<Path, Options>>> & NamedParts<Names["schema"]>,
  ): readonly ["resources", Path, Controller, Options]
  /** Resources with options, and a function that makes the nested rows. */
  resources<
    const Path extends string,
    const Controller extends string,
    const Options extends KnownResourcesOptions,
    const Items extends readonly unknown[],
  >(
    path: CheckPath<Path>,
    controller: CheckPlug<Controller>,
    options: CheckResourcesIn<Options, Path, ParamsIn<Outer, IdPath<Path, Options>>> & NamedParts<Names["schema"]>,
    items: (rows: ScopeBuilder<ParamsIn<Outer, NestedPath<Path, Controller, Options>>, Names>) => Items,
  ): readonly ["resources", Path, Controller, Options, Items]
  /**
   * Nodes that share a path, an alias, a helper prefix, a host or other options. The last argument makes them:
   * `scope(path, alias, (rows) => […])`.
   */
  scope<const First extends string | GivenScopeOptions, const Items extends readonly unknown[]>(
    path_or_options: CheckScope<First> &
      NamedParts<Names["schema"]> &
      WrongWhere<UnknownParams<WhereNames<First>, ParamsIn<Outer, PathOf<First>>>>,
    items: (rows: ScopeBuilder<ParamsIn<Outer, PathOf<First>>, Names>) => Items,
  ): readonly ["scope", First extends string ? { readonly path: First } : First, Items]
  /** A scope of a path with an alias, or with options. */
  scope<
    const Path extends string,
    const Second extends string | GivenScopeOptions,
    const Items extends readonly unknown[],
  >(
    path: CheckPath<Path>,
    alias_or_options: CheckAlias<Second, Path> &
      NamedParts<Names["schema"]> &
      WrongWhere<UnknownParams<WhereNames<Second>, ParamsIn<Outer, Path>>>,
    items: (rows: ScopeBuilder<ParamsIn<Outer, Path>, Names>) => Items,
  ): readonly ["scope", ScopeFields<Path, Second>, Items]
  /** A scope of a path with an alias and options. */
  scope<
    const Path extends string,
    const Alias extends string,
    const Options extends GivenScopeOptions,
    const Items extends readonly unknown[],
  >(
    path: CheckPath<Path>,
    alias: CheckAlias<Alias>,
    options: HintedScope<Options, Path, CheckOptions<Options, "scope">> &
      NamedParts<Names["schema"]> &
      WrongWhere<UnknownParams<WhereNames<Options>, ParamsIn<Outer, Path>>>,
    items: (rows: ScopeBuilder<ParamsIn<Outer, Path>, Names>) => Items,
  ): readonly ["scope", Merge<{ readonly path: Path; readonly alias: Alias }, Options>, Items]
}

/** Builds the row of a verb route in a scope. */
export interface RowBuilder<in out V extends string, in out Outer extends string, in out Known extends RouteOptions> {
  /**
   * @param path a pattern: `/pages`, `:name`, `prefix:name`, and last `*name` or `prefix*name`
   * @param plug the name of a controller or plug, without the alias of the enclosing scopes
   * @param plug_opts the controller's action, or the plug's options
   */
  <const Path extends string, const Plug extends string, const Opts>(
    path: CheckPath<Path>,
    plug: CheckPlug<Plug>,
    plug_opts: Opts,
  ): readonly [V, Path, Plug, Opts]
  <const Path extends string, const Plug extends string, const Opts, const Options extends Known>(
    path: CheckPath<Path>,
    plug: CheckPlug<Plug>,
    plug_opts: Opts,
    options: CheckRowIn<V, Options, ParamsIn<Outer, Path>>,
  ): readonly [V, Path, Plug, Opts, SoundRowIn<V, Options, ParamsIn<Outer, Path>>]
}

/**
 * The type of `this` of `build_routes`. While the compiler does not know the rows yet, it is not checked: `helpers` and
 * `define_router` refuse rows that stay unknown.
 */
// prettier-ignore
export type SoundRows<Table extends readonly unknown[]> =
  unknown extends Table[number] ? unknown :
  OtherProblem<SoundTable<Table>>

/**
 * A problem that no builder has reported, such as rows that are not known. `helpers` and `define_router` refuse them.
 */
// prettier-ignore
type OtherProblem<Found> =
  Found extends ErrorMessage<ReportedText> ? unknown :
  Found
type ReportedText =
  | `option "where": "${string}" has no param :${string}`
  | `expected the name of a controller or plug, ${string}`
  | `unknown rows in scope ${string}`
