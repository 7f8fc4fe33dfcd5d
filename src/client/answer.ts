import { parseJson } from "../lib/parse-json.js"
import { invalidStatuses } from "../table/contract.js"
import type { AnyAnswer } from "./answer.types.js"
import type { CalledRoute } from "./called-routes.js"
import { unexpected } from "./errors.js"
import { NO_JSON_ANSWER, undeclaredStatusMessage } from "./messages.js"

/**
 * Reads the answer to a call.
 *
 * @throws {UnexpectedAnswerError} when the route declares answers but not this status, and it is not the error page of an invalid query or
 *   body; and when the body should be JSON and is not
 */
export async function readAnswer(route: CalledRoute, response: Response): Promise<AnyAnswer> {
  const { ok, status, headers } = response
  const { answers = {} } = route.contract
  const declared = Object.keys(answers).filter((code) => answers[Number(code)] !== undefined)
  const schema = answers[status]
  const isUndeclared = declared.length > 0 && schema === undefined
  const type = response.body === null ? "" : (headers.get("content-type") ?? "")
  const isJson = schema === undefined ? /^[^;]*[/+]json\b/i.test(type) : schema !== null
  const isText = schema === undefined && (isUndeclared || /^text\//i.test(type))
  const text = isJson || isText ? await response.text() : null
  const body = isJson ? parseJson(text ?? "") : text
  if (isUndeclared && !(invalidStatuses(route.contract).some((one) => one === status) && isErrorPage(body)))
    throw unexpected(undeclaredStatusMessage(declared), route, response, text ?? "")
  if (body === undefined) throw unexpected(NO_JSON_ANSWER, route, response, text ?? "")
  return { ok, status, body, headers, response }
}

function isErrorPage(body: unknown): boolean {
  const errors: unknown = Reflect.get(Object(body), "errors")
  return typeof Reflect.get(Object(errors), "detail") === "string"
}
