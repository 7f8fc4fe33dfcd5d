import { parseJson } from "../lib/parse-json.js"
import { invalidStatuses } from "../table/contracts/contract.js"
import type { AnyAnswer } from "./answer.types.js"
import type { CalledContract, CalledRoute } from "./called-routes.js"
import { unexpected } from "./errors.js"
import { NO_JSON_ANSWER, undeclaredStatusMessage } from "./messages.js"

/** By status: 1 for an answer with JSON, 0 for one without a body, and 2 for the error page of the framework, if it is not declared. */
export type ReadAnswers = { readonly [status: number]: 0 | 1 | 2 }

/** How the answers of a route are read; undefined if it declares none. */
export function readAnswersOf(contract: CalledContract): ReadAnswers | undefined {
  const read: { [status: string]: 0 | 1 | 2 } = {}
  for (const status of invalidStatuses(contract)) read[status] = 2
  const declared = Object.entries(contract.answers ?? {}).filter(([, schema]) => schema !== undefined)
  for (const [status, schema] of declared) read[status] = schema === null ? 0 : 1
  return declared.length > 0 ? read : undefined
}

/**
 * Reads the answer to a call.
 *
 * @throws {UnexpectedAnswerError} when the route declares answers but not this status, and it is not the error page of an invalid query or
 *   body; and when the body should be JSON and is not
 */
export async function readAnswer(
  route: Pick<CalledRoute, "verb" | "path">,
  answers: ReadAnswers | undefined,
  response: Response,
): Promise<AnyAnswer> {
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
