import { parseJson } from "../lib/parse-json.js"
import type { AnyAnswer } from "./answer.types.js"
import type { CalledRoute } from "./called-routes.js"
import { unexpected } from "./errors.js"
import { NO_JSON_ANSWER, undeclaredStatusMessage } from "./messages.js"

/**
 * Reads the answer to a call.
 *
 * @throws {UnexpectedAnswerError} when the route declares answers but not this status, and when the body should be JSON and is not
 */
export async function readAnswer(route: CalledRoute, response: Response): Promise<AnyAnswer> {
  const { ok, status, headers } = response
  const declared = Object.entries(route.answers).flatMap(([code, schema]) => (schema === undefined ? [] : [code]))
  if (declared.length > 0 && !declared.includes(String(status)))
    throw unexpected(undeclaredStatusMessage(declared), route, response, await response.text())
  const schema = route.answers[status]
  const type = response.body === null ? "" : (headers.get("content-type") ?? "")
  const isJson = schema === undefined ? /^[^;]*[/+]json\b/i.test(type) : schema !== null
  const isText = schema === undefined && /^text\//i.test(type)
  const text = isJson || isText ? await response.text() : null
  const body = isJson ? parseJson(text ?? "") : text
  if (body === undefined) throw unexpected(NO_JSON_ANSWER, route, response, text ?? "")
  return { ok, status, body, headers, response }
}
