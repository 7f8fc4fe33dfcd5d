import type { ParamsAfter } from "../pattern/params.js"
import type { ActionRows, AnyActionKind, AnyActionRow } from "../table/action-row.types.js"
import type { Conn } from "./conn.js"
import type { ChainAssigns, RouterFlow } from "./flow.types.js"
import type { Plug, PlugResult } from "./plug.js"
import type { FetchHandler } from "./registry.js"

/** The full names of the controllers and plugs that a table's routes go to. */
export type ControllerName<Table extends readonly unknown[]> = ActionRows<Table>["plug"]

/** The rows of a table by the full name of their controller or plug. */
type RowsByPlug<Rows extends AnyActionRow> = { readonly [Row in Rows as Row["plug"]]: Row }

/**
 * What the controller of a name must have; as long as the name is not known, anything.
 *
 * The rows are inferred, and not indexed: for an index into a type whose keys are made of its members, the compiler
 * makes all the keys anew. So it does for a mapped type whose key is a type parameter, but not for one whose key is a
 * text of it.
 */
// prettier-ignore
export type ControllerNamed<Rows extends AnyActionRow, Name extends string, Router extends RouterFlow> =
  RowsByPlug<Rows> extends { readonly [Key in `${Name}`]: infer Own extends AnyActionRow } ? ControllerShape<Own, Router>["actions"] :
  unknown

/**
 * What a controller must have: a function for each action that the table names, of its routes' params. It is a property,
 * and no type of its own, whose name errors would show in place of the actions.
 */
export interface ControllerShape<Rows extends AnyActionRow, Router extends RouterFlow> {
  readonly actions: {
    readonly [Action in Rows["action"]]: ActionShape<KindsByAction<Rows>[Action], Router>["action"]
  }
}

/**
 * What the types of each action are made from. The mark comes first since the compiler, at each index, asks of a
 * mapped type whether its keys are known, and makes them anew for that; of an intersection it asks the first member.
 */
type KindsByAction<Rows extends AnyActionRow> = Mark & { readonly [Row in Rows as Row["action"]]: Row["kind"] }
interface Mark {
  readonly [mark]: never
}
declare const mark: unique symbol

/** An action: the same type for all actions of equal params that go through the same plugs. It too is a property. */
interface ActionShape<Kind, Router extends RouterFlow> {
  readonly action: (
    conn: Conn<ParamsOf<Kind>, AssignsOf<Kind, Router>>,
    params: ParamsOf<Kind>,
  ) => PlugResult | Promise<PlugResult>
}

/** The params of an action; of one that has several routes, those of any. */
export type ParamsOf<Kind> = Kind extends AnyActionKind ? ParamsAfter<Kind["rest"]> : never

/** The assigns of an action; of one that has several routes, those of any. */
// prettier-ignore
export type AssignsOf<Kind, Router extends RouterFlow> =
  Kind extends AnyActionKind ? ChainAssigns<Router, Kind["pipes"], Kind["own"]> :
  never

/** What a table's names stand for: controllers, plugs and routers, nested by alias. */
// prettier-ignore
export type Registry<Rows extends AnyActionRow, Router extends RouterFlow> =
  string extends Rows["plug"] ? { readonly [name: string]: unknown } :
  NestNames<Rows, Rows["plug"], "", Router>

/** The names that follow an alias, which ends in a dot. */
// prettier-ignore
type NestNames<Rows extends AnyActionRow, Names extends string, Alias extends string, Router extends RouterFlow> =
  [Names] extends [never] ? {} :
  { readonly [Name in Names as FirstName<Name>]: NestEntry<Rows, Name, Alias, Router> }

type FirstName<Name extends string> = Name extends `${infer Head}.${string}` ? Head : Name
type AfterFirst<Name extends string> = Name extends `${string}.${infer Rest}` ? Rest : never

// prettier-ignore
type NestEntry<Rows extends AnyActionRow, Names extends string, Alias extends string, Router extends RouterFlow> =
  [AfterFirst<Names>] extends [never] ? RegistryEntry<ControllerNamed<Rows, `${Alias}${Names}`, Router>> :
  NestNames<Rows, AfterFirst<Names>, `${Alias}${FirstName<Names>}.`, Router>

/** What a name can stand for: a controller with the actions that the table names, a plug, or an application. */
// prettier-ignore
export type RegistryEntry<Actions> =
  [keyof Actions] extends [never] ? Plug | FetchHandler :
  Actions | Plug | FetchHandler
