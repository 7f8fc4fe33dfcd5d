import type { RouteGroup, RouteGroups } from "../table/routes.types.js"
import type { PathParams } from "../pattern/params.js"
import type { Conn } from "./conn.js"
import type { Plug, PlugResult } from "./plug.js"
import type { FetchHandler } from "./registry.js"

/** The routes of a table by the name of their plug. */
export type GroupsByPlug<Groups extends RouteGroup> = {
  readonly [Group in Groups as Group["plug"] & string]: Group["routes"]
}

/** The full names of the controllers and plugs that a table's routes go to. */
export type ControllerName<Table extends readonly unknown[]> = keyof GroupsByPlug<RouteGroups<Table>> & string

export type RoutesOf<Table extends readonly unknown[], Name> = GroupsByPlug<RouteGroups<Table>>[Name &
  keyof GroupsByPlug<RouteGroups<Table>>]

/** What a controller must have: a function for each action that the table names, of its routes' params. */
export type ControllerActions<Table extends readonly unknown[], Name> = {
  [Row in RoutesOf<Table, Name> as ActionName<Row>]: (
    conn: Conn<RowParams<Row>>,
    params: Conn<RowParams<Row>>["params"],
  ) => PlugResult | Promise<PlugResult>
}

export type ActionName<Row> = Row extends { readonly plug_opts: infer Action extends string } ? Action : never
export type RowParams<Row> = Row extends { readonly path: infer Path extends string } ? PathParams<Path> : never

/** What a table's names stand for: controllers, plugs and routers, nested by alias. */
// prettier-ignore
export type Registry<Table extends readonly unknown[]> =
  string extends ControllerName<Table> ? { readonly [name: string]: unknown } :
  NestNames<Table, NameParts<ControllerName<Table>>>

/** A full name and the part of it that is left to nest. */
type NamePair = readonly [full: string, rest: string]
type NameParts<Name extends string> = Name extends string ? readonly [Name, Name] : never

type NestNames<Table extends readonly unknown[], Pairs extends NamePair> = {
  readonly [Pair in Pairs as FirstName<Pair[1]>]: NestEntry<Table, Pair>
}

type FirstName<Name extends string> = Name extends `${infer Head}.${string}` ? Head : Name

// prettier-ignore
type NestEntry<Table extends readonly unknown[], Pairs extends NamePair> =
  [DropFirst<Pairs>] extends [never] ? RegistryEntry<Table, Pairs[0]> :
  NestNames<Table, DropFirst<Pairs>>

// prettier-ignore
type DropFirst<Pair extends NamePair> =
  Pair extends readonly [infer Full extends string, `${string}.${infer Rest}`] ? readonly [Full, Rest] :
  never

/** What a name can stand for: a controller with the actions that the table names, a plug, or an application. */
// prettier-ignore
export type RegistryEntry<Table extends readonly unknown[], Name> =
  keyof ControllerActions<Table, Name> extends never ? Plug | FetchHandler :
  ControllerActions<Table, Name> | Plug | FetchHandler
