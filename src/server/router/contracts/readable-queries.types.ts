import type { StandardSchemaV1 } from "@standard-schema/spec"
import type { Refusal } from "../../../core/lib/errors/error-message.js"
import type { AnyContractInput } from "../../../core/pattern/input.types.js"
import type { ActionRows } from "../../../core/table/routes.types.js"
import type { SchemaTypes } from "../../../core/table/contracts/schemas.types.js"
import type { KeyOfEach } from "../../../core/lib/types/is-union.types.js"
import type { HeadersProblem } from "./readable-headers.types.js"
import type { NoListKeyMessage, NoListMessage } from "./contract-messages.js"

/**
 * The type of `this` in a function that takes a table and its schemas: an error message, to which no `this` is assignable, if the types
 * show that no query fits a schema, or that a link with its output cannot be read again. `unknown` is accepted.
 */
export type QueriesReadable<Table extends readonly unknown[], Schemas> = Refusal<
  QueryProblem<QueryNames<Table> & keyof Schemas, Schemas> | RareProblem<ListedInput<Table>, Schemas>
>

type RareProblem<Input, Schemas> = ListProblem<Input, Schemas> | HeadersProblem<Input, Schemas>

/** The inputs of rows with `lists` or `headers`. Almost all tables have none, which one comparison for all rows finds. */
// prettier-ignore
type ListedInput<Table extends readonly unknown[], Input extends AnyContractInput = Extract<ActionRows<Table>["kind"]["rest"], AnyContractInput>> =
  [Extract<Input["answers"], `${"?" | "@"}${string}`>] extends [never] ? never :
  Input

/** The problem of the lists of a row, whose keys have to be lists in the schema of the query. One of a scope may be missing there. */
// prettier-ignore
type ListProblem<Input, Schemas> =
  Input extends AnyContractInput ?
    Input["query"] extends infer Name extends string & keyof Schemas ? EachListProblem<Input["answers"], Name, SchemaTypes<Schemas, Name>["input"]> : never :
  never

// prettier-ignore
type EachListProblem<Text extends string, Name extends string, Input> =
  Text extends `?${infer Key}/${infer Style}` ?
    unknown extends Input ? never :
    Key extends KeyOfEach<Input> ? TakesList<FieldOf<Input, Key>> extends true ? never : NoListMessage<Key, Name> :
    Style extends `~${string}` ? never :
    NoListKeyMessage<Key, Name> :
  never

type FieldOf<Input, Key extends string> = Input extends { readonly [Name in Key]?: infer Value } ? Value : never

/** Whether a value may be a list of texts: `true` for one of a union is enough, and `boolean` for some of it. */
// prettier-ignore
type TakesList<Value> =
  true extends OneTakesList<Value> ? true : false
// prettier-ignore
type OneTakesList<Value> =
  unknown extends Value ? true :
  Value extends readonly (infer Item)[] ? Item extends object ? unknown extends Item ? true : false : true :
  false

type QueryNames<Table extends readonly unknown[]> = Extract<
  ActionRows<Table>["kind"]["rest"],
  AnyContractInput
>["query"]

// prettier-ignore
type QueryProblem<Name, Schemas> = Name extends string ? TypesProblem<Name, SchemaTypes<Schemas, Name>> : never

/** For each of the types, which are a union if the schema is one of several. */
// prettier-ignore
type TypesProblem<Name extends string, Types extends StandardSchemaV1.Types> =
  Types extends unknown ?
    unknown extends Types["input"] ? never :
    AllAre<true, SurelyReads<Types["input"], Types["output"]>> extends true ? never :
    [PlainObject<Types["input"]>] extends [never] ? `no query fits schema "${Name}": it takes no object` :
    FieldProblem<Name, PlainObject<Types["input"]>, Types["output"]> :
  never

/**
 * A quick check, which almost all schemas pass: whether each field takes any string, or returns strings that it takes. If `false`, the
 * rest of this file decides. Without it, a schema with two fields costs 99 more instantiations.
 */
// prettier-ignore
type SurelyReads<Input, Output> =
  Input extends object ? { [Key in keyof Input]-?: Key extends keyof Output ? FieldSurelyReads<Input[Key], Output[Key]> : false }[keyof Input] :
  false

