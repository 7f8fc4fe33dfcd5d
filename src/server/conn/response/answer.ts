import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import type { ErrorMessage } from "../../../core/lib/errors/error-message.js"
import { markHandled } from "../../../core/lib/maybe-promise.js"
import type { CoreConn } from "../core-conn.js"
import { privateKey } from "../private-key.js"

/** For `conn.answer` on a route without answers. */
export const NO_ANSWERS = 'the route declares no answers: its row takes e.g. { answers: { 200: "User" } }'

/** Answers with a declared status and a value. Set by the router before the action of a route that declares answers. */
export const answerKey = /* @__PURE__ */ privateKey<(conn: CoreConn, status: unknown, value: unknown) => void>("answer")

/** @throws {ArgumentError} when the conn's route declares no answers */
export function sendAnswer(conn: CoreConn, status: number | ErrorMessage<string>, value: unknown): void {
  const answer = answerKey.get(conn)
  if (answer === undefined) {
    markHandled(status)
    markHandled(value)
    throw new ArgumentError(NO_ANSWERS)
  }
  answer(conn, status, value)
}
