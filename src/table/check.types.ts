import type { ErrorMessage } from "../internal/error-message.js"
import type { IsUnion } from "../internal/is-union.js"
import type { ForwardedTwiceMessage, Located } from "./messages.js"
import type { PipelineTwice } from "./pipelines.types.js"
import type { AnyScope, ItemRoutes, NodeRoutes, RouteGroup, RouteGroups } from "./routes.types.js"
import type { AfterGlobProblem, OwnScopeProblem, PipeProblem, ResourcesProblem } from "./problems.js"
import type { AfterNode, EnterScope, Option, RootScope, ScopeType } from "./scope.js"

/**
 * A table as it is, or, where nodes break a rule, the table that would have been right in their place: it has for
 * each of them a sentence that says the rule and the position, and no table fits it.
 *
 * The checks are in `problems.ts`; their run-time twin is in `check.ts`.
 */
export type CheckedTable<Table extends readonly unknown[]> = [ProblemOf<RouteGroups<Table>>] extends [never]
  ? [ForwardedTwice<Table>] extends [never]
    ? [PipelineTwice<Table>] extends [never]
      ? Table
      : MarkPipeline<Table, PipelineTwice<Table>>
    : MarkSecond<Table, SecondForward<ForwardList<Table, RootScope, "table">>>
  : MarkItems<Table, RootScope, "table">

type ProblemOf<Groups extends RouteGroup | null | undefined> = ProblemIn<NonNullable<Groups>>
type ProblemIn<Groups extends RouteGroup> = Groups["problem"] | Groups["target"]["problem"]

/** A message for each plug that two forwards have. */
type ForwardedTwice<Table extends readonly unknown[]> = TwiceMessage<PlacesByPlug<ForwardsIn<Table, RootScope, "">>>

type ForwardPlace = readonly [plug: string, place: string]

// prettier-ignore
type ForwardsIn<Items extends readonly unknown[], Within extends ScopeType, Place extends string> =
  number extends Items["length"] ? never :
  null extends ItemRoutes<Items, Within> ?
    { readonly [I in keyof Items]: NodeForwards<Items[I], Within, `${Place}.${I & string}`> }[number] :
  never

// prettier-ignore
type NodeForwards<Node, Within extends ScopeType, Place extends string> =
  Node extends readonly ["forward", ...unknown[]] ? readonly [PlugOf<NodeRoutes<Node, Within>>, Place] :
  Node extends AnyScope ? ForwardsIn<Node[2], EnterScope<Within, Node[1]>, Place> :
  Node extends readonly ["resources", string, string, infer Options, infer Items extends readonly unknown[]] ?
    ForwardsIn<Items, EnterScope<Within, { readonly alias: Option<Options, "alias", null> }>, Place> :
  never

type PlugOf<Groups> = Extract<PlugIn<NonNullable<Groups>>, string>
type PlugIn<Groups> = Groups["plug" & keyof Groups]
type PlacesByPlug<Places extends ForwardPlace> = { readonly [Entry in Places as Entry[0]]: Entry[1] }

// prettier-ignore
type TwiceMessage<Places> = {
  readonly [Plug in keyof Places]: IsUnion<Places[Plug]> extends true ? ForwardedTwiceMessage<Plug & string> : never
}[keyof Places]

/** The forwards in declaration order; walked only where two of them have one plug. */
// prettier-ignore
type ForwardList<Items extends readonly unknown[], Within extends ScopeType, Position extends string, Walked extends readonly unknown[] = readonly [], Done extends readonly ForwardPlace[] = readonly []> =
  Items extends readonly [infer Head, ...infer Tail] ?
    ForwardList<Tail, Within, Position, readonly [...Walked, Head], readonly [...Done, ...NodeForwardList<Head, Within, `${Position}[${Walked["length"]}]`>]> :
  Done

// prettier-ignore
type NodeForwardList<Node, Within extends ScopeType, Position extends string> =
  Node extends readonly ["forward", ...unknown[]] ? readonly [readonly [PlugOf<NodeRoutes<Node, Within>>, Position]] :
  Node extends AnyScope ? ForwardList<Node[2], EnterScope<Within, Node[1]>, `${Position}[2]`> :
  Node extends readonly ["resources", string, string, infer Options, infer Items extends readonly unknown[]] ?
    ForwardList<Items, EnterScope<Within, { readonly alias: Option<Options, "alias", null> }>, `${Position}[4]`> :
  readonly []

