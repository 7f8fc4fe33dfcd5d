import type { ErrorMessage } from "../lib/error-message.js"
import type { IsUnion } from "../lib/is-union.types.js"
import type { ParamsAfter } from "../pattern/params.js"
import type { ActionRows, AnyActionKind, AnyActionRow } from "../table/action-row.types.js"
import type { Conn } from "../conn/conn.js"
import type { LacksActionMessage } from "./controller-messages.js"
import type { ChainAssigns, RouterFlow } from "./flow.types.js"
import type { OneOf } from "./plug-options.types.js"
import type { Plug, PlugFunction, PlugResult } from "./plug.js"
import type { FetchHandler } from "./registry.js"

/** The full names of the controllers and plugs that a table's routes go to. */
export type ControllerName<Table extends readonly unknown[]> = ActionRows<Table>["plug"]

/**
 * What each controller of a table must have, by its full name; plugs without an action have an entry too.
 *
 * The mark comes first since the compiler, at each index, asks of a mapped type whether its keys are known, and makes
 * them anew for that; of an intersection it asks the first member.
 */
type ActionsByPlug<Rows extends AnyActionRow, Router extends RouterFlow> = Mark & {
  readonly [Row in Rows as Row["plug"]]: {
    readonly [Action in Row["action"]]: ActionShape<KindsByAction<Row>[Action], Router>["action"]
  }
}
interface Mark {
  readonly [mark]: never
}
declare const mark: unique symbol

/**
 * What the controller of a name must have. It is a condition, into which the compiler does not look while the name is not
 * known: it would ask the controllers of all names for each action.
 */
// prettier-ignore
export type ControllerNamed<Rows extends AnyActionRow, Name extends Rows["plug"], Router extends RouterFlow> =
  ActionsByPlug<Rows, Router>[Name] extends infer Actions ? Actions :
  unknown

/** What the name of a controller must be that lacks some of the actions that it needs: a sentence. */
export type LacksAction<Name extends string, Wanted, Key> = Lacking<Name, Wanted, Key>[IsKnown<Name, Wanted, Key>]

/**
 * The compiler has put all names in the place of one that the table does not have. In a table of one controller it shows only
 * in that there are no actions.
 */
// prettier-ignore
type IsKnown<Name, Wanted, Key> =
  string extends Wanted ? "no" :
  [Key] extends [never] ? "no" :
  IsUnion<Name> extends true ? "no" :
  "yes"

interface Lacking<Name extends string, Wanted, Key> {
  readonly yes: ErrorMessage<LacksActionMessage<Name, OneOf<Exclude<Wanted, Key> & string>>>
  readonly no: Name
}

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

/**
 * Names nested by alias. The condition keeps the name of this type out of errors.
 *
 * The mapped types rename no keys: the compiler computes renamed keys again each time that it uses the type.
 *
 * @typeParam Names what follows the alias in full names, which begin with it; the alias ends in a dot
 */
// prettier-ignore
type NestNames<Rows extends AnyActionRow, Names extends string, Alias extends string, Router extends RouterFlow> =
  [Names] extends [never] ? {} :
  [TailOf<Names>] extends [never] ? { readonly [Name in Names]: EntryNamed<Rows, `${Alias}${Name}`, Router> } :
  { readonly [Head in HeadOf<Names>]: NestedEntry<Rows, TailsByHead<Names>[Head], `${Alias}${Head}`, Router> }

// prettier-ignore
type NestedEntry<Rows extends AnyActionRow, Tails, Name extends string, Router extends RouterFlow> =
  [Tails] extends [never] ? EntryNamed<Rows, Name, Router> :
  NestNames<Rows, Tails & string, `${Name}.`, Router>

type EntryNamed<Rows extends AnyActionRow, Name extends string, Router extends RouterFlow> = RegistryEntry<
  Name,
  ControllerNamed<Rows, Name & Rows["plug"], Router>
>

/** What follows each alias in the names that begin with it. The compiler caches the properties of an intersection. */
type TailsByHead<Names extends string> = AnyHead & { readonly [Name in Names as HeadOf<Name>]: TailOf<Name> }
interface AnyHead {
  readonly [name: string]: unknown
}

// prettier-ignore
type HeadOf<Name extends string> =
  Name extends DottedName ? Name extends `${infer Head}.${string}` ? Head : never :
  Name

// prettier-ignore
type TailOf<Name extends string> =
  Name extends DottedName ? Name extends `${string}.${infer Tail}` ? Tail : never :
  never

/** The conditions above check this first because it has no `infer`, which costs several instantiations. */
type DottedName = `${string}.${string}`

/**
 * The type of a value in the registry. If the table names actions of it: a controller with all of them, or a function.
 * Otherwise: a plug, a router or an application.
 */
// prettier-ignore
export type RegistryEntry<Name extends string, Actions> =
  [keyof Actions] extends [never] ? Plug | FetchHandler :
  (MadeFor<Name> & Actions) | PlugFunction
