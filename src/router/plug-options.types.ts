import type { AnyActionRow } from "../table/action-row.types.js"
import type { PipelineNode } from "../table/nodes.js"
import type { OptionsMessage } from "./messages.js"
import type { DeclaredOptions, Plug } from "./plug.js"

/**
 * What is wrong with the options that a table gives its plugs, as a message, or `never`. The order does not matter.
 *
 * @typeParam Names the names of the pipelines, which have no options
 */
// prettier-ignore
export type OptionsProblem<Nodes extends PipelineNode, Names, Plugs, Rows extends AnyActionRow> =
  TakenOptions<Plugs, Names> extends infer Taken ?
    PipelineProblem<Nodes, Taken> | PipedProblem<PipedName<Rows["kind"]["pipes"]> & keyof Taken, Taken> :
  never

/** The plugs whose options are known; all others take any. */
type TakenOptions<Plugs, Names> = {
  readonly [Name in keyof Plugs as IsChecked<Name, Names, OptionsOf<Plugs[Name]>>]: OptionsOf<Plugs[Name]>
}

/** `never` is what a plug takes whose options nobody knows. */
// prettier-ignore
type IsChecked<Name, Names, Opts> =
  Name extends Names ? never :
  unknown extends Opts ? never :
  [Opts] extends [never] ? never :
  Name

/** Where it is comes last: plugs of many pipelines are checked once. */
// prettier-ignore
type PipelineProblem<Nodes extends PipelineNode, Taken> =
  Nodes extends unknown ? Located<NodeProblem<Nodes[2][number], Taken>, Nodes[1]> :
  never

// prettier-ignore
type Located<Wrong, Pipeline extends string> =
  Wrong extends readonly [infer Plug extends string, infer Text extends string] ? OptionsMessage<`${Plug} in pipeline "${Pipeline}"`, Text> :
  never

// prettier-ignore
type NodeProblem<Node, Taken> =
  Node extends readonly ["plug", infer Plug, ...infer Opts] ?
    Plug extends keyof Taken & string ? Named<`plug "${Plug}"`, Difference<Taken[Plug], GivenOf<Opts, NoOptions>>> :
    Plug extends string ? never :
    Named<"a plug", Difference<OptionsOf<Plug>, GivenOf<Opts, undefined>>> :
  never

type Named<Plug extends string, Text> = [Text] extends [never] ? never : readonly [Plug, Text]
type GivenOf<Opts, None> = Opts extends readonly [infer Given] ? Given : None

type PipedName<Pipes> = Pipes extends readonly (infer Name)[] ? Name : never

/** A plug that `pipe_through` names has no options. */
// prettier-ignore
type PipedProblem<Name, Taken> =
  Name extends keyof Taken & string ? PipedMessage<Name, Difference<Taken[Name], NoOptions>> :
  never
type PipedMessage<Name extends string, Text> = Text extends string
  ? OptionsMessage<`plug "${Name}" in pipe_through`, Text>
  : never

/** What a plug has for options that is named without any. */
type NoOptions = []

/** The options that a plug takes; `unknown` of one that takes none, and of a list of such that are not known. */
// prettier-ignore
type OptionsOf<Plug> =
  [DeclaredOptions<Plug>] extends [never] ? WrittenOptions<Plug> :
  DeclaredOptions<Plug>

// prettier-ignore
type WrittenOptions<Plug> =
  Plug extends (conn: never, opts: infer Opts) => unknown ? Opts :
  Plug extends { readonly init: (opts: infer Opts) => unknown } ? Opts :
  Plug extends { readonly init?: undefined; readonly call: (conn: never, opts: infer Opts) => unknown } ? Opts :
  unknown

/** What is wrong with a plug without options, in words, or `never`. A function that makes plugs is not checked. */
// prettier-ignore
export type MissingOptions<Given> =
  [Given] extends [Plug] ? Difference<OptionsOf<Given>, undefined> :
  never

/** What is wrong with options, in words, or `never`. */
// prettier-ignore
type Difference<Opts, Given> =
  unknown extends Opts ? never :
  [Opts] extends [never] ? never :
  [Given] extends [NoOptions] ? NoOptions extends Opts ? never : {} extends Opts ? never : "needs options, and has none" :
  [Mutable<Given>] extends [Opts] ? UnknownDifference<UnknownKey<Opts, Given>> :
  [Given] extends [undefined] ? "needs options, and has none" :
  KeysDifference<NonNullable<Opts>, Given>

