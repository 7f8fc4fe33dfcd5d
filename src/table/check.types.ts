import type { ErrorMessage } from "../lib/error-message.js"
import type { Verdict } from "../lib/verdict.types.js"
import type { ChildList, ChildrenOf, NodeRoutes, ParentProblem } from "./kinds.js"
import type { HasOrder, UntypedRowMessage } from "./open-list.types.js"
import type { EnterWhere, FirstPlace, HeadOf, ListName, Located, RowWords } from "./places.types.js"
import type { Repeated } from "./repeats.types.js"
import type { ItemRoutes, RouteGroup, RouteGroups } from "./routes.types.js"
import type { AfterGlobIn, PipeProblem } from "./rules.types.js"
import type { AfterNode, RootScope, ScopeType } from "./scope.js"

/**
 * A table as it is, or, where nodes break a rule, the table that would have been right in their place: it has for
 * each of them a sentence that says the rule and the place, and no table fits it.
 *
 * The rules are in `rules.types.ts`, and at run time in `rules.ts`.
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
  Problems<Table> extends infer Marks extends Mark ?
    [Extract<Marks, Mark<"">>] extends [never] ? MarkAt<Table, Marks> :
    Extract<Marks, Mark<"">>["shown"] :
  never

/** Whether a table breaks a rule; see {@link Verdict}. */
// prettier-ignore
type Soundness<Table extends readonly unknown[]> =
  [ProblemOf<RouteGroups<Table>>] extends [never] ? Verdict<Repeated<Table>> :
  "wrong"

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
  Problems<Table> extends infer Marks extends Mark ? Extract<Marks, Mark<FirstPlace<Marks["place"]>>>["text"] :
  never

type ProblemOf<Groups extends RouteGroup> = Groups["problem"] | Groups["target"]["problem"]

/** Looked up by keys, since a condition would compare every property of every route. */
type ProblemIn<Groups> = ProblemKey<NonNullable<Groups>> | ProblemKey<TargetKey<NonNullable<Groups>>>
type ProblemKey<Groups> = Groups["problem" & keyof Groups]
type TargetKey<Groups> = Groups["target" & keyof Groups]

/** A message, the keys that lead to its place, as in `1.2.0`, or `""` for the table, and what stands there in a marked table. */
interface Mark<Place extends string = string, Shown = unknown, Text = unknown> {
  readonly place: Place
  readonly shown: Shown
  readonly text: Text
}

// prettier-ignore
type RowMark<Place extends string, Text> =
  [Text] extends [never] ? never :
  Mark<Place, readonly [Told<Text>, ...unknown[]], Text>

// prettier-ignore
type ElementMark<Place extends string, Text> =
  [Text] extends [never] ? never :
  Mark<Place, Told<Text>, Text>

/** In the place of a list, a list that can be changed, so that the compiler infers a table in a call to be one. */
type ListMark<Place extends string, Text> = Text extends string ? Mark<Place, ErrorMessage<Text>[], Text> : never

/**
 * All that is wrong with a table that breaks a rule. A row of type `any` is assignable to any message, so its message
 * replaces the whole table.
 */
// prettier-ignore
type Problems<Table extends readonly unknown[]> =
  [ProblemOf<RouteGroups<Table>>] extends [never] ? RepeatMark<Repeated<Table>, Table> :
  [Extract<ProblemOf<RouteGroups<Table>>, UntypedRowMessage<string>>] extends [never] ? ListProblems<Table, RootScope> :
  UntypedMark<Extract<ProblemOf<RouteGroups<Table>>, UntypedRowMessage<string>>>

type UntypedMark<Text extends string> = Mark<"", ErrorMessage<Text> & unknown[], Text>

/** In a table whose order is not known, every row may be the one. */
// prettier-ignore
type RepeatMark<Found, Table extends readonly unknown[]> =
  Found extends readonly ["table", infer Text] ? Mark<"", { readonly [I in keyof Table]: readonly [Told<Text>, ...unknown[]] }, Text> :
  Found extends readonly [infer Place extends string, infer Text] ? RowMark<Place, Text> :
  never

