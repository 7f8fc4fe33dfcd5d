import type { RouteGroup, RouteGroups } from "../table/routes.types.js"
import type { PathParams } from "../pattern/params.js"
import type { Conn } from "./conn.js"
import type { ChainAssigns, RouterFlow } from "./flow.types.js"
import type { Plug, PlugResult } from "./plug.js"
import type { FetchHandler } from "./registry.js"

/** The routes of a table by the name of their plug. */
export type GroupsByPlug<Groups extends RouteGroup> = {
  readonly [Group in Groups as Group["plug"] & string]: Group["routes"]
}

/** The full names of the controllers and plugs that a table's routes go to. */
export type ControllerName<Table extends readonly unknown[]> = keyof GroupsByPlug<RouteGroups<Table>> & string

/**
 * The routes of a controller. They are inferred, and not indexed: for an index into a type whose keys are made of its
 * members, the compiler makes all the keys anew.
 */
// prettier-ignore
export type RoutesOf<Table extends readonly unknown[], Name extends string> =
  GroupsByPlug<RouteGroups<Table>> extends { readonly [Key in Name]: infer Rows } ? Rows :
  never

/** The routes of a controller by their action. */
export type RowsByAction<Table extends readonly unknown[], Name extends string> = {
  readonly [Row in RoutesOf<Table, Name> as ActionName<Row>]: Row
}

/**
 * What a controller must have: a function for each action that the table names, of its routes' params. It stands
 * behind a condition, as the names below do, so that errors show it in place of an alias with the whole table.
 */
// prettier-ignore
export type ControllerActions<Router extends RouterFlow, Name extends string> =
  [Name] extends [never] ? {} :
  {
    [Action in keyof RowsByAction<Router["table"], Name>]: (
      conn: Conn<
        RowParams<RowsByAction<Router["table"], Name>[Action]>,
        RowAssigns<Router, RowsByAction<Router["table"], Name>[Action]>
      >,
      params: RowParams<RowsByAction<Router["table"], Name>[Action]>,
    ) => PlugResult | Promise<PlugResult>
  }

type ActionName<Row> = Row extends { readonly action: infer Action extends string } ? Action : never

export type RowParams<Row> = Row extends { readonly path: infer Path extends string } ? PathParams<Path> : never

// prettier-ignore
export type RowAssigns<Router extends RouterFlow, Row> =
  Row extends { readonly pipe_through: infer Names; readonly assigns: infer Own } ? ChainAssigns<Router, Names, Own> :
  never

/** What a table's names stand for: controllers, plugs and routers, nested by alias. */
// prettier-ignore
export type Registry<Router extends RouterFlow> =
  string extends ControllerName<Router["table"]> ? { readonly [name: string]: unknown } :
  NestNames<Router, NameParts<ControllerName<Router["table"]>>>

/** A full name and the part of it that is left to nest. */
type NamePair = readonly [full: string, rest: string]
type NameParts<Name extends string> = Name extends string ? readonly [Name, Name] : never

// prettier-ignore
type NestNames<Router extends RouterFlow, Pairs extends NamePair> =
  [Pairs] extends [never] ? {} :
  { readonly [Pair in Pairs as FirstName<Pair[1]>]: NestEntry<Router, Pair> }

type FirstName<Name extends string> = Name extends `${infer Head}.${string}` ? Head : Name

// prettier-ignore
type NestEntry<Router extends RouterFlow, Pairs extends NamePair> =
  [DropFirst<Pairs>] extends [never] ? RegistryEntry<Router, Pairs[0]> :
  NestNames<Router, DropFirst<Pairs>>

// prettier-ignore
type DropFirst<Pair extends NamePair> =
  Pair extends readonly [infer Full extends string, `${string}.${infer Rest}`] ? readonly [Full, Rest] :
  never

/** What a name can stand for: a controller with the actions that the table names, a plug, or an application. */
// prettier-ignore
export type RegistryEntry<Router extends RouterFlow, Name extends string> =
  keyof RowsByAction<Router["table"], Name> extends never ? Plug | FetchHandler :
  ControllerActions<Router, Name> | Plug | FetchHandler
