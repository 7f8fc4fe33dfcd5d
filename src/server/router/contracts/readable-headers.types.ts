import type { AnyContractInput } from "../../../core/pattern/input.types.js"
import type { HeadersIn } from "../../../core/table/contracts/headers-text.types.js"
import type { SchemaTypes } from "../../../core/table/contracts/schemas.types.js"
import type { NoHeaderMessage, NoHeadersMessage, UpperCaseHeaderMessage } from "./contract-messages.js"

/** The problem of the schemas of headers, as far as types tell: what is `unknown` is right. Almost all tables have none. */
// prettier-ignore
export type HeadersProblem<Input, Schemas> =
  Input extends AnyContractInput ? SchemaProblem<HeadersIn<Input["answers"]> & keyof Schemas, Schemas> :
  never

// prettier-ignore
type SchemaProblem<Name, Schemas> =
  Name extends string ? InputProblem<Name, SchemaTypes<Schemas, Name>["input"]> :
  never

// prettier-ignore
type InputProblem<Name extends string, Input> =
  unknown extends Input ? never :
  [HeadersObject<Input>] extends [never] ? NoHeadersMessage<Name> :
  FieldProblem<Name, HeadersObject<Input>, keyof HeadersObject<Input>>

/** The members of a union that headers may fit. */
type HeadersObject<Input> = Input extends NoHeaders | readonly unknown[] ? never : Extract<Input, object>
type NoHeaders =
  ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | Blob | Date | ((...args: never) => unknown) | Promise<unknown>

// prettier-ignore
type FieldProblem<Name extends string, Fields, Key extends keyof Fields> =
  Key extends string ?
    string extends Key ? never :
    Key extends Lowercase<Key> ? true extends TakesHeader<Fields[Key]> ? never : [NonNullable<Fields[Key]>] extends [never] ? never : NoHeaderMessage<Key, Name> :
    UpperCaseHeaderMessage<Key, Name> :
  never

/** Whether a value may be a string, or a list of strings: `true` for one of a union is enough. */
// prettier-ignore
type TakesHeader<Value> =
  unknown extends Value ? true :
  Value extends string ? true :
  Value extends readonly (infer Item)[] ? TakesItem<Item> :
  false
// prettier-ignore
type TakesItem<Item> =
  unknown extends Item ? true :
  Item extends string ? true :
  false
