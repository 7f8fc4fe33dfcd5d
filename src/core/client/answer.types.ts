import type { TakenByAll } from "../helpers/contract-args.types.js"
import type { IsUnion } from "../lib/types/is-union.types.js"
import type { AnyContractInput, RouteInput } from "../pattern/input.types.js"
import type { InvalidStatusOf } from "../table/contracts/contract.js"
import type { SchemaInput, SchemaOutput } from "../table/contracts/schemas.types.js"
import type { Json, JsonBody } from "./json.types.js"
import type { ClientSocket } from "./socket.types.js"

/** An answer with a status that its route declares, or one that the framework sends. */
export interface Answer<Status extends number, Ok extends boolean, Body> {
  /** Whether the status is from 200 to 299. */
  readonly ok: Ok
  readonly status: Status
  /** The value of the JSON in the answer; null if the route declares an answer without a body. */
  readonly body: Body
  readonly headers: Headers
  /** The answer as `fetch` returned it. Its body has been read, unless the route declares an answer without a body. */
  readonly response: Response
}

/** The answer of a route that declares no answers. */
export type AnyAnswer = Answer<number, boolean, unknown>

/** The body of the error page for an invalid query or body, if the row does not declare its status. */
export interface ErrorBody {
  readonly errors: {
    readonly detail: string
    /** The issues of an invalid query or body. */
    readonly issues?: readonly { readonly path: readonly (string | number)[]; readonly message: string }[]
  }
}

/** An event of a stream. */
export interface ReceivedEvent<Name extends string = string, Data = unknown> {
  readonly event: Name
  /** The value of the event's JSON. */
  readonly data: Data
  /** The id of this event, or of the last one that had an id; empty if no event had one. */
  readonly id: string
}

/** What a call returns: a promise of the answer, the events of a route that declares some, or a socket. */
// prettier-ignore
export type ResultOf<Input extends RouteInput, Schemas> =
  Input extends AnyContractInput ? ContractResult<Input["answers"], InvalidStatusOf<Input>, Schemas> :
  Promise<AnyAnswer>

/** It takes only these arguments, so that rows with the same answers share it. */
// prettier-ignore
type ContractResult<Text extends string, Invalid extends number, Schemas> =
  [Extract<Text, `${"~" | "<" | ">"}${string}`>] extends [never] ? Promise<DeclaredAnswers<Text, Invalid, Schemas>> :
  LiveResult<Extract<Text, `${"~" | "<" | ">"}${string}`>, Schemas>

// prettier-ignore
type LiveResult<Text, Schemas> =
  [Text] extends [`${"<" | ">"}${string}`] ? ClientSocket<SentMessage<SentName<Text>, Schemas>, ReceivedMessage<Text, Schemas>> :
  AsyncIterable<EachEvent<Text, Schemas>>

/** A message that a client sends. If a condition chooses the schema, it has to fit each of them. */
// prettier-ignore
type SentMessage<Name, Schemas> =
  true extends IsUnion<Name> ? TakenByAll<Name extends string ? (message: OneMessage<Name, Schemas>) => void : never> :
  OneMessage<Name, Schemas>

type SentName<Text> = Text extends `</${infer Name}` ? Name : never

/** A message of a schema: a string or bytes if the socket names none. */
// prettier-ignore
type OneMessage<Name, Schemas> =
  Name extends "" ? string | Uint8Array :
  JsonBody<SchemaInput<Schemas, Name>>

/** A message that a client receives. */
// prettier-ignore
type ReceivedMessage<Text, Schemas> =
  Text extends `>/${infer Name}` ? Name extends "" ? string | Uint8Array : Json<SchemaOutput<Schemas, Name>> :
  never

// prettier-ignore
type EachEvent<Text, Schemas> =
  Text extends `~/${infer Event}/${infer Name}` ? EachEvent<`~${Event}/${Name}`, Schemas> :
  Text extends `~${infer Event}/${infer Name}` ? ReceivedEvent<Event, Json<SchemaOutput<Schemas, Name>>> :
  never

/**
 * The answers of a route, as a union discriminated by `status` and `ok`. If it declares some, the answers to an invalid
 * query or body that it does not declare are among them.
 */
// prettier-ignore
export type AnswersOf<Input extends RouteInput, Schemas> =
  Input extends AnyContractInput ? DeclaredAnswers<Input["answers"], InvalidStatusOf<Input>, Schemas> :
  AnyAnswer

/** Strings that begin with a question mark describe lists in queries, and those with `@` headers, not answers. */
// prettier-ignore
type DeclaredAnswers<Text extends string, Invalid extends number, Schemas> =
  [Text] extends [`${"?" | "@"}${string}`] ? AnyAnswer :
  EachAnswer<Text, Schemas> | InvalidAnswer<Exclude<Invalid, StatusIn<Text>>>

// prettier-ignore
type EachAnswer<Text extends string, Schemas> =
  Text extends `${infer Status extends number}/${infer Name}` ?
    Answer<Status, Text extends `2${string}` ? true : false, Name extends "" ? null : Json<SchemaOutput<Schemas, Name>>> :
  Text extends `${infer Status extends number}?/${infer Name}` ? EachAnswer<`${Status}/${Name}`, Schemas> :
  never

type InvalidAnswer<Status extends number> = [Status] extends [never] ? never : Answer<Status, false, ErrorBody>

type StatusIn<Text extends string> = Text extends `${infer Status extends number}/${string}` ? Status : never
