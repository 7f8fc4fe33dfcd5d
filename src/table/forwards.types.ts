import type { IsUnion } from "../lib/is-union.types.js"
import type { AnyScope, NodeRoutes } from "./kinds.js"
import type { ForwardedTwiceMessage } from "./messages.js"
import type { Place } from "./places.js"
import type { EnterWhere, FirstPlace, ListName, Located, RowWords } from "./places.types.js"
import type { ItemRoutes } from "./routes.types.js"
import type { EnterScope, Option, RootScope, ScopeType } from "./scope.js"

/** The first forward of a table whose plug one before it has: the keys that lead to it, and the message; or `never`. */
// prettier-ignore
export type ForwardTwice<Table extends readonly unknown[]> =
  number extends Table["length"] ? TwiceInAnyOrder<PlacesByPlug<NodeForwards<Table[number], RootScope, "", "", "table">>> :
  TwiceAmong<SecondPlaces<PlacesByPlug<ForwardsIn<Table, RootScope>>>>

/** In a list whose order is not known, neither of two forwards is the second one. */
// prettier-ignore
type TwiceInAnyOrder<Named> = {
  readonly [Plug in keyof Named]:
    true extends IsUnion<Named[Plug]> ? readonly [place: "table", text: ForwardedTwiceMessage<Plug & string>] :
    never
}[keyof Named]

/** A plug that is forwarded to, the keys that lead to the forward, as in `1.2.0`, and the same in words. */
type ForwardAt = readonly [plug: string, place: string, where: string, row: string]

// prettier-ignore
type ForwardsIn<Items extends readonly unknown[], Within extends ScopeType, Before extends string = "", Where extends string = "", List extends ListName = "table"> =
  number extends Items["length"] ? never :
  null extends ItemRoutes<Items, Within> ?
    { readonly [I in keyof Items]: NodeForwards<Items[I], Within, `${Before}${I & string}`, Where, List> }[number] :
  never

// prettier-ignore
type NodeForwards<Node, Within extends ScopeType, Place extends string, Where extends string, List extends ListName> =
  Node extends readonly ["forward", ...unknown[]] ? readonly [PlugOf<NodeRoutes<Node, Within>>, Place, Where, RowWords<Node, List, number>] :
  Node extends AnyScope ? ForwardsIn<Node[2], EnterScope<Within, Node[1]>, `${Place}.2.`, EnterWhere<Where, Node>, "items"> :
  Node extends readonly ["resources", string, string, infer Options, infer Items extends readonly unknown[]] ?
    ForwardsIn<Items, EnterScope<Within, { readonly alias: Option<Options, "alias", null> }>, `${Place}.4.`, EnterWhere<Where, Node>, "items"> :
  never

type PlugOf<Groups> = Extract<PlugIn<NonNullable<Groups>>, string>
type PlugIn<Groups> = Groups["plug" & keyof Groups]
type PlacesByPlug<Places extends ForwardAt> = { readonly [Entry in Places as Entry[0]]: Entry }

/** Of each plug that several forwards have, all but the first of them. */
// prettier-ignore
type SecondPlaces<Named> = {
  readonly [Plug in keyof Named]:
    true extends IsUnion<Named[Plug]> ? AllButFirst<Extract<Named[Plug], ForwardAt>> :
    never
}[keyof Named]

type AllButFirst<Places extends ForwardAt> = Exclude<Places, readonly [string, FirstPlace<Places[1]>, string, string]>

// prettier-ignore
type TwiceAmong<Places> =
  [Places] extends [ForwardAt] ? TwiceAt<Extract<Places, readonly [string, FirstPlace<Places[1]>, string, string]>> :
  never

// prettier-ignore
type TwiceAt<Second> =
  Second extends ForwardAt ? readonly [place: Second[1], text: Located<ForwardedTwiceMessage<Second[0]>, Second[2], Second[3]>] :
  never
