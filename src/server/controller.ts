import type { ParamsAfter } from "../pattern/params.js"
import type { ActionRows, AnyActionKind, AnyActionRow } from "../table/action-row.types.js"
import type { Conn } from "./conn.js"
import type { ChainAssigns, RouterFlow } from "./flow.types.js"
import type { Plug, PlugFunction, PlugResult } from "./plug.js"
import type { FetchHandler } from "./registry.js"

/** The full names of the controllers and plugs that a table's routes go to. */
export type ControllerName<Table extends readonly unknown[]> = ActionRows<Table>["plug"]

/**
 * The rows of a table by the full name of their controller or plug.
 *
 * The mark comes first since the compiler, at each index, asks of a mapped type whether its keys are known, and makes
 * them anew for that; of an intersection it asks the first member.
 */
type RowsByPlug<Rows extends AnyActionRow> = Mark & { readonly [Row in Rows as Row["plug"]]: Row }
interface Mark {
  readonly [mark]: never
}
declare const mark: unique symbol

/** What the controller of a name must have; as long as the name is not known, anything. */
// prettier-ignore
export type ControllerNamed<Rows extends AnyActionRow, Name extends Rows["plug"], Router extends RouterFlow> =
  RowsByPlug<Rows>[Name] extends infer Own extends AnyActionRow ? ControllerShape<Own, Router>["actions"] :
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

/** What the types of each action are made from. */
type KindsByAction<Rows extends AnyActionRow> = Mark & { readonly [Row in Rows as Row["action"]]: Row["kind"] }

/**
 * What `web.controller` adds to the type of a controller: the name that it was made for, so that `web.build` refuses it
 * under another. A controller without the mark fits any name, and a copy by spreading has none, since spreading drops
 * protected members.
 *
 * @example
 * import { get } from "waymark"
 * import { define_router } from "waymark/server"
 * import type { Conn, MadeFor } from "waymark/server"
 *
 * interface Pages extends MadeFor<"PageController"> {
 *   index(conn: Conn<{}, {}>): Conn<{}, {}>
 * }
 * const web = define_router([get("/", "PageController", "index")])
 * const PageController: Pages = web.controller("PageController", { index: (conn) => conn.text("Hello") })
 * Object.keys(PageController) //=> ["index"]
 */
export declare class MadeFor<Name extends string> {
  protected readonly [made_for]?: Name
}
declare const made_for: unique symbol

/** An action: the same type for all actions of equal params that go through the same plugs. It too is a property. */
interface ActionShape<Kind, Router extends RouterFlow> {
  readonly action: (
    conn: Conn<ParamsOf<Kind>, AssignsOf<Kind, Router>>,
    params: ParamsOf<Kind>,
  ) => PlugResult | Promise<PlugResult>
}

/**
 * The params of an action, which its second argument has and no others; of one that has several routes, those of any.
 */
export type ParamsOf<Kind> = Kind extends AnyActionKind ? ParamsAfter<Kind["rest"]> : never

/** The assigns of an action; of one that has several routes, those of any. */
// prettier-ignore
export type AssignsOf<Kind, Router extends RouterFlow> =
  Kind extends AnyActionKind ? ChainAssigns<Router, Kind["pipes"], Kind["own"]> :
  never

/** What a table's names stand for: controllers, plugs and routers, nested by alias. */
// prettier-ignore
export type Registry<Rows extends AnyActionRow, Router extends RouterFlow> =
  string extends Rows["plug"] ? AnyNames<KnownRows<Rows>, Router> :
  NestNames<Rows, Rows["plug"], "", Router>

/** Any names, among which those that are known have their types. */
// prettier-ignore
type AnyNames<Known extends AnyActionRow, Router extends RouterFlow> =
  [Known] extends [never] ? { readonly [name: string]: unknown } :
  { readonly [name: string]: unknown } & NestNames<Known, Known["plug"], "", Router>

type KnownRows<Rows extends AnyActionRow> = Rows extends unknown ? (string extends Rows["plug"] ? never : Rows) : never

/** Full names that begin with an alias, which ends in a dot. The condition keeps the name of this type out of errors. */
// prettier-ignore
type NestNames<Rows extends AnyActionRow, Names extends Rows["plug"], Alias extends string, Router extends RouterFlow> =
  [Names] extends [never] ? {} :
  { readonly [Name in Names as NextName<Name, Alias>]: NestEntry<Rows, Name, Alias, Router> }

// prettier-ignore
type NextName<Name extends string, Alias extends string> =
  Name extends `${Alias}${infer Next}.${string}` ? Next :
  Name extends `${Alias}${infer Last}` ? Last :
  never

/** A name, or the names that follow an alias. */
// prettier-ignore
type NestEntry<Rows extends AnyActionRow, Names extends Rows["plug"], Alias extends string, Router extends RouterFlow> =
  [Extract<Names, `${Alias}${string}.${string}`>] extends [never] ? RegistryEntry<Names, ControllerNamed<Rows, Names, Router>> :
  NestNames<Rows, Extract<Names, `${Alias}${string}.${string}`>, `${Alias}${NextName<Names, Alias>}.`, Router>

/**
 * The type of a value in the registry. If the table names actions of it: a controller with all of them, or a function.
 * Otherwise: a plug, a router or an application.
 */
// prettier-ignore
export type RegistryEntry<Name extends string, Actions> =
  [keyof Actions] extends [never] ? Plug | FetchHandler :
  (MadeFor<Name> & Actions) | PlugFunction
