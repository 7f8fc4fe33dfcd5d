import type { JsonData } from "../../../core/lib/types/json-value.types.js"
import type { OneOf } from "../../../core/lib/types/one-of.types.js"
import type { AnyActionRow } from "../../../core/table/rows/action-row.types.js"
import type { PipelineNode } from "../../../core/table/nodes.js"
import type { madeOptionsMessage, OptionsMessage } from "../messages.js"
import type { DeclaredOptions, Plug } from "./plug.js"
import type { FetchHandler } from "../controllers/registry.js"

/**
 * The messages about the options that a table gives its plugs, in any order, or `never` if all are right.
 *
 * @typeParam Names the names of the pipelines, which take no options
 */
// prettier-ignore
export type OptionsProblem<Nodes extends PipelineNode, Names, Plugs, Rows extends AnyActionRow> =
  OptionsByPlug<Plugs, Names> extends infer Known ?
    PipelineProblem<Nodes, Known> | PipedProblem<PipedName<Rows["kind"]["pipes"]> & keyof Known, Known> :
  never

/** The type of the options of each plug whose options are known; other plugs accept any. */
type OptionsByPlug<Plugs, Names> = {
  readonly [Name in keyof Plugs as IsChecked<Name, Names, OptionsOf<Plugs[Name]>>]: OptionsOf<Plugs[Name]>
}

/** The options of a plug are `never` if their type is not known, as in {@link Plug}. */
// prettier-ignore
type IsChecked<Name, Names, Opts> =
  Name extends Names ? never :
  unknown extends Opts ? never :
  [Opts] extends [never] ? never :
  Name

/** Adds the pipeline to each message last, so that a plug of many pipelines is checked once. */
// prettier-ignore
type PipelineProblem<Nodes extends PipelineNode, Known> =
  Nodes extends unknown ? InPipeline<NodeProblem<Nodes[2][number], Known>, Nodes[1]> :
  never

// prettier-ignore
type InPipeline<Wrong, Pipeline extends string> =
  Wrong extends readonly [infer Plug extends string, infer Text extends string] ? OptionsMessage<`${Plug} in pipeline "${Pipeline}"`, Text> :
  never

// prettier-ignore
type NodeProblem<Node, Known> =
  Node extends readonly ["plug", infer Plug, ...infer Opts] ?
    Plug extends keyof Known & string ? Labelled<`plug "${Plug}"`, Difference<Known[Plug], GivenOf<Opts, NoOptions>>> :
    Plug extends string ? never :
    Labelled<"a plug", Difference<OptionsOf<Plug>, GivenOf<Opts, undefined>>> :
  never

type Labelled<Plug extends string, Text> = [Text] extends [never] ? never : readonly [Plug, Text]
type GivenOf<Opts, None> = Opts extends readonly [infer Given] ? Given : None

type PipedName<Pipes> = Pipes extends readonly (infer Name)[] ? Name : never

/** A plug in `pipe_through` has no options. */
// prettier-ignore
type PipedProblem<Name, Known> =
  Name extends keyof Known & string ? PipedMessage<Name, Difference<Known[Name], NoOptions>> :
  never
type PipedMessage<Name extends string, Text> = Text extends string
  ? OptionsMessage<`plug "${Name}" in pipe_through`, Text>
  : never

/** The options of a plug that is referred to by name without any. */
type NoOptions = []

/**
 * The problem of the options that a row gives a plug, a router or an application, in words, or `never`.
 *
 * @typeParam Given the options; a plug that is a function gets a string too
 */
// prettier-ignore
export type TargetDifference<Target, Given> =
  Target extends CallableApplication ? Difference<readonly [] | undefined, Given> :
  Target extends Plug ? Difference<OptionsOf<Target>, [Given] extends [readonly []] ? NoOptions : Given> :
  Target extends FetchHandler ? Difference<readonly [] | undefined, Given> :
  never

/** A function that has `fetch`, such as a yoga of graphql-yoga. */
interface CallableApplication extends FetchHandler {
  (...args: never): unknown
}

/** The type of a plug's options; `unknown` if it takes none. */
// prettier-ignore
export type OptionsOf<Plug> =
  [DeclaredOptions<Plug>] extends [never] ? OptionsParameter<Plug> :
  DeclaredOptions<Plug>

// prettier-ignore
type OptionsParameter<Plug> =
  Plug extends (conn: never, opts: infer Opts) => unknown ? Opts :
  Plug extends { readonly init: (opts: infer Opts) => unknown } ? Opts :
  Plug extends { readonly init?: undefined; readonly call: (conn: never, opts: infer Opts) => unknown } ? Opts :
  unknown