// prettier-ignore
type FieldSurelyReads<Input, Output> =
  unknown extends Input ? true :
  [Input, Output] extends [string | undefined, string | null | undefined] ? [Output] extends [Input | null] ? true : false :
  false

/** The members of a union that the params of a query may fit. */
type PlainObject<Input> = Input extends Unreadable | readonly unknown[] ? never : Extract<Input, object>

/** Objects that a query cannot contain and a link cannot write. */
type Unreadable =
  ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | Blob | Date | ((...args: never) => unknown) | Promise<unknown>

// prettier-ignore
type FieldProblem<Name extends string, Input, Output> =
  [NoTextKey<Input>] extends [never] ? unknown extends Output ? never : LinkProblem<Name, UnreadKey<Input, Output>> :
  TextProblem<Name, NoTextKey<Input>>

type NoTextKey<Input> = WrongKey<{ readonly [Key in keyof Input]-?: TakesText<Input[Key]> }>

/** The keys whose verdict is false; a key that can have no value has none. */
type WrongKey<Verdicts> = {
  [Key in keyof Verdicts & string]: AllAre<false, Verdicts[Key]> extends true ? Key : never
}[keyof Verdicts & string]

/** Whether there is a verdict, and all are this one. */
// prettier-ignore
export type AllAre<Wanted extends boolean, Verdict> =
  [Verdict] extends [never] ? false :
  [Verdict] extends [Wanted] ? true :
  false

// prettier-ignore
type TextProblem<Name extends string, Key extends string> =
  Key extends string ? `no query fits "${Key}" of schema "${Name}": convert it from a string` :
  never

// prettier-ignore
type LinkProblem<Name extends string, Key extends string> =
  Key extends string ? `a link with "${Key}" of schema "${Name}" does not read back: its text is not an input` :
  never

/** Whether a value may be the text of a param, or a list or an object of texts: `true` for one of a union is enough. */
// prettier-ignore
type TakesText<Value> =
  unknown extends Value ? true :
  Value extends string ? true :
  Value extends Unreadable ? false :
  Value extends readonly (infer Item)[] ? TakesText<Item> :
  Value extends object ? true :
  false

/** The keys whose output prints as something that their input does not take, and required ones that the output lacks. */
// prettier-ignore
type UnreadKey<Input, Output> =
  [Output] extends [object] ?
    { [Key in keyof Input & string]-?: Key extends keyof Output ? ReadsBack<Printed<Output[Key]>, Input[Key]> extends true ? never : Key : {} extends Pick<Input, Key> ? never : Key }[keyof Input & string] :
  keyof Input & string

// prettier-ignore
type ReadsBack<Text, Input> =
  [Text] extends [Input] ? true :
  unknown extends Text ? true :
  false

/** The string that a link writes for a value, as a query reads it. */
// prettier-ignore
type Printed<Value> =
  unknown extends Value ? unknown :
  Value extends null | undefined ? never :
  Value extends string ? Value :
  Value extends number | bigint | boolean ? `${Value}` :
  Value extends Date ? string :
  Value extends Unreadable | symbol ? symbol :
  { -readonly [Key in keyof Value]: Printed<Value[Key]> }

/** The names of the query schemas whose types show that they take lists or objects. */
// prettier-ignore
export type NestedQueryNames<Table extends readonly unknown[], Schemas> = NestedIn<Extract<ActionRows<Table>["kind"]["rest"], AnyContractInput>, Schemas>

// prettier-ignore
type NestedIn<Contract, Schemas> =
  Contract extends AnyContractInput ?
    Contract["query"] extends infer Name extends string & keyof Schemas ?
      true extends HasNested<PlainObject<SchemaTypes<Schemas, Name>["input"]>, FlatList<Contract["answers"]>> ? Name : never :
    never :
  never

/** The keys of lists that have no brackets. */
// prettier-ignore
type FlatList<Text extends string> =
  Text extends `?${infer Key}/${"" | "~"}${"repeated" | "comma"}` ? Key :
  never

type HasNested<Input, Flat> = {
  readonly [Key in Exclude<keyof Input, Flat>]-?: IsNested<Input[Key]>
}[Exclude<keyof Input, Flat>]

/** `true` for a list or an object, and `never` for anything else. */
type IsNested<Value> = unknown extends Value ? never : Value extends object ? true : never
