import type { OneOf } from "../../../core/lib/types/one-of.types.js"
import type { ErrorMessage } from "../../../core/lib/errors/error-message.js"
import type { IsUnion, KeyOfEach } from "../../../core/lib/types/is-union.types.js"
import type { Show } from "../../../core/lib/types/show.types.js"
import type { ParamsAfter } from "../../../core/pattern/params.js"
import type { AnyActionKind, AnyActionRow } from "../../../core/table/rows/action-row.types.js"
import type { ActionRows } from "../../../core/table/routes.types.js"
import type { Conn } from "../../conn/conn.js"
import type { EveryFeature } from "../edge/conns.types.js"
import type { CoreConn } from "../../conn/core-conn.js"
import type { InputOf } from "../contracts/contract.types.js"
import type { LacksActionMessage } from "./controller-messages.js"
import type { ChainAssigns, RouterFlow } from "../flow/flow.types.js"
import type { PlugFunction, PlugResult } from "../flow/plug.js"
import type { FetchHandler } from "./registry.js"
import type { SocketName, SocketNamed } from "../socket.types.js"

/** The full names of the controllers and plugs that are targets in a table. */
export type ControllerName<Table extends readonly unknown[]> = ActionRows<Table>["plug"]

/**
 * The type of each controller of a table, by its full name; plugs without an action have an entry too.
 *
 * For each indexed access to a mapped type, the compiler computes all its keys again. For an intersection it only checks the
 * first member, so a type without keys to compute comes first.
 */
type ActionsByPlug<Rows extends AnyActionRow, Router extends RouterFlow> = NoComputedKeys & {
  readonly [Row in Rows as Row["plug"]]: {
    readonly [Action in Row["action"]]: ActionShape<KindsByAction<Row>[Action], Router>["action"]
  }
}
/** Comes first in an intersection with a mapped type whose keys the compiler should not compute. */
export interface NoComputedKeys {
  readonly [no_computed_keys]: never
}
declare const no_computed_keys: unique symbol

/**
 * The type of the controller of a name. It is a conditional type, which the compiler does not evaluate before it knows the
 * name; otherwise it would look for each action in all controllers.
 */
// prettier-ignore
export type ControllerNamed<Rows extends AnyActionRow, Name extends Rows["plug"], Router extends RouterFlow> =
  ActionsByPlug<Rows, Router>[Name] extends infer Actions ? Actions :
  unknown

/** The type of the `name` argument if the controller lacks actions: an error message, or the name itself if it is unknown. */
export type LacksAction<Name extends string, Wanted, Key> = Lacking<Name, Wanted, Key>[IsKnown<Name, Wanted, Key>]

/**
 * Whether the table has the name. For an unknown name the compiler infers the union of all names; in a table of one
 * controller it infers that name, but no actions.
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
 * The type of a controller: a function for each of its actions in the table. It is a property rather than a type alias,
 * since errors would show the alias instead of the actions.
 */
export interface ControllerShape<Rows extends AnyActionRow, Router extends RouterFlow> {
  /** The functions by the names of their actions. */
  readonly actions: {
    readonly [Action in Rows["action"]]: ActionShape<KindsByAction<Rows>[Action], Router>["action"]
  }
}

/** For each action, the input from which its types are computed. */
export type KindsByAction<Rows extends AnyActionRow> = NoComputedKeys & {
  readonly [Row in Rows as Row["action"]]: Row["kind"]
}

/**
 * A mark that `web.controller` adds to the type of a controller: the name for which it was made, so that `web.build` refuses it
 * under another name. A controller without this member is accepted under any name. So is a copy by spreading, since
 * spreading drops protected members.
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

/** The type of an action; actions with equal params and plugs share it. A property too, for the same reason. */
interface ActionShape<Kind, Router extends RouterFlow> {
  readonly action: (
    conn: Router["methods"] extends EveryFeature
      ? Conn<ParamsOf<Kind>, AssignsOf<Kind, Router>, InputOf<Kind, Router>>
      : CoreConn<ParamsOf<Kind>, AssignsOf<Kind, Router>, InputOf<Kind, Router>> & Router["methods"],
    params: ParamsArg<Kind>,
  ) => PlugResult | Promise<PlugResult>
}

/** The params of an action's path: a union if the action has several routes. */
export type ParamsOf<Kind> = Kind extends AnyActionKind ? ParamsAfter<Kind["rest"]> : never

/** The params of an action as its second argument. All routes have all names, so that a pattern can name each of them. */
export type ParamsArg<Kind> = WithAllNames<ParamsOf<Kind>>

