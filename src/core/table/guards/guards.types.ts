import type { ErrorMessage } from "../../lib/errors/error-message.js"
import type { IsLiteral } from "../../lib/types/is-literal.types.js"
import type { Show } from "../../lib/types/show.types.js"
import type { EmptyAreaMessage, UnknownGuardMessage } from "../messages.js"
import type { PipelineNode } from "../nodes.js"
import type { RouteGroup, RouteGroups } from "../routes.types.js"

/** A route that does not go through a guard. */
export interface UnguardedRoute {
  readonly verb: string
  readonly path: string
  /** `"unknown"` for a forward, because the router or plug behind it may have the guard itself. */
  readonly guarded: false | "unknown"
}

/**
 * A union of {@link UnguardedRoute}s: the routes of a table that do not go through a plug, or `never`. It is the type of
 * `unguarded_routes(table, guard, public_key)[number]`.
 *
 * A route goes through a plug that its `pipe_through`s name, or that is in one of their pipelines, or in a pipeline in these.
 * A name that is a wide `string` or a union does not count, so the union may have too many routes but never too few. A guard that
 * no pipeline or plug has the name of does not compile. If rows of the table are not known, the type is a message that says so.
 *
 * @typeParam Guard the name of a plug or a pipeline; with a union of names, a route needs all of them. In generic types, take a
 *   {@link GuardName}
 * @typeParam Public a key of `metadata`: routes with a truthy value are left out
 * @example
 * const routes = [
 *   get("/login", "LoginController", "new", { metadata: { public: true } }),
 *   scope("/", [pipe_through("require_user"), get("/account", "AccountController", "show")]),
 * ] as const
 * type AssertNone<Found extends never> = Found
 * export type Guarded = AssertNone<Unguarded<typeof routes, "require_user", "public">>
 *
 * import { get, pipe_through, scope } from "waymark"
 * import type { Unguarded } from "waymark"
 */
export type Unguarded<
  Table extends readonly unknown[],
  Guard extends GuardName<Table>,
  Public extends string = never,
> = UnguardedGroups<RouteGroups<Table>, Guard, Public>

/**
 * The {@link Unguarded} routes whose path is a given one or begins with it and a slash, or `never` if the whole area is guarded. If no
 * route has such a path, the type is a message that says so: an area that has moved is not a guarded one. It is the type of
 * `unguarded_routes_in(table, path, guard, public_key)[number]`.
 *
 * @typeParam Path the beginning of paths, in whole segments, such as `"/admin"`; with a union, each is checked
 * @typeParam Guard the name of a plug or a pipeline; with a union of names, a route needs all of them
 * @typeParam Public a key of `metadata`: routes with a truthy value are left out
 * @example
 * const routes = [
 *   get("/", "PageController", "index"),
 *   scope("/admin", [pipe_through("require_admin"), get("/", "AdminController", "index")]),
 * ] as const
 * type AssertNone<Found extends never> = Found
 * export type Guarded = AssertNone<UnguardedIn<typeof routes, "/admin", "require_admin">>
 *
 * import { get, pipe_through, scope } from "waymark"
 * import type { UnguardedIn } from "waymark"
 */
export type UnguardedIn<
  Table extends readonly unknown[],
  Path extends string,
  Guard extends GuardName<Table>,
  Public extends string = never,
> =
  | InArea<UnguardedGroups<RouteGroups<Table>, Guard, Public>, Path>
  | EmptyArea<RouteGroups<Table>["routes"]["path"], Path>

/**
 * The names that a guard of a table can have: those in its `pipe_through`s, of its pipelines, and of the plugs in these. It is
 * `string` if rows of the table are not known.
 *
 * @example
 * import { get, pipe_through } from "waymark"
 * import type { GuardName, Unguarded } from "waymark"
 *
 * type Assert<Table extends readonly unknown[], Guard extends GuardName<Table>> = [Unguarded<Table, Guard>] extends [never] ? true : false
 *
 * const routes = [pipe_through("require_user"), get("/account", "AccountController", "show")] as const
 * const guarded: Assert<typeof routes, "require_user"> = true
 * guarded //=> true
 */
export type GuardName<Table extends readonly unknown[]> = GuardNames<RouteGroups<Table>>["name"]

/** A {@link GuardName}, or any string if pipelines of the table have functions or objects, whose names types do not know. */
// prettier-ignore
export type GuardOrFunctionName<Table extends readonly unknown[]> =
  [Exclude<PassableNames<RouteGroups<Table>>, string>] extends [never] ? GuardName<Table> : string

/** A property rather than a type alias, since errors would show the alias with the table. */
interface GuardNames<Groups extends RouteGroup> {
  readonly name: Extract<PassableNames<Groups>, string>
}

/** The paths in areas. */
type AreaPath<Path extends string> = Path extends "/" ? string : Path | `${Path}/${string}`

/** The routes in an area, messages, and routes whose path is not known. */
// prettier-ignore
type InArea<Found, Path extends string> =
  Found extends { readonly path: infer Own extends string } ?
    Own extends AreaPath<Path> ? Found :
    IsLiteral<Own> extends true ? never :
    Found :
  Found

