import type { IsUnion } from "../../lib/types/is-union.types.js"
import type { Verdict } from "../../lib/types/verdict.types.js"
import type { ChildrenOf, NodeRoutes } from "../kinds.js"
import type { ChildList } from "../groups.types.js"
import type { UnknownUse } from "../deprecations/deprecated-group.types.js"
import type { ForwardedTwiceMessage, PipelineTwiceMessage } from "../messages.js"
import type { PipelineNode, RedirectNode, VerbNode } from "../nodes.js"
import type { WithAncestor, FirstPlace, Located, PositionOf, RowDescription } from "../names/places.types.js"
import type { BrokenRedirect } from "../redirects/broken-redirects.types.js"
import type { ItemRoutes, KindIn, RouteGroups } from "../routes.types.js"
import type { RootScope, ScopeType } from "../scope.js"

/*
 * The rules about repetition: a table may not forward to a plug twice, nor have two pipelines of the same name with different
 * plugs.
 */

/** The first forward or pipeline that repeats another, or a redirect that leads to no row: the keys that lead to it, and the message; or `never`. */
// prettier-ignore
export type Repeated<Table extends readonly unknown[]> =
  Verdict<ForwardTwice<Table>> extends "right" ?
    Verdict<PipelineTwice<Table>> extends "right" ? OtherProblem<BrokenRedirect<Table>, Table> : PipelineTwice<Table> :
  ForwardTwice<Table>

// prettier-ignore
type OtherProblem<Redirect, Table extends readonly unknown[]> =
  Verdict<Redirect> extends "right" ? UnknownUse<Table> :
  Redirect

/** The first forward of a table to a plug that an earlier forward has. */
// prettier-ignore
type ForwardTwice<Table extends readonly unknown[]> =
  number extends Table["length"] ? ForwardTwiceSomewhere<PlacesByName<NodePlaces<Table[number], "forward">>> :
  LaterPlaces<PlacesByName<Places<Table, "forward">>> extends infer Later extends NamedPlace ? RepeatedForward<FirstOf<Later>> :
  never

/** In a list whose order is not known, neither of two forwards is the second. */
// prettier-ignore
type ForwardTwiceSomewhere<Named> = {
  readonly [Plug in keyof Named]:
    true extends IsUnion<Named[Plug]> ? readonly [place: "table", text: ForwardedTwiceMessage<Plug & string>] :
    never
}[keyof Named]

/** For each name that occurs in several places, all of them except the first. */
// prettier-ignore
type LaterPlaces<Named extends Readonly<Record<string, NamedPlace>>> = {
  readonly [Name in keyof Named]: true extends IsUnion<Named[Name]> ? Exclude<Named[Name], FirstOf<Named[Name]>> : never
}[keyof Named]

type FirstOf<Found extends NamedPlace> = Extract<Found, readonly [string, FirstPlace<Found[1]>, ...unknown[]]>

// prettier-ignore
type RepeatedForward<Second> =
  Second extends NamedPlace ? readonly [place: Second[1], text: Located<ForwardedTwiceMessage<Second[0]>, Second[2], RowDescription<Second[3], "table", number>>] :
  never

/** The pipelines of a table, including those in scopes and resources, as a union. */
export type PipelineNodes<Table extends readonly unknown[]> = Extract<RouteGroups<Table>["pipeline"], PipelineNode>

/**
 * The first pipeline of a table that has the name of an earlier one and different plugs.
 *
 * Names are compared as the keys of an object; the table is walked only if a name has two different pipelines.
 */
// prettier-ignore
type PipelineTwice<Table extends readonly unknown[]> =
  PipelineTwiceProblem<Table, RepeatedName<{ readonly [Node in PipelineNodes<Table> as Node[1]]: Node }>>

/** The names that have several different pipelines. A wide `string` is ignored. */
// prettier-ignore
type RepeatedName<Named> = {
  readonly [Name in keyof Named]:
    true extends IsUnion<Named[Name]> ? string extends Name ? never : Name :
    never
}[keyof Named]

/** In a list whose order is not known, a pipeline has no place. */
// prettier-ignore
type PipelineTwiceProblem<Table extends readonly unknown[], Name> =
  Name extends string ?
    number extends Table["length"] ? readonly [place: "table", text: `pipeline "${Name}" is declared twice (in a list without \`as const\`)`] :
    RepeatedPipeline<Name, Extract<Places<Table, "pipeline">, readonly [Name, ...unknown[]]>> :
  never

/** The message with the first place, and the first later place whose pipeline is different. */
type RepeatedPipeline<Name extends string, Found extends NamedPlace> = RepeatedAt<
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
type RepeatedAt<Name extends string, First extends string, Others extends string> =
  [Others] extends [never] ? never :
  readonly [place: FirstPlace<Others>, text: PipelineTwiceMessage<Name, PositionOf<First>, PositionOf<FirstPlace<Others>>>]

/** The plug of a forward, the name of a pipeline or the path of a redirect, the keys that lead to it, as in `1.2.0`, and its ancestors in words. */
export type NamedPlace = readonly [name: string, place: string, where: string, node: unknown]

type PlacesByName<Found extends NamedPlace> = { readonly [One in Found as One[0]]: One }

/** The places of the forwards, of the redirects or of the pipelines in a list and its nodes. Lists without such rows are skipped. */
// prettier-ignore
export type Places<Items extends readonly unknown[], Kind, Within extends ScopeType = RootScope, Before extends string = "", Where extends string = ""> =
  number extends Items["length"] ? never :
  Kind extends "forward" | "redirect" ?
    Kind extends KindIn<ItemRoutes<Items, Within>> ? PlacesOfAll<Items, Kind, Within, Before, Where> :
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
    Places<Children["items"], Kind, Children["within"], `${Place}.${Children["list"]}.`, WithAncestor<Where, Node>> :
  never

// prettier-ignore
type RepeatableName<Node extends readonly unknown[], Within extends ScopeType> =
  Node extends readonly ["pipeline", infer Name extends string, ...unknown[]] ? Name :
  Node extends RedirectNode ? RedirectPath<NodeRoutes<Node, Within>> :
  Extract<PlugIn<NodeRoutes<Node, Within>>, string>
type RedirectPath<Groups> = Groups extends { readonly path: infer Path extends string } ? Path : never
type PlugIn<Groups> = Groups["plug" & keyof Groups]
