import type { ErrorMessage } from "../lib/error-message.js"
import type { Show } from "../lib/show.types.js"
import type { UnknownGuardMessage } from "./messages.js"
import type { PipelineNode } from "./nodes.js"
import type { RouteGroup, RouteGroups } from "./routes.types.js"

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
 * A name that is a wide `string` or a union does not count, so the union may have too many routes but never too few. If no
 * pipeline or plug has the name of the guard, or if rows of the table are not known, the type is a message that says so.
 *
 * @typeParam Guard the name of a plug or a pipeline; with a union of names, a route needs all of them
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
  Guard extends string,
  Public extends string = never,
> = UnguardedIn<RouteGroups<Table>, Guard, Public>

// prettier-ignore
type UnguardedIn<Groups extends RouteGroup, Guard extends string, Public extends string> =
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

interface CheckedRow {
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
  "it is not known which rows the table has, so neither are its unguarded routes: write `as const`, or test `unguarded_routes(table, guard)`"

/** Takes only strings, so that equal ones share a type. `Show` hides the name of this alias in messages. */
type UnguardedRecord<Verb, Path, Kind> = Show<{
  readonly verb: Verb
  readonly path: Path
  readonly guarded: Kind extends "forward" ? "unknown" : false
}>

/** Whether the value of one of the keys is certainly truthy. */
// prettier-ignore
type IsPublic<Metadata, Keys extends string> =
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