// prettier-ignore
type WithAllNames<Params> =
  [KeyOfEach<Params>] extends [keyof Params] ? Params :
  WithNames<Params, KeyOfEach<Params>>

// prettier-ignore
type WithNames<Params, Names extends PropertyKey> =
  Params extends unknown ? Show<Params & { [Name in Exclude<Names, keyof Params>]?: undefined }> :
  never

/** The assigns of an action: a union if the action has several routes. */
// prettier-ignore
export type AssignsOf<Kind, Router extends RouterFlow> =
  Kind extends AnyActionKind ? ChainAssigns<Router, Kind["pipes"], Kind["own"]> :
  never

/** The values of a table's names: controllers, plugs and routers, nested by alias. */
// prettier-ignore
export type Registry<Rows extends AnyActionRow, Router extends RouterFlow> =
  string extends Rows["plug"] ? AnyNames<KnownRows<Rows>, Router> :
  NestNames<Rows, Rows["plug"], "", Router>

/** A registry of any names; known names have their types. */
// prettier-ignore
type AnyNames<Known extends AnyActionRow, Router extends RouterFlow> =
  [Known] extends [never] ? { readonly [name: string]: unknown } :
  { readonly [name: string]: unknown } & NestNames<Known, Known["plug"], "", Router>

type KnownRows<Rows extends AnyActionRow> = Rows extends unknown ? (string extends Rows["plug"] ? never : Rows) : never

/**
 * Names nested by alias. Errors show what the conditional type results in, rather than its name.
 *
 * The mapped types rename no keys: the compiler computes renamed keys again each time that it uses the type.
 *
 * @typeParam Names the rest of each full name after the alias
 * @typeParam Alias ends in a dot, or is empty
 */
// prettier-ignore
type NestNames<Rows extends AnyActionRow, Names extends string, Alias extends string, Router extends RouterFlow> =
  TailOf<Names> extends never ? { readonly [Name in Names]: EntryNamed<Rows, `${Alias}${Name}`, Router> } :
  { readonly [Head in HeadOf<Names>]: NestedEntry<Rows, TailsByHead<Names>[Head], `${Alias}${Head}`, Router> }

// prettier-ignore
type NestedEntry<Rows extends AnyActionRow, Tails, Name extends string, Router extends RouterFlow> =
  string & Tails extends never ? EntryNamed<Rows, Name, Router> :
  NestNames<Rows, Tails & string, `${Name}.`, Router>

// prettier-ignore
type EntryNamed<Rows extends AnyActionRow, Name extends string, Router extends RouterFlow> =
  Name extends SocketName<Rows> ? SocketNamed<Rows, Name> :
  RegistryEntry<Name, ControllerNamed<Rows, Name & Rows["plug"], Router>, Router>

/** The names for which `web.controller` makes controllers: all but those of sockets. */
// prettier-ignore
export type NameOfController<Rows extends AnyActionRow> =
  [SocketName<Rows>] extends [never] ? Rows["plug"] :
  Exclude<Rows["plug"], SocketName<Rows>>

/** The rest of each name, by its first alias. The compiler caches the properties of an intersection. */
type TailsByHead<Names extends string> = AnyHead & { readonly [Name in Names as HeadOf<Name>]: TailOf<Name> }
interface AnyHead {
  readonly [name: string]: unknown
}

// prettier-ignore
type HeadOf<Name extends string> =
  Name extends DottedName ? Name extends `${infer Head}.${string}` ? Head : never :
  Name

/** Both parts are inferred, so that the compiler creates no template literal type for each tail: 0.2 types for each route. */
// prettier-ignore
type TailOf<Name extends string> =
  Name extends DottedName ? Name extends `${infer _Head}.${infer Tail}` ? Tail : never :
  never

/** The conditions above check this first because it has no `infer`, which costs several instantiations. */
type DottedName = `${string}.${string}`

/**
 * The type of a value in the registry. If the table has actions for its name: a controller with all of them, or a function that
 * takes them as its options.
 * Otherwise: a plug, a router or an application.
 */
// prettier-ignore
export type RegistryEntry<Name extends string, Actions, Router extends RouterFlow> =
  [keyof Actions] extends [never] ? Router["plug"] | FetchHandler :
  (MadeFor<Name> & Actions) | ActionPlug<keyof Actions & string, Router["methods"]>

// prettier-ignore
type ActionPlug<Action extends string, Methods> =
  Methods extends EveryFeature ? PlugFunction<Action> :
  (conn: CoreConn & Methods, opts: Action) => PlugResult | Promise<PlugResult>
