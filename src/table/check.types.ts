import type { ErrorMessage } from "../lib/error-message.js"
import type { Verdict } from "../lib/verdict.types.js"
import type { ForwardTwice } from "./forwards.types.js"
import type { AnyScope, NodeRoutes } from "./kinds.js"
import type { HasOrder, UntypedRowMessage } from "./open-list.types.js"
import type { PipelineTwice } from "./pipelines.types.js"
import type { Place } from "./places.js"
import type { EnterWhere, ListName, Located, RowWords } from "./places.types.js"
import type { ResourcesProblem } from "./resources-rules.js"
import type { ItemRoutes, RouteGroup, RouteGroups } from "./routes.types.js"
import type { AfterGlobIn, OwnScopeProblem, PipeProblem } from "./rules.types.js"
import type { AfterNode, EnterScope, RootScope, ScopeType } from "./scope.js"

/**
 * A table as it is, or, where nodes break a rule, the table that would have been right in their place: it has for
 * each of them a sentence that says the rule and the place, and no table fits it.
 *
 * The checks are in `problems.ts`; their run-time twin is in `check.ts`.
 */
// prettier-ignore
export type CheckedTable<Table extends readonly unknown[]> =
  Soundness<Table> extends "wrong" ? WrongTable<Table> :
  Table

/**
 * The list that `infer` names is all that the compiler sees of the marks of a table that is not known yet. It asks for
 * that before it infers the table, and only if it finds a list that can be changed, the table's own constraint, does it
 * take a table in the call for one.
 */
// prettier-ignore
type WrongTable<Table extends readonly unknown[]> =
  MarkedTable<Table> extends infer Marked extends readonly unknown[] ? Marked :
  never

// prettier-ignore
type MarkedTable<Table extends readonly unknown[]> =
  [ProblemOf<RouteGroups<Table>>] extends [never] ? MarkAt<Table, Repeated<Table>[0], Repeated<Table>[1]> :
  MarkTable<Table, Extract<ProblemOf<RouteGroups<Table>>, UntypedRowMessage<string>>>

/** Whether a table breaks a rule; see {@link Verdict}. */
// prettier-ignore
type Soundness<Table extends readonly unknown[]> =
  [ProblemOf<RouteGroups<Table>>] extends [never] ? Verdict<Repeated<Table>> :
  "wrong"

/** A row of type `any` is assignable to any message, so its message replaces the whole table. */
// prettier-ignore
type MarkTable<Table extends readonly unknown[], Untyped extends string> =
  [Untyped] extends [never] ? MarkList<Table, RootScope> :
  ErrorMessage<Untyped> & unknown[]

/** In the place of a list, a list that can be changed, so that the compiler infers a table in a call to be one. */
type WholeMessage<Text> = Text extends string ? ErrorMessage<Text>[] : never

/**
 * The `this` of a function of a table: a sentence that no `this` fits, where the table breaks a rule. The compiler then
 * prints the sentence alone, where for an argument it would print the table.
 *
 * @example
 * import { get, helpers } from "waymark"
 * import type { RouteTable, SoundTable } from "waymark"
 *
 * function link<const Table extends RouteTable>(this: SoundTable<Table>, table: Table) {
 *   return helpers(table)
 * }
 * link([get("/users/:id", "UserController", "show")]).user_path(new URL("https://example.com"), "show", 42) //=> "/users/42"
 */
// prettier-ignore
export type SoundTable<Table extends readonly unknown[]> =
  Soundness<Table> extends "wrong" ? Told<FirstProblem<Table>> :
  unknown

type Told<Text> = Text extends string ? ErrorMessage<Text> : never

/**
 * What the functions of this package take for a table. A table that is written in the call is one that can be changed, and
 * is marked at the rows that break a rule. Any other is refused by {@link SoundConstant}.
 */
// prettier-ignore
export type CheckedRows<Table extends readonly unknown[]> =
  WrittenSoundness<Table> extends "wrong" ? WrongTable<Table> :
  Table