/** The first forward whose plug one before it has. */
// prettier-ignore
type SecondForward<Forwards extends readonly ForwardPlace[], Seen = never> =
  Forwards extends readonly [infer Head extends ForwardPlace, ...infer Tail extends readonly ForwardPlace[]] ?
    Head[0] extends Seen ? Head : SecondForward<Tail, Seen | Head[0]> :
  never

type MarkSecond<Table extends readonly unknown[], Second extends ForwardPlace> = MarkPlace<
  Table,
  "table",
  Second[1],
  Located<ForwardedTwiceMessage<Second[0]>, Second[1]>
>

type MarkPipeline<Table extends readonly unknown[], Twice extends readonly [place: string, text: string]> = MarkPlace<
  Table,
  "table",
  Twice[0],
  Twice[1]
>

/** The items, with a message in one place. */
type MarkPlace<Items extends readonly unknown[], Position extends string, Place extends string, Text extends string> = {
  readonly [I in keyof Items]: MarkPlaceIn<Items[I], `${Position}[${I & string}]`, Place, Text>
}

// prettier-ignore
type MarkPlaceIn<Node, Position extends string, Place extends string, Text extends string> =
  Place extends Position ? readonly [ErrorMessage<Text>, ...unknown[]] :
  Place extends `${Position}[${string}` ?
    Node extends readonly [infer Kind, infer Options, infer Items extends readonly unknown[]] ? readonly [Kind, Options, MarkPlace<Items, `${Position}[2]`, Place, Text>] :
    Node extends readonly [infer Kind, infer Path, infer Controller, infer Options, infer Items extends readonly unknown[]] ?
      readonly [Kind, Path, Controller, Options, MarkPlace<Items, `${Position}[4]`, Place, Text>] :
    Node :
  Node

/** The items, with a message in the place of each that is wrong. */
// prettier-ignore
type MarkItems<Items extends readonly unknown[], Within extends ScopeType, Position extends string, Done extends readonly unknown[] = readonly []> =
  Items extends readonly [infer Head, ...infer Tail] ?
    MarkItems<Tail, AfterNode<Head, Within>, Position, readonly [...Done, MarkNode<Head, Within, `${Position}[${Done["length"]}]`>]> :
  Done

// prettier-ignore
type MarkNode<Node, Within extends ScopeType, Position extends string> =
  Node extends readonly ["pipe_through", infer Names] ? MarkIf<Node, ProblemOf<PipeProblem<Within["pipes"], Names>>, Position> :
  [ProblemOf<NodeRoutes<Node, Within>> | AfterGlob<Within["path"], Node>] extends [never] ? Node :
  Node extends AnyScope ?
    readonly [
      MarkKind<"scope", OwnScopeProblem<Node[1]>, Position>,
      Node[1],
      MarkItems<Node[2], EnterScope<Within, Node[1]>, `${Position}[2]`>,
    ] :
  Node extends readonly ["resources", string, string, infer Options extends object, infer Items extends readonly unknown[]] ?
    readonly [
      MarkKind<"resources", ResourcesProblem<readonly ["resources", Node[1], Node[2], Options, readonly []], Options>, Position>,
      Node[1],
      Node[2],
      Options,
      MarkItems<Items, NestedWithin<Node, Within>, `${Position}[4]`>,
    ] :
  Mark<ProblemOf<NodeRoutes<Node, Within>> | AfterGlob<Within["path"], Node>, Position>

/** What a glob in the path of the scopes around makes wrong. */
type AfterGlob<Path extends string, Node> = Path extends `${string}*${string}` ? AfterGlobProblem<Path, Node> : never

/** The scope in resources, as far as checks look at it. */
type NestedWithin<Node extends readonly unknown[], Within extends ScopeType> = EnterScope<
  Within,
  { readonly path: Node[1] }
>

// prettier-ignore
type MarkKind<Kind, Text, Position extends string> =
  [Text] extends [never] ? Kind :
  Text extends string ? ErrorMessage<Located<Text, Position>> :
  never

type MarkIf<Node, Text, Position extends string> = [Text] extends [never] ? Node : Mark<Text, Position>

/** The message stands for the node's first element, so that the compiler points there. */
// prettier-ignore
type Mark<Text, Position extends string> =
  Text extends string ? readonly [ErrorMessage<Located<Text, Position>>, ...unknown[]] :
  never
