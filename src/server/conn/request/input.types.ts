import type { ErrorMessage } from "../../../core/lib/errors/error-message.js"
import type { IsUnion, KeyOfEach } from "../../../core/lib/types/is-union.types.js"
import type { NO_ANSWERS } from "../response/answer.js"
import type { Params } from "./query-params.js"

/**
 * What a route declares about its requests and answers: the types of `query_params`, `body_params` and `header_params`, and for each status of
 * its answers the rest of the arguments of `conn.answer`.
 */
export interface ConnInput<Query, Body, Answers, Headers = undefined> {
  readonly query: Query
  readonly body: Body
  readonly answers: Answers
  readonly headers: Headers
}

/** The {@link ConnInput} of a route without schemas: the params as they were decoded. */
export interface NoContract extends ConnInput<Params, Readonly<Record<string, unknown>>, {}> {}

/** Any {@link ConnInput}. */
export type AnyInput = ConnInput<unknown, unknown, { readonly [status: number]: AnswerValue }, unknown>

/** The value of an answer as an argument of `conn.answer`; none for an answer without a body. */
export type AnswerValue = readonly [value: unknown] | readonly [value?: null]

/** An issue that a schema reports: where the value is wrong, and why. */
export interface Issue {
  /** The names and indices that lead to the wrong value; at most 32, each of at most 100 characters. */
  readonly path: readonly (string | number)[]
  /** At most 500 characters. */
  readonly message: string
}

/**
 * A query or a body that may be invalid, for a route with `on_invalid: "action"`. `given` is what the client sent, e.g. to
 * show its form again.
 */
export type Checked<Value, Given> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly issues: readonly Issue[]; readonly given: Given }

/** The field of a conn that decides which answers `conn.answer` takes. */
export interface Answerable {
  readonly [answers]: AnyInput["answers"]
}
export declare const answers: unique symbol
/** The key of answers whose statuses the row has only if a condition holds: no action can answer with them. */
export declare const perhaps: unique symbol

/** The statuses that `conn.answer` takes: those that all routes of the action declare. */
// prettier-ignore
export type DeclaredStatus<Answers> =
  [keyof Answers & number] extends [never] ? ErrorMessage<[KeyOfEach<Answers> & (number | typeof perhaps)] extends [never] ? typeof NO_ANSWERS : NoCommonAnswerMessage> :
  keyof Answers & number

/** The error for an action of several routes, or a row whose answers depend on a condition; only types can check this. */
type NoCommonAnswerMessage = "no status is declared by all routes of the action"

/**
 * The arguments of `conn.answer` after the status. If the status is one of several, or has a schema by a condition, or the action has
 * several routes, the value has to fit each of the schemas.
 */
// prettier-ignore
export type AnswerArgs<Answers extends AnyInput["answers"], Status> =
  true extends IsUnion<Status> | IsUnion<Answers> | IsUnion<Answers[Status & number]> ? ArgsOfAll<EachAnswer<Answers, Status>> :
  Answers[Status & number]

/** The arguments of an answer by each of several routes. */
// prettier-ignore
export type EachAnswer<Answers, Status> =
  Answers extends unknown ? Status extends keyof Answers ? Answers[Status] : never : never

/** Arguments that fit each of several routes. */
// prettier-ignore
export type ArgsOfAll<Each> =
  [Each] extends [readonly [value?: null]] ? readonly [value?: null] :
  (Each extends readonly [value?: infer Value] ? (take: Value) => void : never) extends (take: infer All) => void ? readonly [value: All] :
  never