/** The {@link SoundTable} of a table that is not written in the call. */
// prettier-ignore
export type SoundConstant<Table extends readonly unknown[]> =
  ConstantSoundness<Table> extends "wrong" ? Told<FirstProblem<Table>> :
  unknown

// prettier-ignore
type WrittenSoundness<Table extends readonly unknown[]> =
  [Table] extends [unknown[]] ? Soundness<Table> :
  "right"

// prettier-ignore
type ConstantSoundness<Table extends readonly unknown[]> =
  [Table] extends [unknown[]] ? "right" :
  Soundness<Table>

// prettier-ignore
type FirstProblem<Table extends readonly unknown[]> =
  [ProblemOf<RouteGroups<Table>>] extends [never] ? Repeated<Table>[1] :
  TableSentence<Table, Extract<ProblemOf<RouteGroups<Table>>, UntypedRowMessage<string>>>

// prettier-ignore
type TableSentence<Table extends readonly unknown[], Untyped extends string> =
  [Untyped] extends [never] ? ListSentence<Table, RootScope> :
  Untyped

type ProblemOf<Groups extends RouteGroup> = Groups["problem"] | Groups["target"]["problem"]
type ProblemIn<Groups> = Groups extends RouteGroup ? ProblemOf<Groups> : never

/** What stands a second time in a table: the keys that lead to it, and the message. */
// prettier-ignore
type Repeated<Table extends readonly unknown[]> =
  [ForwardTwice<Table>] extends [never] ? PipelineTwice<Table> :
  ForwardTwice<Table>

/** The items, with a message in the place that some keys lead to. */
type MarkAt<Items extends readonly unknown[], Place extends string, Text extends string> = {
  readonly [I in keyof Items]: MarkItemAt<Items[I], I & string, Place, Text>
}

// prettier-ignore
type MarkItemAt<Item, Index extends string, Place extends string, Text extends string> =
  Place extends Index | "table" ? readonly [ErrorMessage<Text>, ...unknown[]] :
  Place extends `${Index}.${infer Inner}` ? Item extends readonly unknown[] ? MarkAt<Item, Inner, Text> : Item :
  Item

/** What is wrong with a node and with the nodes in it, as messages, or `never`. */
// prettier-ignore
type NodeProblems<Node, Within extends ScopeType> =
  Node extends readonly ["pipe_through", infer Names] ? ProblemIn<PipeProblem<Within["pipes"], Names>> :
  ProblemIn<NodeRoutes<Node, Within>> | AfterGlob<Node, Within>

/** What a glob in the path of the scopes around makes wrong. */
type AfterGlob<Node, Within extends ScopeType> = Within["path"] extends `${string}*${string}`
  ? AfterGlobIn<NodeRoutes<Node, Within>>
  : never

/** What is wrong with a scope or resources, apart from its items. */
// prettier-ignore
type OwnProblem<Node> =
  Node extends AnyScope ? OwnScopeProblem<Node[1]> :
  Node extends readonly ["resources", string, string, infer Options extends object, readonly unknown[]] ?
    ResourcesProblem<readonly ["resources", Node[1], Node[2], Options, readonly []], Options> :
  never

/** The scope in resources, as far as checks look at it. */
type NestedWithin<Node extends readonly unknown[], Within extends ScopeType> = EnterScope<
  Within,
  { readonly path: Node[1] }
>

/** The sentence for a list: for its first node that is wrong, or for the whole, if the order is not known. */
// prettier-ignore
type ListSentence<Items extends readonly unknown[], Within extends ScopeType, Where extends string = "", List extends ListName = "table"> =
  HasOrder<Items> extends true ? FirstSentence<Items, Within, Where, List> :
  Extract<ProblemIn<ItemRoutes<Items, Within>>, string>

/** The sentence for the first node of a list that is wrong: eight nodes at a step where all of them are right. */
// prettier-ignore
type FirstSentence<Items extends readonly unknown[], Within extends ScopeType, Where extends string = "", List extends ListName = "table", Rest extends readonly unknown[] = Items> =
  Rest extends readonly [infer A, infer B, infer C, infer D, infer E, infer F, infer G, infer H, ...infer Tail] ?
    [Stop<A | B | C | D | E | F | G | H, Within>] extends [never] ? FirstSentence<Items, Within, Where, List, Tail> :
    SentenceInEight<Items, Within, Where, List, Rest> :
  SentenceInEight<Items, Within, Where, List, Rest>

