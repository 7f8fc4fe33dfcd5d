import type { CoreConn } from "../../conn/core-conn.js"
import { InvalidRequestError } from "../../conn/errors.js"
import type { Issue } from "../../conn/request/input.types.js"
import { isInstanceOf, readField } from "../../../core/lib/errors/error-details.js"
import { isScalar } from "../../../core/lib/is-scalar.js"
import { NoRoute } from "../../../core/match/no-route.js"
import { hidesPath, SECRET_HEADERS, visitHidden } from "../filter-parameters.js"
import type { FilterParameters } from "../filter-parameters.js"
import { MAX_MESSAGE } from "../contracts/validate.js"

/** With more hidden values, all messages are replaced. */
const MAX_VALUES = 1_000

/** A shorter value is compared only with the words of messages about hidden params: its letters occur in any message. */
const MIN_PART = 3

/** The characters of a long value that are compared at its start and at its end, since schemas shorten values. */
const MAX_PART = 10

/** The hidden values of a query or a body, in lower case. */
interface Hidden {
  /** Parts of values. A message that contains one is replaced. */
  readonly parts: Set<string>
  /** Short values. A message about a hidden param that has one as a word is replaced. */
  readonly words: Set<string>
}

/**
 * The issues of invalid headers, or of an invalid query or body, for an error page; `[]` for any other error. The message of a schema may contain
 * values, so messages that quote a hidden value are replaced.
 */
export function shownIssues(error: unknown, conn: CoreConn, params: FilterParameters): readonly Issue[] {
  // Without the first comparison, the second would take 3 to 5 % of the time of a 404.
  if (isInstanceOf(error, NoRoute) || !isInstanceOf(error, InvalidRequestError)) return []
  const isHeaders = error.where === "headers"
  const given: unknown = isHeaders ? Object.fromEntries(conn.req_headers) : readField(conn, `${error.where}_params`)
  const filter = isHeaders && !("keep" in params) ? [...params, ...SECRET_HEADERS] : params
  let hidden: Hidden | "too many" | undefined
  const quotesHidden = ({ path, message }: Issue): boolean => {
    hidden ??= hiddenValues(given, filter)
    if (hidden === "too many") return true
    const { parts, words } = hidden
    if (parts.size + words.size > 0 && message.length >= MAX_MESSAGE) return true
    const text = message.toLowerCase()
    return (
      [...parts].some((part) => text.includes(part)) ||
      (hidesPath(path, filter) && text.split(NOT_WORD).some((word) => words.has(word)))
    )
  }
  return error.issues.map((issue) => (quotesHidden(issue) ? { path: issue.path, message: "is invalid" } : issue))
}

const NOT_WORD = /[^\p{L}\p{N}]+/u

/** The hidden values, with the names of fields inside them: as they are, as JSON writes them, and as numbers. */
function hiddenValues(given: unknown, filter: FilterParameters): Hidden | "too many" {
  const [parts, words] = [new Set<string>(), new Set<string>()]
  const add = (value: unknown): void => {
    const text = String(value).trim().toLowerCase()
    const number = Number(text)
    for (const written of [text, JSON.stringify(text).slice(1, -1), Number.isNaN(number) ? text : String(number)])
      if (typeof value !== "boolean" && (written.length >= MIN_PART || NOT_WORD.test(written))) {
        const length = Math.max(MIN_PART + 1, Math.min(MAX_PART, Math.ceil(written.length / 2)))
        parts.add(written.slice(0, length)).add(written.slice(-length))
      } else if (written !== "") words.add(written)
  }
  const visit = (value: unknown): boolean => {
    JSON.stringify(value, function (this: unknown, key, inner: unknown) {
      if (key !== "" && !Array.isArray(this)) add(key)
      if (isScalar(inner)) add(inner)
      return typeof inner === "bigint" ? undefined : inner
    })
    return parts.size + words.size <= MAX_VALUES
  }
  return visitHidden(given, filter, visit) ? { parts, words } : "too many"
}
