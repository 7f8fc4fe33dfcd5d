import type { StandardSchemaV1 } from "@standard-schema/spec"
import type { Refusal } from "../../../core/lib/errors/error-message.js"
import type { HasTwoFields } from "../../../core/lib/types/has-two-fields.types.js"
import type { AnyContractInput } from "../../../core/pattern/input.types.js"
import type { ActionRows } from "../../../core/table/routes.types.js"
import type { SchemaTypes } from "../../../core/table/contracts/schemas.types.js"
import type { NoBodyFieldMessage, NoBodyMessage, NoFileMessage } from "./contract-messages.js"
import type { AllAre } from "./readable-queries.types.js"

/**
 * The type of `this` in a function that takes a table and its schemas: an error message, to which no `this` is assignable, if the types show that no body
 * of a request fits a schema. `unknown` is accepted.
 *
 * First the inputs of all bodies are compared with the values that JSON carries: almost all are assignable.
 */
// prettier-ignore
export type BodiesReadable<Table extends readonly unknown[], Schemas> =
  [InputsOf<BodyRows<Table>["body"] & keyof Schemas, Schemas>, Extract<BodyRows<Table>["answers"], `?:${string}`>] extends [JsonBody, never] ? unknown :
  Refusal<BodyProblem<BodyRows<Table>, Schemas>>

type BodyRows<Table extends readonly unknown[]> = Extract<ActionRows<Table>["kind"]["rest"], AnyContractInput>

/** A schema that takes no value gives a type that no body has, since `never` would be lost among the others. */
// prettier-ignore
type InputsOf<Name, Schemas> =
  Name extends string ? [SchemaTypes<Schemas, Name>["input"]] extends [never] ? symbol : SchemaTypes<Schemas, Name>["input"] :
  never

/** Objects and lists of values that JSON carries. A type that is not assignable may still be valid, such as an interface. */
type JsonBody = { readonly [key: string]: Json } | readonly Json[]
type Json = JsonLeaf | undefined | readonly Json[] | { readonly [key: string]: Json }
type JsonLeaf = string | number | boolean | null

// prettier-ignore
type BodyProblem<Row, Schemas> =
  Row extends AnyContractInput ?
    Row["body"] extends infer Name extends string & keyof Schemas ? TypesProblem<Name, FormatsOf<Row["answers"]>, SchemaTypes<Schemas, Name>> : never :
  never

/** The values that the media types of a body carry; without `body_types`, these are JSON and a form. */
interface Formats {
  readonly json: JsonLeaf
  readonly urlencoded: string
  readonly multipart: string | Blob
}

// prettier-ignore
type FormatsOf<Text extends string> =
  [Extract<Text, `?:${string}`>] extends [never] ? "json" | "multipart" :
  Text extends `?:${infer Format extends keyof Formats}` ? Format :
  never

/** For each of the types, which are a union if the schema is one of several. */
// prettier-ignore
type TypesProblem<Name extends string, Format extends keyof Formats, Types extends StandardSchemaV1.Types> =
  Types extends unknown ?
    unknown extends Types["input"] ? never :
    [BodyIn<Types["input"], Format>] extends [never] ? NoBodyMessage<Name> :
    FieldProblem<Name, WrongKeys<Types["input"]>, Format> :
  never

/** The keys of a schema for which a body in this format cannot contain a value; `""` if no body in the format fits. */
interface WrongKeys<Input> {
  readonly json: KeyOrNone<BodyIn<Input, "json">, JsonLeaf>
  readonly urlencoded: KeyOrNone<BodyIn<Input, "urlencoded">, string>
  readonly multipart: KeyOrNone<BodyIn<Input, "multipart">, string | Blob>
}

// prettier-ignore
type KeyOrNone<Body, Leaf> =
  [Body] extends [never] ? "" :
  true extends Fits<Body, Leaf> ? never :
  WrongKey<Body, Leaf>

/** The message about a key that no format can carry, or else about a key that a form cannot carry. */
// prettier-ignore
type FieldProblem<Name extends string, Wrong extends Readonly<Record<keyof Formats, unknown>>, Format extends keyof Formats> =
  true extends { readonly [F in Format]: IsNever<Wrong[F]> }[Format] ? never :
  [CommonKey<Wrong, Format>] extends [never] ? KeyProblem<Name, Exclude<Wrong[Exclude<Format, "json">], "">, Wrong["multipart"]> :
  KeyProblem<Name, CommonKey<Wrong, Format>, Wrong["multipart"]>

