import type { ErrorMessage } from "../lib/error-message.js"
import type { NO_ANSWERS } from "./answer.js"
import type { Params } from "./query-params.js"

/**
 * What a route declares about its requests and answers: the types of `query_params` and `body_params`, and for each status of
 * its answers the rest of the arguments of `conn.answer`.
 */
export interface ConnInput<Query, Body, Answers> {
  readonly query: Query
  readonly body: Body
  readonly answers: Answers
}

/** The {@link ConnInput} of a route without schemas: the params as they were decoded. */
export interface NoContract extends ConnInput<Params, Readonly<Record<string, unknown>>, {}> {}

/** Any {@link ConnInput}. */
export type AnyInput = ConnInput<unknown, unknown, { readonly [status: number]: AnswerValue }>

/** The value of an answer as an argument of `conn.answer`; none for an answer without a body. */
export type AnswerValue = readonly [value: unknown] | readonly [value?: null]

/** What a schema says about a value: where it is wrong, and why. */
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

/** The statuses that `conn.answer` takes. */
// prettier-ignore
export type DeclaredStatus<Answers> =
  [keyof Answers] extends [never] ? ErrorMessage<typeof NO_ANSWERS> :
  keyof Answers & number
