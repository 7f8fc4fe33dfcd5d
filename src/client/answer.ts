import { parseJson } from "../lib/parse-json.js"
import type { Route } from "../table/route.js"
import type { AnyAnswer } from "./answer.types.js"
import { describeRoute, UnexpectedAnswerError } from "./errors.js"
import { noJsonAnswerMessage, undeclaredStatusMessage } from "./messages.js"

/** How a body is read. */
type Form = "json" | "text" | "unread"

/**
 * Reads the answer to a call.
 *
 * @throws {UnexpectedAnswerError} when the route declares answers but not this status, and when the body should be JSON and is not
 */
export async function readAnswer(route: Route, response: Response): Promise<AnyAnswer> {
  const { ok, status, headers } = response
  const form = formOf(route, response)
  const text = form === "unread" ? null : await response.text()
  const body = form === "json" ? parseJson(text ?? "") : text
  if (form !== undefined && body !== undefined) return { ok, status, body, headers, response }
  const name = describeRoute(route)
  const declared = Object.keys(route.contract?.answers ?? {})
  const message =
    form === undefined ? undeclaredStatusMessage(name, status, declared) : noJsonAnswerMessage(name, status)
  throw new UnexpectedAnswerError(message, name, status, headers, text ?? "")
}

/** How to read an answer, or undefined if the route does not declare its status. */
function formOf({ contract }: Route, { status, headers, body }: Response): Form | undefined {
  const answers = contract?.answers ?? {}
  if (Object.keys(answers).length > 0) {
    const schema = answers[status]
    return schema === null ? "unread" : schema === undefined ? undefined : "json"
  }
  const type = headers.get("content-type") ?? ""
  if (body === null) return "unread"
  return /^[^;]*[/+]json\b/i.test(type) ? "json" : /^text\//i.test(type) ? "text" : "unread"
}
