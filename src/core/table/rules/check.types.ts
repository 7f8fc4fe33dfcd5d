import type { ErrorMessage } from "../../lib/errors/error-message.js"
import type { OneOf } from "../../lib/types/one-of.types.js"
import type { Verdict } from "../../lib/types/verdict.types.js"
import type { ChildrenOf, NodeRoutes, ParentProblem } from "../kinds.js"
import type { ChildList } from "../groups.types.js"
import type { PipeThroughNode } from "../nodes.js"
import type { HasOrder, UnknownOrderMessage, UnknownRowsMessage, UntypedRowMessage } from "../rows/open-list.types.js"
import type { WithAncestor, FirstPlace, HeadOf, ListName, Located, RowDescription } from "../names/places.types.js"
import type { Repeated } from "./repeats.types.js"
import type { ItemRoutes, RouteGroup, RouteGroups } from "../routes.types.js"
import type { AnyProblemOf, RefusedProblem } from "./refused.types.js"
import type { PipeProblem } from "./rules.types.js"
import type { AfterNode, RootScope, ScopeType } from "../scope.js"

/**
 * A row as the constraint of a table in a call. The compiler infers a tuple that is written in the call as mutable, since the
 * union has a mutable list, but not the tuple of a builder; see {@link SoundPlaces}.
 */
export type AnyRow = unknown[] | {} | null | undefined

/**
 * A table unchanged, or, if nodes break a rule, a table with an error message in the place of each of them. The message
 * names the rule and the place. No table is assignable to one with messages.
 *
 * The rules are in `rules.types.ts`, and at run time in `rules.ts`.
 */
// prettier-ignore
export type CheckedTable<Table extends readonly unknown[]> =
  TableVerdict<Table> extends "wrong" ? WrongTable<Table> :
  JoinedTable<Table>

/** A list of one spread, `[...(flag ? [a] : [b])]`, is inferred as one of two lists, but checked as a list of both. */
// prettier-ignore
type JoinedTable<Table extends readonly unknown[]> =
  number extends Table["length"] ? Table | readonly Table[number][] :
  Table

/**
 * Before the compiler infers a table, it resolves this type to its constraint: the list named by `infer`. Only because that
 * list can be mutable does the compiler infer a table that is written in the call as a tuple.
 */
// prettier-ignore
type WrongTable<Table extends readonly unknown[]> =
  TableOfDiagnostics<Table> extends infer Marked extends readonly unknown[] ? Marked :
  never

// prettier-ignore
type TableOfDiagnostics<Table extends readonly unknown[]> =
  Problems<Table> extends infer Diagnostics extends Diagnostic ?
    [Extract<Diagnostics, Diagnostic<"">>] extends [never] ? PutDiagnostics<Table, Diagnostics> :
    Extract<Diagnostics, Diagnostic<"">>["shown"] :
  never

/**
 * The type of `this` in a function that takes a {@link CheckedTable}: the message about a problem that the compiler could not
 * underline without printing the whole scope or table. The compiler underlines a row of the table itself, and in a scope a row
 * that is written as a tuple; it underlines neither a row in a builder's scope nor one in a list whose order is not known.
 */
// prettier-ignore
export type SoundPlaces<Table extends readonly unknown[]> =
  PlacesVerdict<Table> extends "wrong" ? MessageOf<FirstProblem<Table>> :
  unknown

// prettier-ignore
type PlacesVerdict<Table extends readonly unknown[]> =
  TableVerdict<Table> extends "wrong" ? Verdict<HiddenPlace<Table, PlaceIn<Problems<Table>>>> :
  "right"

// prettier-ignore
type PlaceIn<Diagnostics> =
  Diagnostics extends Diagnostic ? Diagnostics["place"] :
  never

// prettier-ignore
type HiddenPlace<Table extends readonly unknown[], Place> =
  Place extends "" ? Place :
  Place extends `${infer Row}.${string}` ? Table[Row & keyof Table] extends unknown[] ? never : Place :
  never

/** `"wrong"` if a table breaks a rule, else `"right"`; see {@link Verdict}. */
// prettier-ignore
type TableVerdict<Table extends readonly unknown[]> =
  Verdict<ProblemOf<RouteGroups<Table>>> extends "right" ? Verdict<Repeated<Table>> :
  "wrong"

/**
 * The type of `this` in a function that takes a table: an error message, to which no `this` is assignable, if the table
 * breaks a rule. The compiler then prints only the message; for an argument it would also print the table.
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
  TableVerdict<Table> extends "wrong" ? NewProblem<Table> :
  unknown

/** The result of `define_routes`: the table, with a mark if the compiler has reported a problem in it. */
// prettier-ignore
export type DefinedTable<Table extends readonly unknown[]> =
  TableVerdict<Table> extends "wrong" ? Table & { readonly "~reported": true } :
  Table

