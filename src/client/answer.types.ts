import type { AnyContractInput, RouteInput } from "../pattern/input.types.js"
import type { SchemaOutput } from "../table/schemas.types.js"
import type { Json } from "./json.types.js"

/** An answer with a status that its route declares. */
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

/** The answers of a route, as a union that `status` and `ok` discriminate. */
// prettier-ignore
export type AnswersOf<Input extends RouteInput, Schemas> =
  Input extends AnyContractInput ? AnswerOf<Input["answers"], Schemas> :
  AnyAnswer

/** The answers of the `AnswerTexts`. */
// prettier-ignore
type AnswerOf<Text extends string, Schemas> =
  [Text] extends [never] ? AnyAnswer :
  EachAnswer<Text, Schemas>

// prettier-ignore
type EachAnswer<Text extends string, Schemas> =
  Text extends `${infer Status extends number}/${infer Name}` ?
    Answer<Status, Text extends `2${string}` ? true : false, Name extends "" ? null : Json<SchemaOutput<Schemas, Name>>> :
  never
