import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { isPromise, whenReady } from "../../../core/lib/maybe-promise.js"
import { writeJson } from "../../../core/lib/write-json.js"
import { quoteList } from "../../../core/table/messages.js"
import type { CoreConn } from "../../conn/core-conn.js"
import { privateKey } from "../../conn/private-key.js"
import { PROBLEM_TYPE, typeOfProblem } from "../problems/problems.js"
import type { OutputOf, ProblemOptions } from "../problems/problems.js"
import { writeIssue } from "./validate.js"
import type { Validated, Validate } from "./validate.js"

/** Returns an {@link OutputOf}, which returns the value itself without a validator. */
export function outputBy(validateBy: Validate | undefined): OutputOf {
  return (name, what, value, place) =>
    validateBy === undefined
      ? value
      : whenReady(validateBy(name, value), (checked: Validated) => {
          if (checked.ok) return checked.value
          throw new Error(
            `${what} does not fit schema "${name}" (at ${place}): ${checked.issues.map(writeIssue).join(", ")}`,
          )
        })
}

/** Returns the function that converts the value of an event to what is sent. */
export function eventBy(
  events: Readonly<Record<string, string>>,
  place: string,
  outputOf: OutputOf,
): (event: string, data: unknown) => unknown {
  return (event, data) => {
    if (isPromise(data)) writeJson(data) // refuses it
    const name = Object.hasOwn(events, event) ? events[event] : undefined
    if (name === undefined)
      throw new ArgumentError(
        `no event ${inspect(event)} is declared (at ${place}). Declared: ${quoteList(Object.keys(events))}`,
      )
    return outputOf(name, `the event "${event}"`, data, place)
  }
}

/** Returns the function behind `conn.answer` for the answers of a route. */
export function answerBy(
  answers: Readonly<Record<number, string | null>>,
  place: string,
  options: ProblemOptions,
  outputOf: OutputOf,
): (conn: CoreConn, status: unknown, value: unknown) => void {
  const detailed = new Set(Object.values(answers).filter((name) => typeOfProblem(name, options) === PROBLEM_TYPE))
  return (conn, given, value) => {
    if (isPromise(value)) writeJson(value) // refuses it
    const status = Number(given)
    const name = answers[status]
    if (name === undefined)
      throw new ArgumentError(
        `no answer ${inspect(given)} is declared (at ${place}). Declared: ${Object.keys(answers).join(", ")}`,
      )
    if (name === null) return void conn.send_resp(status)
    if (status >= 400 && detailed.has(name)) conn.put_resp_content_type(PROBLEM_TYPE)
    const output = outputOf(name, `the answer ${status}`, value, place)
    if (!isPromise(output)) return void conn.put_status(status).json(output)
    output.catch(() => {}) // thrown again by withOutput
    conn.put_status(status).json(null)
    outputKey.set(conn, output)
  }
}

/** The output of an answer whose schema returns a promise. */
const outputKey = /* @__PURE__ */ privateKey<Promise<unknown>>("output")

/** Puts the output of an answer into the response, after the action and before what runs when the response is sent. */
export function withOutput<Own extends CoreConn>(conn: Own): Own | Promise<Own> {
  const output = outputKey.get(conn)
  if (output === undefined) return conn
  outputKey.set(conn, undefined)
  const wasHalted = conn.halted
  return output.then((value) => {
    if (conn.halted === wasHalted) conn.resp_body = writeJson(value ?? null) // else its timeout ended before
    return conn
  })
}