/** The message about an area without routes, for each path. */
// prettier-ignore
type EmptyArea<Paths extends string, Path extends string> =
  Path extends string ?
    [Extract<Paths, AreaPath<Path>>] extends [never] ? IsLiteral<Paths> extends true ? ErrorMessage<EmptyAreaMessage<Path>> : never : never :
  never

// prettier-ignore
type UnguardedGroups<Groups extends RouteGroup, Guard extends string, Public extends string> =
  Guard extends PassableNames<Groups> ? UnguardedEach<Groups, PassingNames<PipelinesOf<Groups>, Guard>, Public> :
  ErrorMessage<UnknownGuardMessage<Guard>>

type PipelinesOf<Groups extends RouteGroup> = Extract<Groups["pipeline"], PipelineNode>

/** The names that a `pipe_through` has, those of pipelines, and those of the plugs in them. */
type PassableNames<Groups extends RouteGroup> =
  ItemOf<Groups["pipe_through"]> | PipelinesOf<Groups>[1] | PipelinesOf<Groups>[2][number][1]
type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never

/** The guard, the pipelines that go through it, and so on for pipelines in pipelines. */
// prettier-ignore
type PassingNames<Nodes extends PipelineNode, Names extends string> =
  Exclude<PassingPipelines<Nodes, Names>, Names> extends infer More extends string ?
    [More] extends [never] ? Names :
    PassingNames<Nodes, Names | More> :
  never

/** If one of two conditional pipelines with the same name does not go through the names, neither counts. */
type PassingPipelines<Nodes extends PipelineNode, Names extends string> = Exclude<
  NamesOfPassing<Nodes, Names, true>,
  NamesOfPassing<Nodes, Names, false>
>

// prettier-ignore
type NamesOfPassing<Nodes extends PipelineNode, Names extends string, Passing extends boolean> =
  Nodes extends PipelineNode ?
    Passing extends PassesPlugs<Nodes[2], Names> ? Nodes[1] : never :
  never

/** Whether a plug of a list is certainly one of the names: `boolean` if that is so for only some lists of a union. */
// prettier-ignore
type PassesPlugs<Plugs extends PipelineNode[2], Names extends string> =
  Plugs extends unknown ? Passes<PlugNames<Plugs>, Names> : never
type PlugNames<Plugs extends PipelineNode[2]> = { readonly [I in keyof Plugs]: Plugs[I][1] }

/** Whether an item of a list is certainly one of the names. The length of the list has to be known. */
// prettier-ignore
type Passes<List, Names extends string> =
  List extends readonly unknown[] ?
    number extends List["length"] ? false :
    true extends { readonly [I in keyof List]: IsOneOf<List[I], Names> }[number] ? true : false :
  never
type IsOneOf<Name, Names> = [Name] extends [Names] ? true : false

/** The condition is always true, and compares nothing: only `pipe_through` of a guarded route is computed. */
// prettier-ignore
type UnguardedEach<Groups extends RouteGroup, Names extends string, Public extends string> =
  Groups extends unknown ?
    false extends Passes<Groups["pipe_through"], Names> ? UnguardedOrNever<Groups["routes"], Public> : never :
  never

export interface CheckedRow {
  readonly action: unknown
  readonly kind: unknown
  readonly verb: unknown
  readonly path: unknown
  readonly metadata: unknown
}

/** Only a row that is not known has an action of any kind. */
// prettier-ignore
type UnguardedOrNever<Row, Public extends string> =
  Row extends CheckedRow ?
    PropertyKey extends Row["action"] ? ErrorMessage<UnknownTableMessage> :
    IsPublic<Row["metadata"], Public> extends true ? never :
    UnguardedRecord<Row["verb"], Row["path"], Row["kind"]> :
  never

type UnknownTableMessage =
  "it is not known which rows the table has: write `as const`, or test `unguarded_routes(table, guard)`"

/** Takes only strings, so that equal ones share a type. `Show` hides the name of this alias in messages. */
type UnguardedRecord<Verb, Path, Kind> = Show<{
  readonly verb: Verb
  readonly path: Path
  readonly guarded: Kind extends "forward" ? "unknown" : false
}>

/** Whether the value of one of the keys is certainly truthy. */
// prettier-ignore
export type IsPublic<Metadata, Keys extends string> =
  [Keys] extends [never] ? false :
  true extends TruthyAt<Metadata, Keys> ? true :
  false

type TruthyAt<Metadata, Key> = Key extends keyof Metadata ? IsTruthy<Metadata[Key]> : false

/** Wide types such as `string` and `boolean` are not certain. Optional properties contain undefined. */
// prettier-ignore
type IsTruthy<Value> =
  [Value] extends [never] ? false :
  true extends Includes<Value, Falsy> ? false :
  true
type Falsy = false | 0 | 0n | "" | null | undefined
type Includes<Value, Part> = Part extends Value ? true : false
