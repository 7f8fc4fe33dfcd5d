import type { IsUnion } from "../lib/is-union.types.js"
import type { AnyScope } from "./kinds.js"
import type { PipelineTwiceMessage } from "./messages.js"
import type { PipelineNode } from "./nodes.js"
import type { Place } from "./places.js"
import type { FirstPlace, PositionOf } from "./places.types.js"
import type { RouteGroups } from "./routes.types.js"

/** The pipelines of a table, as a union; those in scopes and resources count too. */
export type PipelineNodes<Table extends readonly unknown[]> = Extract<RouteGroups<Table>["pipeline"], PipelineNode>

/**
 * The pipeline of a table that has the name of one before it and other plugs: its place and the message, or `never`.
 *
 * Names are compared as the keys of an object; the list is walked only where a name has two contents.
 */
// prettier-ignore
export type PipelineTwice<Table extends readonly unknown[]> =
  number extends Table["length"] ? TwiceInAnyOrder<TwiceName<ByName<PipelineNodes<Table>>>> :
  TwiceOf<Table, TwiceName<ByName<PipelineNodes<Table>>>>

/** In a list whose order is not known, a pipeline has no place. */
// prettier-ignore
type TwiceInAnyOrder<Name> =
  Name extends string ? readonly [place: "table", text: `pipeline "${Name}" is declared twice (in a list without \`as const\`)`] :
  never

// prettier-ignore
type TwiceOf<Table extends readonly unknown[], Name> =
  Name extends string ? TwiceAt<Name, PlacesOf<Table, Name, "">> :
  never

type ByName<Nodes extends PipelineNode> = { readonly [Node in Nodes as Node[1]]: Node }

/** The names of several contents. A name that is not known says nothing. */
// prettier-ignore
type TwiceName<Named> = {
  readonly [Name in keyof Named]:
    true extends IsUnion<Named[Name]> ? string extends Name ? never : Name :
    never
}[keyof Named]

/** A pipeline and its place: the keys that lead to it, as in `1.2.0`. */
type PipelineAt = readonly [place: string, node: unknown]

// prettier-ignore
type PlacesOf<Items extends readonly unknown[], Name extends string, Before extends string> =
  number extends Items["length"] ? never :
  { readonly [I in keyof Items]: PlacesIn<Items[I], Name, `${Before}${I & string}`> }[number]

// prettier-ignore
type PlacesIn<Node, Name extends string, Place extends string> =
  Node extends readonly ["pipeline", Name, unknown] ? readonly [Place, Node] :
  Node extends AnyScope ? PlacesOf<Node[2], Name, `${Place}.2.`> :
  Node extends readonly ["resources", string, string, unknown, infer Items extends readonly unknown[]] ? PlacesOf<Items, Name, `${Place}.4.`> :
  never

/** The first place, and the first after it whose pipeline is another. */
type TwiceAt<Name extends string, Places extends PipelineAt, First extends string = FirstPlace<Places[0]>> = FirstOther<
  Name,
  First,
  OtherPlaces<Places, NodesAt<Places, First>, First>
>

type NodesAt<Places extends PipelineAt, Place extends string> = Extract<Places, readonly [Place, unknown]>[1]

// prettier-ignore
type OtherPlaces<Places extends PipelineAt, Nodes, First extends string> =
  Places extends PipelineAt ?
    Places[0] extends First ? never :
    [Nodes, Places[1]] extends [Places[1], Nodes] ? never :
    Places[0] :
  never

// prettier-ignore
type FirstOther<Name extends string, First extends string, Others extends string> =
  [Others] extends [never] ? never :
  readonly [place: FirstPlace<Others>, text: PipelineTwiceMessage<Name, PositionOf<First>, PositionOf<FirstPlace<Others>>>]