// prettier-ignore
type SentenceInEight<Items extends readonly unknown[], Within extends ScopeType, Where extends string, List extends ListName, Rest extends readonly unknown[]> =
  Rest extends readonly [infer Head, ...infer Tail] ?
    [NodeProblems<Head, Within>] extends [never] ? FirstSentence<Items, AfterNode<Head, Within>, Where, List, Tail> :
    NodeSentence<Head, Within, Where, List, IndexOf<Items, Rest>> :
  never

/** Where steps of eight end: a node that is wrong, or one that the nodes after it depend on. */
// prettier-ignore
type Stop<Node, Within extends ScopeType> =
  Node extends readonly ["pipe_through", ...unknown[]] ? Node :
  NodeProblems<Node, Within>

// prettier-ignore
type IndexOf<Items extends readonly unknown[], Rest extends readonly unknown[]> =
  Items extends readonly [...infer Before, ...Rest] ? Before["length"] :
  number

// prettier-ignore
type NodeSentence<Node, Within extends ScopeType, Where extends string, List extends ListName, Index extends number> =
  [OwnProblem<Node>] extends [never] ?
    Node extends AnyScope ? ListSentence<Node[2], EnterScope<Within, Node[1]>, EnterWhere<Where, Node>, "items"> :
    Node extends readonly ["resources", string, string, object, infer Items extends readonly unknown[]] ?
      ListSentence<Items, NestedWithin<Node, Within>, EnterWhere<Where, Node>, "items"> :
    Sentence<NodeProblems<Node, Within>, Where, RowWords<Node, List, Index>> :
  Sentence<OwnProblem<Node>, Where, RowWords<Node, List, Index>>

type Sentence<Text, Where extends string, Row extends string> = Text extends string ? Located<Text, Where, Row> : never

/** The items, with a message in the place of each that is wrong, or of the whole, if the order is not known. */
// prettier-ignore
type MarkList<Items extends readonly unknown[], Within extends ScopeType, Where extends string = "", List extends ListName = "table"> =
  HasOrder<Items> extends true ? MarkItems<Items, Within, Where, List> :
  WholeMessage<ProblemIn<ItemRoutes<Items, Within>>>

/** The items, with a message in the place of each that is wrong. */
// prettier-ignore
type MarkItems<Items extends readonly unknown[], Within extends ScopeType, Where extends string = "", List extends ListName = "table", Done extends readonly unknown[] = readonly []> =
  Items extends readonly [infer Head, ...infer Tail] ?
    MarkItems<Tail, AfterNode<Head, Within>, Where, List, readonly [...Done, MarkNode<Head, Within, Where, RowWords<Head, List, Done["length"]>>]> :
  Done

// prettier-ignore
type MarkNode<Node, Within extends ScopeType, Where extends string, Row extends string> =
  [NodeProblems<Node, Within>] extends [never] ? Node :
  Node extends AnyScope ?
    readonly [
      MarkKind<"scope", Sentence<OwnProblem<Node>, Where, Row>>,
      Node[1],
      MarkList<Node[2], EnterScope<Within, Node[1]>, EnterWhere<Where, Node>, "items">,
    ] :
  Node extends readonly ["resources", string, string, infer Options extends object, infer Items extends readonly unknown[]] ?
    readonly [
      MarkKind<"resources", Sentence<OwnProblem<Node>, Where, Row>>,
      Node[1],
      Node[2],
      Options,
      MarkList<Items, NestedWithin<Node, Within>, EnterWhere<Where, Node>, "items">,
    ] :
  readonly [Told<Sentence<NodeProblems<Node, Within>, Where, Row>>, ...unknown[]]

// prettier-ignore
type MarkKind<Kind, Text extends string> =
  [Text] extends [never] ? Kind :
  ErrorMessage<Text>
