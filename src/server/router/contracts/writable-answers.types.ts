import type { Refusal } from "../../../core/lib/errors/error-message.js"
import type { JsonData, JsonMessage } from "../../../core/lib/types/json-value.types.js"
import type { AnyContractInput } from "../../../core/pattern/input.types.js"
import type { ActionRows } from "../../../core/table/routes.types.js"
import type { SchemaIn } from "../../../core/table/contracts/contract.js"
import type { SchemaOutput } from "../../../core/table/contracts/schemas.types.js"

/**
 * The type of `this` in a function that takes a table and its schemas: an error message, to which no `this` is assignable, if the types show that
 * JSON cannot represent the output of a schema of answers, of events or of a socket's `sends`. `unknown` is accepted. Other schemas may
 * have any output.
 *
 * First the outputs of all these schemas are compared with JSON: almost all are assignable.
 */
// prettier-ignore
export type AnswersWritable<Table extends readonly unknown[], Schemas> =
  HasOnlyJson<SchemaOutput<Schemas, SentNames<Table> & keyof Schemas>> extends true ? unknown :
  Refusal<SentProblem<SentNames<Table> & keyof Schemas, Schemas>>

type SentNames<Table extends readonly unknown[]> = SentName<
  Extract<ActionRows<Table>["kind"]["rest"], AnyContractInput>["answers"]
>

/** The name of the schema of an answer, an event or what a socket sends; not of what a socket receives. */
// prettier-ignore
type SentName<Text extends string> =
  Text extends `</${string}` ? never :
  SchemaIn<Text>

// prettier-ignore
type HasOnlyJson<Output> =
  IsAny<Output> extends true ? false :
  [Output] extends [JsonData] ? true :
  false

type IsAny<Value> = 0 extends 1 & Value ? true : false

// prettier-ignore
type SentProblem<Name, Schemas> =
  Name extends string ? OutputProblem<Name, SchemaOutput<Schemas, Name>> :
  never

// prettier-ignore
type OutputProblem<Name extends string, Output> =
  HasOnlyJson<Output> extends true ? never :
  IsAny<Output> extends true ? AnyOutputMessage<Name> :
  JsonMessage<Output> extends infer Text extends string ? `schema "${Name}" is sent, but ${Text}` :
  never

type AnyOutputMessage<Name extends string> =
  `schema "${Name}" is sent, but its output is any: name its fields, or use unknown`
