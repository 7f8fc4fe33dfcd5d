import { parseJson } from "../lib/parse-json.js"
import type { AnyAnswer } from "./answer.types.js"
import type { CalledRoute } from "./called-route.js"
import { unexpected } from "./errors.js"
import { NO_JSON_ANSWER, undeclaredStatusMessage } from "./messages.js"

/**
 * Reads the answer to a call.
 *
 * @throws {UnexpectedAnswerError} when the route declares answers but not this status, unless the answer is
 *   the error page of an invalid query or body; also when the body should be JSON and is not
 */
export async function readAnswer(route: CalledRoute, response: Response): Promise<AnyAnswer> {
  const { answers } = route
  const { ok, status, headers } = response
  const kind = answers?.[status] ?? 2
  const type = response.body === null ? "" : (headers.get("content-type") ?? "")
  const isJson = kind > 1 ? /^[^;]*[/+]json\b/i.test(type) : kind > 0
  const isText = kind > 1 && (answers !== undefined || /^text\//i.test(type))
  const text = isJson || isText ? await response.text() : null
  const body = isJson ? parseJson(text ?? "") : text
  if (answers !== undefined && kind > 1 && !(status in answers && isErrorPage(body))) {
    const declared = Object.keys(answers).filter((one) => answers[Number(one)] !== 2)
    throw unexpected(undeclaredStatusMessage(declared), route, response, text ?? "")
  }
  if (body === undefined) throw unexpected(NO_JSON_ANSWER, route, response, text ?? "")
  return { ok, status, body, headers, response }
}

interface ErrorPage {
  readonly errors?: { readonly detail?: unknown } | null
}

function isErrorPage(body: unknown): boolean {
  const { errors }: ErrorPage = Object(body)
  return typeof errors?.detail === "string"
}