/** What is wrong with the items of a list, or with the list, if its order is not known. */
// prettier-ignore
type ListProblems<Items extends readonly unknown[], Within extends ScopeType, At extends string = "", Where extends string = "", List extends ListName = "table"> =
  HasOrder<Items> extends false ? ListMark<At, ProblemIn<ItemRoutes<Items, Within>>> :
  "pipe_through" extends Items[number][0 & keyof Items[number]] ? ProblemsInOrder<Items, Within, At, Where, List> :
  { readonly [I in keyof Items]: [NodeProblems<Items[I], Within>] extends [never] ? never : NodeMarks<Items[I], Within, ItemAt<At, I & string>, Where, List> }[number]

type ItemAt<List extends string, Key extends string> = List extends "" ? Key : `${List}.${Key}`

// prettier-ignore
type ProblemsInOrder<Items extends readonly unknown[], Within extends ScopeType, At extends string, Where extends string, List extends ListName, Done extends readonly unknown[] = readonly [], Found = never> =
  Items extends readonly [infer Head, ...infer Tail] ?
    ProblemsInOrder<Tail, AfterNode<Head, Within>, At, Where, List, readonly [...Done, Head], Found | NodeMarks<Head, Within, ItemAt<At, `${Done["length"]}`>, Where, List>> :
  Found

// prettier-ignore
type NodeMarks<Node, Within extends ScopeType, Place extends string, Where extends string, List extends ListName> =
  [NodeProblems<Node, Within>] extends [never] ? never :
  [ChildrenOf<Node, Within>] extends [never] ? RowMark<Place, Sentence<NodeProblems<Node, Within>, Where, RowWords<Node, List, LastKey<Place>>>> :
  ElementMark<`${Place}.0`, Sentence<ParentProblem<Node>, Where, RowWords<Node, List, LastKey<Place>>>> |
  ChildProblems<ChildrenOf<Node, Within>, Place, EnterWhere<Where, Node>>

// prettier-ignore
type ChildProblems<Children extends ChildList, Place extends string, Where extends string> =
  ListProblems<Children["items"], Children["within"], `${Place}.${Children["list"]}`, Where, "items">

type LastKey<Place extends string> = Place extends `${string}.${infer Tail}` ? LastKey<Tail> : Place

type Sentence<Text, Where extends string, Row extends string> = Text extends string ? Located<Text, Where, Row> : never

/** What is wrong with a node and with the nodes in it, as messages, or `never`. */
// prettier-ignore
type NodeProblems<Node, Within extends ScopeType> =
  Node extends readonly ["pipe_through", infer Names] ? ProblemIn<PipeProblem<Within["pipes"], Names>> :
  ProblemIn<NodeRoutes<Node, Within>> | AfterGlob<Node, Within>

/** What a glob in the path of the scopes around makes wrong. */
// prettier-ignore
type AfterGlob<Node, Within extends ScopeType> =
  Within["path"] extends `${string}*${string}` ? AfterGlobIn<NodeRoutes<Node, Within>> :
  never

/** The items, with what is shown in the places of the marks. */
type MarkAt<Items extends readonly unknown[], Marks extends Mark, Heads = HeadOf<Marks["place"]>> = {
  readonly [I in keyof Items]: I extends Heads ? MarkItem<Items[I], I & string, Marks> : Items[I]
}

// prettier-ignore
type MarkItem<Item, Key extends string, Marks extends Mark> =
  [Extract<Marks, Mark<Key>>] extends [never] ? Item extends readonly unknown[] ? MarkAt<Item, MarksBelow<Marks, Key>> : Item :
  Extract<Marks, Mark<Key>>["shown"]

// prettier-ignore
type MarksBelow<Marks extends Mark, Key extends string> =
  Marks extends Mark<`${Key}.${infer Place}`, infer Shown, infer Text> ? Mark<Place, Shown, Text> :
  never