type UnknownDifference<Key extends string> = [Key] extends [never] ? never : `takes no option "${OneOf<Key>}"`

// prettier-ignore
type KeysDifference<Opts, Given> =
  [MissingKey<Opts, Given>] extends [never] ?
    [UnknownKey<Opts, Given>] extends [never] ?
      [WrongKey<Opts, Given>] extends [never] ? OtherDifference<Opts, Given> :
      KeyDifference<Opts, Given, OneOf<WrongKey<Opts, Given>>> :
    UnknownDifference<UnknownKey<Opts, Given>> :
  `needs option "${OneOf<MissingKey<Opts, Given>>}"${Instead<UnknownKey<Opts, Given>>}`

/** An object with methods or functions in it fits if each of its keys does: it cannot be made {@link Mutable} as a whole. */
// prettier-ignore
type OtherDifference<Opts, Given> =
  [Given] extends [Data | readonly unknown[] | ((...args: never) => unknown)] ? KindDifference<Opts, Given, "its options"> :
  [Given, Opts] extends [object, object] ? never :
  KindDifference<Opts, Given, "its options">

type KeyDifference<Opts, Given, Key extends string> = KindDifference<
  NonNullable<Opts[Key & keyof Opts]>,
  Given[Key & keyof Given],
  `option "${Key}"`
>

// prettier-ignore
type KindDifference<Opts, Given, What extends string> =
  Kind<Opts> extends Kind<Given> ? `takes other values for ${What}` :
  `takes ${Kind<Opts>} for ${What}, got ${Kind<Given>}`

type Instead<Key extends string> = [Key] extends [never] ? "" : `, got "${OneOf<Key>}"`

/** The keys of data that no member of the options' type has; of an object with methods, none. */
// prettier-ignore
type UnknownKey<Opts, Given> =
  Given extends readonly unknown[] ? never :
  Given extends Data & object ? Exclude<keyof Given & string, KeyOf<NonNullable<Opts>>> :
  never
type Data = string | number | boolean | null | undefined | readonly Data[] | { readonly [key: string]: Data }

/** A type such as `object` has any key. */
type KeyOf<Opts> = Opts extends object ? ([keyof Opts] extends [never] ? string : keyof Opts) : never

// prettier-ignore
type MissingKey<Opts, Given> =
  Given extends readonly unknown[] ? never :
  Given extends object ? Opts extends readonly unknown[] ? never : Opts extends object ? Exclude<RequiredKey<Opts>, keyof Given> : never :
  never
type RequiredKey<Opts> = { [Key in keyof Opts & string]-?: {} extends Pick<Opts, Key> ? never : Key }[keyof Opts &
  string]

// prettier-ignore
type WrongKey<Opts, Given> =
  Given extends readonly unknown[] ? never :
  Given extends object ?
    { [Key in keyof Given & keyof Opts & string]: [Mutable<Given[Key]>] extends [Opts[Key]] ? never : Key }[keyof Given & keyof Opts & string] :
  never

/** A plug may take `string[]`, and a table has what is read-only. */
// prettier-ignore
type Mutable<Given> =
  Given extends (...args: never) => unknown ? Given :
  Given extends Data ? { -readonly [Key in keyof Given]: Mutable<Given[Key]> } :
  Given extends readonly unknown[] ? { -readonly [Key in keyof Given]: Mutable<Given[Key]> } :
  Given

/** What a value is, in words. */
// prettier-ignore
type Kind<Value> =
  [Value] extends [string] ? "a string" :
  [Value] extends [number] ? "a number" :
  [Value] extends [boolean] ? "a boolean" :
  [Value] extends [null | undefined] ? "none" :
  [Value] extends [readonly unknown[]] ? "a list" :
  [Value] extends [(...args: never) => unknown] ? "a function" :
  [Value] extends [object] ? "an object" :
  "another value"

/** One of a union of strings, so that one sentence is printed. */
// prettier-ignore
export type OneOf<Union extends string> =
  (Union extends unknown ? (take: () => Union) => void : never) extends (take: infer Takes) => void ?
    Takes extends () => infer One ? One & string : never :
  never