/** The first problem of a table, unless the compiler has reported it. In declarations of users, the mark needs no import. */
// prettier-ignore
type NewProblem<Table extends readonly unknown[]> =
  Table extends { readonly "~reported": true } ? unknown :
  MessageOf<FirstProblem<Table>>

type MessageOf<Text> = Text extends string ? ErrorMessage<Text> : never

/**
 * The type of a table as the functions of this package take it. A table that is written in the call is inferred as mutable,
 * and gets error messages at the rows that break a rule. {@link SoundConstant} checks any other table.
 */
// prettier-ignore
export type CheckedRows<Table extends readonly unknown[]> =
  InlineVerdict<Table> extends "wrong" ? WrongTable<Table> :
  Table

/** The {@link SoundPlaces} of a table that is written in the call, and the {@link SoundTable} of any other. */
// prettier-ignore
export type SoundConstant<Table extends readonly unknown[]> =
  ConstantVerdict<Table> extends "wrong" ? NewProblem<Table> :
  unknown

// prettier-ignore
type ConstantVerdict<Table extends readonly unknown[]> =
  [Table] extends [unknown[]] ? PlacesVerdict<Table> :
  TableVerdict<Table>

// prettier-ignore
type InlineVerdict<Table extends readonly unknown[]> =
  [Table] extends [unknown[]] ? TableVerdict<Table> :
  "right"

// prettier-ignore
type FirstProblem<Table extends readonly unknown[]> =
  Problems<Table> extends infer Diagnostics extends Diagnostic ? Extract<Diagnostics, Diagnostic<FirstPlace<Diagnostics["place"]>>>["text"] :
  never

/** The problems that the compiler has not reported at a builder. */
type ProblemOf<Groups extends RouteGroup> = Exclude<AnyProblemOf<Groups>, RefusedProblem>

/** Looks the problems up by keys, since a condition would compare every property of every route. */
type ProblemIn<Groups> = ProblemKey<Groups> | ProblemKey<TargetKey<Groups>>
type ProblemKey<Groups> = Groups["problem" & keyof Groups]
type TargetKey<Groups> = Groups["target" & keyof Groups]

/** An error: its message, the keys that lead to its place, as in `1.2.0`, or `""` for the table, and the type shown there. */
interface Diagnostic<Place extends string = string, Shown = unknown, Text = unknown> {
  readonly place: Place
  readonly shown: Shown
  readonly text: Text
}

// prettier-ignore
type RowDiagnostic<Place extends string, Text> =
  [Text] extends [never] ? never :
  Diagnostic<Place, readonly [MessageOf<Text>, ...unknown[]], Text>

// prettier-ignore
type ElementDiagnostic<Place extends string, Text> =
  [Text] extends [never] ? never :
  Diagnostic<Place, MessageOf<Text>, Text>

/** In the place of a list, a mutable list, so that the compiler infers a table in a call as mutable. */
type ListDiagnostic<Place extends string, Text> = Text extends string
  ? Diagnostic<Place, ErrorMessage<Text>[], Text>
  : never

/**
 * The diagnostics of a table that breaks a rule. A row of type `any` is assignable to any message, so its message replaces
 * the whole table.
 */
// prettier-ignore
type Problems<Table extends readonly unknown[]> =
  [ProblemOf<RouteGroups<Table>>] extends [never] ? RepeatDiagnostic<Repeated<Table>, Table> :
  [Extract<ProblemOf<RouteGroups<Table>>, UntypedRowMessage<string>>] extends [never] ? ListProblems<Table, RootScope> :
  UntypedDiagnostic<Extract<ProblemOf<RouteGroups<Table>>, UntypedRowMessage<string>>>

/** For a name that the compiler could not import, `MessageOf` is `any`, so that its error is the only one. */
type UntypedDiagnostic<Text extends string> = Diagnostic<"", MessageOf<Text> & unknown[], Text>

/** In a table whose order is not known, every row gets the message. */
// prettier-ignore
type RepeatDiagnostic<Found, Table extends readonly unknown[]> =
  Found extends readonly ["table", infer Text] ? Diagnostic<"", { readonly [I in keyof Table]: readonly [MessageOf<Text>, ...unknown[]] }, Text> :
  Found extends readonly [infer Place extends string, infer Text] ? RowDiagnostic<Place, Text> :
  never

/** The diagnostics of the items of a list, or of the list, if its order is not known. */
// prettier-ignore
type ListProblems<Items extends readonly unknown[], Within extends ScopeType, At extends string = "", Where extends string = "", List extends ListName = "table"> =
  HasOrder<Items> extends false ? ListDiagnostic<At, OpenListText<Items, Within, Where, List>> :
  "pipe_through" extends Items[number][0 & keyof Items[number]] ? ProblemsInOrder<Items, Within, At, Where, List> :
  { readonly [I in keyof Items]: [NodeProblems<Items[I], Within>] extends [never] ? never : NodeDiagnostics<Items[I], Within, ItemAt<At, I & string>, Where, List> }[number]