// prettier-ignore
type CommonKey<Wrong extends Readonly<Record<keyof Formats, unknown>>, Format extends keyof Formats, Key = Exclude<Wrong[Format], "">> =
  Key extends unknown ? false extends { readonly [F in Format]: Key extends Wrong[F] ? true : "" extends Wrong[F] ? true : false }[Format] ? never : Key :
  never

// prettier-ignore
type KeyProblem<Name extends string, Key, NoForm> =
  Key extends string ? "" extends NoForm ? NoBodyFieldMessage<Key, Name> : Key extends NoForm ? NoBodyFieldMessage<Key, Name> : NoFileMessage<Key, Name> :
  never

type IsNever<Value> = [Value] extends [never] ? true : false

/** The members of a union that a body in a format may be: a list only as JSON, and no object with methods, which would be an instance of a class. */
// prettier-ignore
type BodyIn<Input, Format> =
  Input extends NoBody | Blob ? never :
  Input extends readonly unknown[] ? "json" extends Format ? Input : never :
  Input extends object ? [MethodOf<Input>] extends [never] ? Input : never :
  never

/** The types that neither JSON nor a form can carry. */
type NoBody =
  | Date
  | bigint
  | symbol
  | ReadonlyMap<unknown, unknown>
  | ReadonlySet<unknown>
  | FormData
  | ArrayBuffer
  | ArrayBufferView
  | RegExp
  | PromiseLike<unknown>
  | ((...args: never) => unknown)
  | (abstract new (...args: never) => unknown)

/** The names of required members that are certainly functions. */
type MethodOf<Value> = {
  readonly [Key in keyof Value & string]: IsFunction<Value[Key]> extends true ? Key : never
}[keyof Value & string]

// prettier-ignore
type IsFunction<Value> =
  unknown extends Value ? false :
  [Value] extends [never] ? false :
  [Value] extends [(...args: never) => unknown] ? true :
  false

/** The keys of an object, or of the items of a list, that have no value of these leaves. */
// prettier-ignore
type WrongKey<Value, Leaf> =
  Value extends readonly (infer Item)[] ?
    AllAre<false, Fits<Item, Leaf>> extends true ? [BodyIn<Item, "json">] extends [never] ? "0" : KeyOfWrong<BodyIn<Item, "json">, Leaf> : never :
  KeyOfWrong<Value, Leaf>

type KeyOfWrong<Value, Leaf> = {
  [Key in keyof Value & string]-?: AllAre<false, Fits<Value[Key], Leaf>> extends true
    ? string extends Key
      ? never
      : Key
    : never
}[keyof Value & string]

/**
 * Whether a body can contain a value. Values more than four levels deep are not checked. For a union, the result contains `true` if one of
 * its members fits; for undefined, and for null in JSON, it is `never`: nobody declares a date or null for the null.
 */
// prettier-ignore
type Fits<Value, Leaf, Depth extends readonly 0[] = []> =
  unknown extends Value ? true :
  Value extends undefined ? never :
  Value extends null ? JsonLeaf extends Leaf ? never : false :
  Value extends JsonLeaf | Blob ? Value extends Leaf ? true : false :
  Value extends NoBody ? false :
  Depth["length"] extends 4 ? true :
  Value extends readonly (infer Item)[] ? ItemFits<Fits<JsonLeaf extends Leaf ? Item : FormItem<Item>, Leaf, [...Depth, 0]>> :
  [MethodOf<Value>] extends [never] ? FieldsFit<Value, Leaf, Depth> :
  false

/** An item of a list in a form. A parser cannot tell where an item with two or more fields ends. */
// prettier-ignore
type FormItem<Item> =
  unknown extends Item ? Item :
  Item extends unknown ? true extends HasTwoFields<Item> ? NoBody : Item :
  never

/** A list is `false` only if no body can contain any of its items. */
// prettier-ignore
type ItemFits<Answer> =
  AllAre<false, Answer> extends true ? false : true

// prettier-ignore
type FieldsFit<Value, Leaf, Depth extends readonly 0[]> =
  true extends { [Key in keyof Value & string]-?: AllAre<false, Fits<Value[Key], Leaf, [...Depth, 0]>> }[keyof Value & string] ? false : true
