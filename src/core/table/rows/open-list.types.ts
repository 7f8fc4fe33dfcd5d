import type { ErrorMessage } from "../../lib/errors/error-message.js"
import type { OneOf } from "../../lib/types/one-of.types.js"
import type { Verdict } from "../../lib/types/verdict.types.js"
import type { ActionKind, ActionRow } from "./action-row.types.js"
import type { DynamicNode } from "../dynamic.js"
import type { ProblemGroup, SignGroup } from "../groups.types.js"
import type { NodeProblem, NodeRoutes, ScopeNode, TableNode } from "../kinds.js"
import type { PipelineNode } from "../nodes.js"
import type { Route, RouteSignature } from "../route.js"
import type { HelperKeys } from "./row-target.types.js"
import type { PipeProblem } from "../rules/rules.types.js"
import type { KindIn, RouteGroup } from "../routes.types.js"
import type { PipeThrough, ScopeType } from "../scope.js"

/** For a list without `as const`, whose rows have no literal types, and for a table that is read from data. */
export type UnknownRowsMessage<Path extends string> =
  `unknown rows${InScope<Path>}: write \`as const\`, \`define_routes([…])\` or, for data, \`dynamic(list)\``

/** For an element of type `any`, such as one from an import that failed. */
export type UntypedRowMessage<Path extends string> =
  `a row of ${ListName<Path>} has type \`any\`: check its import, or write \`dynamic(list)\` for data`

/** For a `pipe_through` in a list whose order is not known. */
export type UnknownOrderMessage<Names extends string> =
  `pipe_through "${Names}" in rows of unknown order: write \`as const\`, or put it first in a scope`

/** For a list of problems of a table, such as its unreachable routes, if the order of its rows is not known. */
export type NoOrderMessage<Listed extends string> =
  `it is not known which rows the table has in which order, so neither are its ${Listed} routes: write \`as const\``

// prettier-ignore
type ListName<Path extends string> =
  string extends Path ? string :
  Path extends "/" ? "this table" :
  `scope "${Path}"`

// prettier-ignore
type InScope<Path extends string> =
  string extends Path ? string :
  Path extends "/" ? "" :
  ` in scope "${Path}"`

/** The type of a route whose row is unknown. */
export interface WideRoute extends Route {
  readonly problem: never
  readonly after_glob: never
  readonly pipeline: PipelineNode
  readonly target: { readonly keys: HelperKeys<string>; readonly problem: never }
  readonly action: PropertyKey
  readonly captures: string
  readonly input: undefined
  readonly request: undefined
  readonly row: ActionRow<string, string, ActionKind<undefined, readonly string[], null>>
  readonly routes: WideRoute
  readonly links: WideRoute
  readonly calls: WideRoute
  readonly signature: RouteSignature
}

/**
 * The routes of a list whose length is not known, or of a union of lists.
 *
 * Any of its rows may give a route. The order matters only if there is a `pipe_through` among the rows: one in the fixed part
 * of the list has a known place, any other is a problem.
 */
// prettier-ignore
export type OpenRoutes<Items extends readonly unknown[], Within extends ScopeType> =
  Items extends readonly unknown[] ?
    unknown extends Items[number] ? UntypedRoutes<Items, Within> :
    ScopeNode extends Items[number] ? WideRoute | ProblemGroup<UnknownRowsMessage<Within["path"]>> :
    SettleOpen<OpenNode<Items[number], Within>, Items, Within> :
  never

type SettleOpen<Union extends RouteGroup, Items extends readonly unknown[], Within extends ScopeType> =
  "pipe_through" extends KindIn<Union> ? OpenLoop<Items, Within> : Union

/** The routes of a list with elements of type `any` or `unknown`; the others keep their types. */
export type UntypedRoutes<Items extends readonly unknown[], Within extends ScopeType> = {
  readonly [I in keyof Items]: unknown extends Items[I]
    ? UntypedRow<Items[I], Within>
    : Exclude<OpenNode<Items[I], Within>, SignGroup<"pipe_through">>
}[number]

// prettier-ignore
type UntypedRow<Row, Within extends ScopeType> =
  0 extends 1 & Row ? WideRoute | ProblemGroup<UntypedRowMessage<Within["path"]>> :
  WideRoute | ProblemGroup<UnknownRowsMessage<Within["path"]>>

