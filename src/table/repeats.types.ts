import type { IsUnion } from "../lib/is-union.types.js"
import type { ChildList, ChildrenOf, NodeRoutes } from "./kinds.js"
import type { ForwardedTwiceMessage, PipelineTwiceMessage } from "./messages.js"
import type { PipelineNode, VerbNode } from "./nodes.js"
import type { EnterWhere, FirstPlace, Located, PositionOf, RowWords } from "./places.types.js"
import type { ItemRoutes, RouteGroups } from "./routes.types.js"
import type { RootScope, ScopeType } from "./scope.js"

/*
 * What may not stand twice in a table: a forward to a plug, and a pipeline of a name with other plugs.
 */

/** What stands a second time in a table: the keys that lead to it, and the message; or `never`. */
// prettier-ignore
export type Repeated<Table extends readonly unknown[]> =
  [ForwardTwice<Table>] extends [never] ? PipelineTwice<Table> :
  ForwardTwice<Table>

/** The first forward of a table to a plug that a forward before it has. */
// prettier-ignore
type ForwardTwice<Table extends readonly unknown[]> =
  number extends Table["length"] ? ForwardTwiceSomewhere<PlacesByName<NodePlaces<Table[number], "forward">>> :
  ForwardTwiceAt<SecondPlaces<PlacesByName<Places<Table, "forward">>>>

/** In a list whose order is not known, neither of two forwards is the second one. */
// prettier-ignore
type ForwardTwiceSomewhere<Named> = {
  readonly [Plug in keyof Named]:
    true extends IsUnion<Named[Plug]> ? readonly [place: "table", text: ForwardedTwiceMessage<Plug & string>] :
    never
}[keyof Named]

/** Of each name that several places have, all but the first of them. */
// prettier-ignore
type SecondPlaces<Named> = {
  readonly [Name in keyof Named]:
    true extends IsUnion<Named[Name]> ? AllButFirst<Extract<Named[Name], NamedPlace>> :
    never
}[keyof Named]

type AllButFirst<Found extends NamedPlace> = Exclude<Found, FirstOf<Found>>
type FirstOf<Found extends NamedPlace> = Extract<Found, readonly [string, FirstPlace<Found[1]>, ...unknown[]]>

// prettier-ignore
type ForwardTwiceAt<Found> =
  [Found] extends [NamedPlace] ? ForwardMark<FirstOf<Found>> :
  never

// prettier-ignore
type ForwardMark<Second> =
  Second extends NamedPlace ? readonly [place: Second[1], text: Located<ForwardedTwiceMessage<Second[0]>, Second[2], RowWords<Second[3], "table", number>>] :
  never

/** The pipelines of a table, as a union; those in scopes and resources count too. */
export type PipelineNodes<Table extends readonly unknown[]> = Extract<RouteGroups<Table>["pipeline"], PipelineNode>

/**
 * The pipeline of a table that has the name of one before it and other plugs.
 *
 * Names are compared as the keys of an object; the table is walked only if a name has two contents.
 */
// prettier-ignore
type PipelineTwice<Table extends readonly unknown[]> =
  PipelineTwiceAt<Table, RepeatedName<{ readonly [Node in PipelineNodes<Table> as Node[1]]: Node }>>

/** The names of several contents. A name that is not known says nothing. */
// prettier-ignore
type RepeatedName<Named> = {
  readonly [Name in keyof Named]:
    true extends IsUnion<Named[Name]> ? string extends Name ? never : Name :
    never
}[keyof Named]

/** In a list whose order is not known, a pipeline has no place. */
// prettier-ignore
type PipelineTwiceAt<Table extends readonly unknown[], Name> =
  Name extends string ?
    number extends Table["length"] ? readonly [place: "table", text: `pipeline "${Name}" is declared twice (in a list without \`as const\`)`] :
    PipelineMark<Name, Extract<Places<Table, "pipeline">, readonly [Name, ...unknown[]]>> :
  never

/** The first place, and the first after it whose pipeline is another. */
type PipelineMark<Name extends string, Found extends NamedPlace> = OtherMark<
  Name,
  FirstPlace<Found[1]>,
  OtherPlaces<Exclude<Found, FirstOf<Found>>, FirstOf<Found>[3]>
>

// prettier-ignore
type OtherPlaces<Found extends NamedPlace, Node> =
  Found extends NamedPlace ?
    [Node, Found[3]] extends [Found[3], Node] ? never :
    Found[1] :
  never

// prettier-ignore
type OtherMark<Name extends string, First extends string, Others extends string> =
  [Others] extends [never] ? never :
  readonly [place: FirstPlace<Others>, text: PipelineTwiceMessage<Name, PositionOf<First>, PositionOf<FirstPlace<Others>>>]

/** A forward by its plug or a pipeline by its name, the keys that lead to it, as in `1.2.0`, and the nodes around it in words. */
type NamedPlace = readonly [name: string, place: string, where: string, node: unknown]

type PlacesByName<Found extends NamedPlace> = { readonly [One in Found as One[0]]: One }

/** The forwards, or the pipelines, of a list and of the nodes in it. Lists without a forward are not walked for forwards. */
// prettier-ignore
type Places<Items extends readonly unknown[], Kind, Within extends ScopeType = RootScope, Before extends string = "", Where extends string = ""> =
  number extends Items["length"] ? never :
  Kind extends "forward" ?
    null extends ItemRoutes<Items, Within> ? PlacesOfAll<Items, Kind, Within, Before, Where> :
    never :
  PlacesOfAll<Items, Kind, Within, Before, Where>

type PlacesOfAll<
  Items extends readonly unknown[],
  Kind,
  Within extends ScopeType,
  Before extends string,
  Where extends string,
> = { readonly [I in keyof Items]: NodePlaces<Items[I], Kind, Within, `${Before}${I & string}`, Where> }[number]

// prettier-ignore
type NodePlaces<Node, Kind, Within extends ScopeType = RootScope, Place extends string = "", Where extends string = ""> =
  Node extends VerbNode ? never :
  Node extends readonly [Kind, ...unknown[]] ? readonly [RepeatableName<Node, Within>, Place, Where, Node] :
  ChildrenOf<Node, Within> extends infer Children extends ChildList ?
    Places<Children["items"], Kind, Children["within"], `${Place}.${Children["list"]}.`, EnterWhere<Where, Node>> :
  never

// prettier-ignore
type RepeatableName<Node extends readonly unknown[], Within extends ScopeType> =
  Node extends readonly ["pipeline", infer Name extends string, ...unknown[]] ? Name :
  Extract<PlugIn<NonNullable<NodeRoutes<Node, Within>>>, string>
type PlugIn<Groups> = Groups["plug" & keyof Groups]
