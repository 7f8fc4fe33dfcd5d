import type { StandardSchemaV1 } from "@standard-schema/spec"
import type { ErrorMessage } from "../lib/error-message.js"
import type { Verdict } from "../lib/verdict.types.js"
import type { AnyContractInput } from "../pattern/input.types.js"
import type { ActionRows } from "../table/routes.types.js"
import type { SchemaTypes } from "../table/schemas.types.js"
import type { OneOf } from "../lib/one-of.types.js"

/**
 * The type of `this` in a function that takes a table and its schemas: an error message, to which no `this` is assignable, if no
 * query fits a schema, or if a link with its output does not read back, as far as types tell: what is `unknown` is right.
 */
// prettier-ignore
export type QueriesReadable<Table extends readonly unknown[], Schemas> =
  Verdict<QueryProblem<QueryNames<Table> & keyof Schemas, Schemas>> extends "wrong" ? ErrorMessage<OneOf<QueryProblem<QueryNames<Table> & keyof Schemas, Schemas>>> :
  unknown

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
    IsTrue<SurelyReads<Types["input"], Types["output"]>> extends true ? never :
    [PlainObject<Types["input"]>] extends [never] ? `no query fits schema "${Name}": it takes no object` :
    FieldProblem<Name, PlainObject<Types["input"]>, Types["output"]> :
  never

/**
 * Whether each field takes any text, or gives strings that it takes, as almost all do: `false` if the rest of this file has to
 * find out. Without it, a schema with two fields costs 99 instantiations more.
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

/** Objects that no query is, and that no link can print. */
type Unreadable =
  ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | Blob | Date | ((...args: never) => unknown) | Promise<unknown>

// prettier-ignore
type FieldProblem<Name extends string, Input, Output> =
  [NoTextKey<Input>] extends [never] ? unknown extends Output ? never : LinkProblem<Name, UnreadKey<Input, Output>> :
  TextProblem<Name, NoTextKey<Input>>

type NoTextKey<Input> = WrongKey<{ readonly [Key in keyof Input]-?: TakesText<Input[Key]> }>

/** The keys whose verdict is false; a key that can have no value has none. */
type WrongKey<Verdicts> = {
  [Key in keyof Verdicts & string]: IsFalse<Verdicts[Key]> extends true ? Key : never
}[keyof Verdicts & string]

// prettier-ignore
type IsFalse<Verdict> =
  [Verdict] extends [never] ? false :
  [Verdict] extends [false] ? true :
  false

/** Whether verdicts are `true`, and there is one. */
// prettier-ignore
type IsTrue<Verdict> =
  [Verdict] extends [never] ? false :
  [Verdict] extends [true] ? true :
  false

// prettier-ignore
type TextProblem<Name extends string, Key extends string> =
  Key extends string ? `no query fits "${Key}" of schema "${Name}": convert it from a string` :
  never

// prettier-ignore
type LinkProblem<Name extends string, Key extends string> =
  Key extends string ? `a link with "${Key}" of schema "${Name}" does not read back: its text is no input` :
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

/** What a link prints for a value, and a query reads. */
// prettier-ignore
type Printed<Value> =
  unknown extends Value ? unknown :
  Value extends null | undefined ? never :
  Value extends string ? Value :
  Value extends number | bigint | boolean ? `${Value}` :
  Value extends Date ? string :
  Value extends Unreadable | symbol ? symbol :
  { -readonly [Key in keyof Value]: Printed<Value[Key]> }

/** The names of the query schemas that take lists or objects, as far as types tell. */
// prettier-ignore
export type NestedQueryNames<Table extends readonly unknown[], Schemas> = NestedNames<QueryNames<Table> & keyof Schemas, Schemas>

// prettier-ignore
type NestedNames<Name, Schemas> =
  Name extends string ? true extends HasNested<PlainObject<SchemaTypes<Schemas, Name>["input"]>> ? Name : never :
  never

type HasNested<Input> = { readonly [Key in keyof Input]-?: IsNested<Input[Key]> }[keyof Input]

/** `true` for a list or an object, and `never` for anything else. */
type IsNested<Value> = unknown extends Value ? never : Value extends object ? true : never