/** The problem of using a plug without options, in words, or `never`. A function that makes plugs is not checked. */
// prettier-ignore
export type MissingOptions<Given> =
  [Given] extends [Plug] ? LackedOptions<Given> :
  never

/** The same for a value that is a plug, of conns with any types. */
export type LackedOptions<Given> = Difference<OptionsOf<Given>, undefined>

/** The problem of passing options of type `Given` for `Opts`, in words, or `never`. */
// prettier-ignore
type Difference<Opts, Given> =
  unknown extends Opts ? never :
  unknown extends Given ? never :
  [Opts] extends [never] ? never :
  [Given] extends [NoOptions] ? NoOptions extends Opts ? never : {} extends Opts ? never : "needs options, and has none" :
  [Mutable<Given>] extends [Opts] ? UnknownDifference<UnknownKey<Opts, Given>> :
  [Given] extends [undefined] ? "needs options, and has none" :
  KeysDifference<NonNullable<Opts>, Given>

/** The problem of options for a plug that was made from its own, whose parameter takes only an empty list. */
type MadeOptions = ReturnType<typeof madeOptionsMessage<"">> extends ` ${infer Text}` ? Text : never

type UnknownDifference<Key extends string> = [Key] extends [never] ? never : `takes no option "${OneOf<Key>}"`

// prettier-ignore
type KeysDifference<Opts, Given> =
  [Opts] extends [readonly []] ? [keyof Given] extends [never] ? never : MadeOptions :
  [MissingKey<Opts, Given>] extends [never] ?
    [UnknownKey<Opts, Given>] extends [never] ?
      [WrongKey<Opts, Given>] extends [never] ? OtherDifference<Opts, Given> :
      KeyDifference<Opts, Given, OneOf<WrongKey<Opts, Given>>> :
    UnknownDifference<UnknownKey<Opts, Given>> :
  `needs option "${OneOf<MissingKey<Opts, Given>>}"${GotKey<UnknownKey<Opts, Given>>}`

/** An object that contains functions is right if each key is: {@link Mutable} cannot convert it as a whole. */
// prettier-ignore
type OtherDifference<Opts, Given> =
  [Given] extends [JsonData | readonly unknown[] | ((...args: never) => unknown)] ? KindDifference<Opts, Given, "its options"> :
  [Given, Opts] extends [object, object] ? never :
  KindDifference<Opts, Given, "its options">

type KeyDifference<Opts, Given, Key extends string> = KindDifference<
  NonNullable<Opts[Key & keyof Opts]>,
  Given[Key & keyof Given],
  `option "${Key}"`
>

// prettier-ignore
type KindDifference<Opts, Given, What extends string> =
  Kind<Opts> extends Kind<Given> ? `takes other values for ${What}${GotText<WrongText<Opts, Given>>}` :
  `takes ${Kind<Opts>} for ${What}, got ${Kind<Given>}`

/** The strings that the options do not take, alone or in a list. The type `string` is not checked. */
// prettier-ignore
type WrongText<Opts, Given> =
  Given extends readonly (infer Text)[] ? Opts extends readonly (infer Known)[] ? UnknownText<Known, Text> : never :
  UnknownText<Opts, Given>
// prettier-ignore
type UnknownText<Known, Text> =
  Text extends string ? string extends Text ? never : Text extends Known ? never : Text :
  never
type GotText<Text extends string> = [Text] extends [never] ? "" : `, got "${OneOf<Text>}"`

type GotKey<Key extends string> = [Key] extends [never] ? "" : `, got "${OneOf<Key>}"`

/** The keys of data that no member of the options' type has; `never` for an object with methods. */
// prettier-ignore
type UnknownKey<Opts, Given> =
  Given extends readonly unknown[] ? never :
  Given extends JsonData & object ? Exclude<keyof Given & string, KeyOf<NonNullable<Opts>>> :
  never

/** The keys of a type; any string for a type such as `object`. */
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

/** Removes `readonly`: a plug may accept `string[]`, but the lists of a table are read-only. */
// prettier-ignore
type Mutable<Given> =
  Given extends (...args: never) => unknown ? Given :
  Given extends JsonData ? { -readonly [Key in keyof Given]: Mutable<Given[Key]> } :
  Given extends readonly unknown[] ? { -readonly [Key in keyof Given]: Mutable<Given[Key]> } :
  Given

/** A type in words. */
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
