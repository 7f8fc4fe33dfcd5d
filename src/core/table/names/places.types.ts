import type { MinIndex } from "../../lib/types/min-index.types.js"
import type { QuoteList } from "../messages.js"

/** A message with the place of its row; the type of the result of `located`. `Where` comes from {@link WithAncestor}. */
// prettier-ignore
export type Located<Text extends string, Where extends string, Row extends string> =
  Where extends "" ? `${Text} (at ${Row})` :
  `${Text} (${Where}: ${Row})`

/** The scopes and resources that contain the items of a node, in words; those without a name are left out. */
// prettier-ignore
export type WithAncestor<Where extends string, Node> =
  NameOf<Node> extends infer Name extends string ?
    Name extends "" ? Where :
    Where extends "" ? `in ${KindOf<Node>} ${Name}` :
    `${Where} > ${Name}` :
  never

/** A row by its kind and its path or name, or else by its index. */
// prettier-ignore
export type RowDescription<Node, List extends ListName, Index extends number | string> =
  "" extends KindOf<Node> ? `${List}[${Index}]` :
  NameOf<Node> extends "" ? KindOf<Node> :
  `${KindOf<Node>} ${NameOf<Node>}`

/** The name of a list of nodes: the table, or the items of a node in it. */
export type ListName = "table" | "items"

type KindOf<Node> = Node extends readonly [infer Kind extends string, ...unknown[]] ? Kind : ""

// prettier-ignore
type NameOf<Node> =
  Node extends readonly ["match", unknown, infer Path, ...unknown[]] ? Quoted<Path> :
  Node extends readonly ["scope", infer Options extends object, ...unknown[]] ? ScopeName<Options> :
  Node extends readonly ["pipe_through", infer Names extends readonly string[], ...unknown[]] ? `[${QuoteList<Names>}]` :
  Node extends readonly [unknown, infer Name, ...unknown[]] ? Quoted<Name> :
  ""

/** A scope's path, or else its first name. */
// prettier-ignore
type ScopeName<Options> =
  Options extends { readonly path: infer Path extends string } ? `"${Path}"` :
  Options extends { readonly alias: infer Alias extends string } ? `"${Alias}"` :
  Options extends { readonly host: infer Host extends string } ? `"${Host}"` :
  Options extends { readonly as: infer As extends string } ? `"${As}"` :
  ""

type Quoted<Value> = Value extends string ? `"${Value}"` : ""

/** The place of a row as code, e.g. `table[1][2][0]`, from the keys on the way to it, as in `1.2.0`. */
// prettier-ignore
export type PositionOf<Keys extends string, Done extends string = "table"> =
  Keys extends `${infer Head}.${infer Tail}` ? PositionOf<Tail, `${Done}[${Head}]`> :
  `${Done}[${Keys}]`

/** The first of several places in a table. A place is the keys that lead to it, as in `1.2.0`. */
// prettier-ignore
export type FirstPlace<Places extends string, Done extends string = ""> =
  [Places] extends [never] ? never :
  MinIndex<HeadOf<Places>> extends infer Head extends string ?
    Head extends Places ? `${Done}${Head}` : FirstPlace<TailAfter<Places, Head>, `${Done}${Head}.`> :
  never

/** The first of the keys that lead to a place. */
export type HeadOf<Place extends string> = Place extends `${infer Head}.${string}` ? Head : Place
type TailAfter<Place extends string, Head extends string> = Place extends `${Head}.${infer Tail}` ? Tail : never