/** The message about a list whose order is not known: that of a row, with its place, or else that of the list. */
type OpenListText<
  Items extends readonly unknown[],
  Within extends ScopeType,
  Where extends string,
  List extends ListName,
> = OneText<OpenTexts<ProblemIn<ItemRoutes<Items, Within>>, Items, Within, Where, List>>

// prettier-ignore
type OpenTexts<Texts, Items extends readonly unknown[], Within extends ScopeType, Where extends string, List extends ListName> =
  [Extract<Texts, ListMessage>] extends [never] ? OpenRowTexts<Items[number], Within, Where, List> :
  Extract<Texts, ListMessage>

/** The messages that have the place of their list. */
type ListMessage = UnknownRowsMessage<string> | UntypedRowMessage<string> | UnknownOrderMessage<string>

// prettier-ignore
type OpenRowTexts<Node, Within extends ScopeType, Where extends string, List extends ListName> =
  Node extends unknown ? TextIn<NodeDiagnostics<Node, Within, "…", Where, List>> :
  never

// prettier-ignore
type TextIn<Diagnostics> =
  Diagnostics extends Diagnostic ? Diagnostics["text"] :
  never

type OneText<Text> = OneOf<Extract<Text, string>>

type ItemAt<List extends string, Key extends string> = List extends "" ? Key : `${List}.${Key}`

// prettier-ignore
type ProblemsInOrder<Items extends readonly unknown[], Within extends ScopeType, At extends string, Where extends string, List extends ListName, Done extends readonly unknown[] = readonly [], Found = never> =
  Items extends readonly [infer Head, ...infer Tail] ?
    ProblemsInOrder<Tail, AfterNode<Head, Within>, At, Where, List, readonly [...Done, Head], Found | NodeDiagnostics<Head, Within, ItemAt<At, `${Done["length"]}`>, Where, List>> :
  Found

// prettier-ignore
type NodeDiagnostics<Node, Within extends ScopeType, Place extends string, Where extends string, List extends ListName> =
  [NodeProblems<Node, Within>] extends [never] ? never :
  [ChildrenOf<Node, Within>] extends [never] ? RowDiagnostic<Place, Sentence<NodeProblems<Node, Within>, Where, RowDescription<Node, List, LastKey<Place>>>> :
  ElementDiagnostic<`${Place}.0`, Sentence<ParentProblem<Node, Within>, Where, RowDescription<Node, List, LastKey<Place>>>> |
  ChildProblems<ChildrenOf<Node, Within>, Place, WithAncestor<Where, Node>>

// prettier-ignore
type ChildProblems<Children extends ChildList, Place extends string, Where extends string> =
  ListProblems<Children["items"], Children["within"], `${Place}.${Children["list"]}`, Where, "items">

type LastKey<Place extends string> = Place extends `${string}.${infer Tail}` ? LastKey<Tail> : Place

// prettier-ignore
type Sentence<Text, Where extends string, Row extends string> =
  Text extends RefusedProblem ? never :
  Text extends string ? Located<Text, Where, Row> :
  never

/** The problems of a node and of the nodes in it, as messages, or `never`. */
// prettier-ignore
type NodeProblems<Node, Within extends ScopeType> =
  Node extends PipeThroughNode ? ProblemIn<PipeProblem<Within["pipes"], Node[1]>> :
  ProblemIn<NodeRoutes<Node, Within>> | AfterGlob<Node, Within>

/** The problem of segments after a glob in the path of an enclosing scope. */
// prettier-ignore
type AfterGlob<Node, Within extends ScopeType> =
  Within["path"] extends `${string}*${string}` ? AfterGlobIn<NodeRoutes<Node, Within>> :
  never

type AfterGlobIn<Groups> = Groups["after_glob" & keyof Groups]

/** The items, with error messages in the places of the diagnostics. */
type PutDiagnostics<
  Items extends readonly unknown[],
  Diagnostics extends Diagnostic,
  Heads = HeadOf<Diagnostics["place"]>,
> = {
  readonly [I in keyof Items]: I extends Heads ? PutInItem<Items[I], I & string, Diagnostics> : Items[I]
}

// prettier-ignore
type PutInItem<Item, Key extends string, Diagnostics extends Diagnostic> =
  [Extract<Diagnostics, Diagnostic<Key>>] extends [never] ? Item extends readonly unknown[] ? PutDiagnostics<Item, DiagnosticsBelow<Diagnostics, Key>> : Item :
  Extract<Diagnostics, Diagnostic<Key>>["shown"]

// prettier-ignore
type DiagnosticsBelow<Diagnostics extends Diagnostic, Key extends string> =
  Diagnostics extends Diagnostic<`${Key}.${infer Place}`, infer Shown, infer Text> ? Diagnostic<Place, Shown, Text> :
  never
