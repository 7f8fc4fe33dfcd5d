import type { ExpandRoutes, RouteGroups } from "../table/routes.types.js"
import type { PathParams } from "../pattern/params.js"
import type { Conn } from "./conn.js"
import type { Plug, PlugResult } from "./plug.js"
import type { FetchHandler } from "./registry.js"

/** The routes of a table by the name of their plug. */
type GroupsByPlug<Groups extends { readonly plug: unknown }> = {
  readonly [Group in Groups as Group["plug"] & string]: Group
}

/** The full names of the controllers and plugs that a table's routes go to. */
export type ControllerName<Table extends readonly unknown[]> = keyof GroupsByPlug<RouteGroups<Table>> & string

type RoutesOf<Table extends readonly unknown[], Name> = ExpandRoutes<
  GroupsByPlug<RouteGroups<Table>>[Name & keyof GroupsByPlug<RouteGroups<Table>>]
>

/** What a controller must have: a function for each action that the table names, of its routes' params. */
export type ControllerActions<Table extends readonly unknown[], Name> = ActionsOf<RoutesOf<Table, Name>>

type ActionsOf<R> = {
  [Row in R as ActionName<Row>]: (
    conn: Conn<RowParams<Row>>,
    params: Conn<RowParams<Row>>["params"],
  ) => PlugResult | Promise<PlugResult>
}

type ActionName<Row> = Row extends { readonly plug_opts: infer Action extends string } ? Action : never
type RowParams<Row> = Row extends { readonly path: infer Path extends string } ? PathParams<Path> : never

/** What a table's names stand for: controllers, plugs and routers, nested by alias. */
export type Registry<Table extends readonly unknown[]> = NestNames<ControllerName<Table>>

// prettier-ignore
type NestNames<Name extends string> =
  string extends Name ? { readonly [name: string]: unknown } :
  { readonly [Head in Name as FirstName<Head>]: NestEntry<Head> }

type FirstName<Name extends string> = Name extends `${infer Head}.${string}` ? Head : Name

// prettier-ignore
type NestEntry<Name extends string> =
  Name extends `${string}.${string}` ? NestNames<RestOfName<Name>> :
  RegistryEntry

type RestOfName<Name extends string> = Name extends `${string}.${infer Rest}` ? Rest : never

/** What a name can stand for. */
export type RegistryEntry = Plug | FetchHandler | object