/** The problem of the `pipe_through` that a list begins with; also if its names have type `any`. */
// prettier-ignore
export type FirstPipeProblem<Within extends ScopeType, Names> =
  unknown extends Names ? WideRoute | ProblemGroup<UntypedRowMessage<Within["path"]>> :
  PipeProblem<Within["pipes"], Names>

// prettier-ignore
type OpenNode<Node, Within extends ScopeType> =
  Node extends DynamicNode ? WideRoute :
  NodeRoutes<Node, Within>

/** Removes the fixed elements at the front, then at the end, until the rest has one type for all its elements. */
// prettier-ignore
type OpenLoop<Items extends readonly unknown[], Within extends ScopeType, Done = never> =
  Items extends readonly [infer Head, ...infer Tail] ?
    Head extends readonly ["pipe_through", infer Names] ? Done | PipeProblem<Within["pipes"], Names> | OpenRoutes<Tail, PipeThrough<Within, Names>> :
    OpenLoop<Tail, Within, Done | OpenNode<Head, Within>> :
  Items extends readonly [...infer Init, infer Last] ? Done | BeforeEnd<Init, Within, readonly [Last]> :
  Done | Unordered<Items[number], Within>

// prettier-ignore
type BeforeEnd<Items extends readonly unknown[], Within extends ScopeType, End extends readonly unknown[]> =
  Items extends readonly [...infer Init, infer Last] ? BeforeEnd<Init, Within, readonly [Last, ...End]> :
  Unordered<Items[number], Within> | OpenLoop<End, Within>

// prettier-ignore
type Unordered<Node, Within extends ScopeType> =
  Node extends readonly ["pipe_through", infer Names] ? ProblemGroup<UnknownOrderMessage<NameIn<Names>>> :
  OpenNode<Node, Within>

/** The routes and problems of a row that is not a node, or whose type is too wide to know. */
// prettier-ignore
export type NonNodeRoutes<Node, Within extends ScopeType> =
  Node extends readonly unknown[] ?
    IsWideRow<Node> extends true ? WideRoute | ProblemGroup<UnknownRowsMessage<Within["path"]>> : NodeProblem<Node> :
  NodeProblem<Node>

/** Whether the type of a row is too wide: it is not a tuple, or does not begin with a literal. */
// prettier-ignore
type IsWideRow<Node extends readonly unknown[]> =
  number extends Node["length"] ? true :
  string extends Node[0] ? true :
  false

type NameIn<Names> = Names extends readonly (infer Name extends string)[] ? Name : Names extends string ? Names : string

/** Whether the order of a table's rows is known. */
export type HasOrder<Items extends readonly unknown[]> = number extends Items["length"] ? false : true

/** A nested row, as the builder takes it: any row, so that the builder's own message says what is wrong with it. */
export type AnyItem = TableNode | {} | null | undefined

/** Nested rows, or a list with an error message in the place of each row that is not a node. */
// prettier-ignore
export type CheckItems<Items> =
  Verdict<ItemsProblem<Items>> extends "wrong" ? MessagesIn<Items> :
  Items | readonly unknown[]

/** Nested rows without those that are not nodes: the builder has reported them, so the table does not report them again. */
// prettier-ignore
export type SoundItems<Items> =
  Verdict<ItemsProblem<Items>> extends "wrong" ? { readonly [I in keyof Items]: SoundOr<Items[I], RowProblem<Items[I]>> } :
  Items

// prettier-ignore
type ItemsProblem<Items> =
  Items extends readonly (infer Row)[] ? unknown extends Row ? never : RowProblem<Row> :
  never

// prettier-ignore
type RowProblem<Row> =
  Row extends TableNode ? never :
  TextOf<NodeProblem<Row>>
type TextOf<Problem> = Problem extends { readonly problem: infer Text } ? Text : never

/** The compiler resolves this type to the list named by `infer`, in which rows have no contextual type; see `CheckedTable`. */
// prettier-ignore
type MessagesIn<Items> =
  { readonly [I in keyof Items]: MessageOr<Items[I], RowProblem<Items[I]>> } extends infer Marked extends readonly unknown[] ? Marked :
  never

// prettier-ignore
type MessageOr<Row, Text> =
  [Text] extends [never] ? Row :
  ErrorMessage<OneOf<Extract<Text, string>>>

// prettier-ignore
type SoundOr<Row, Text> =
  [Text] extends [never] ? Row :
  readonly ["scope", {}, readonly []]
