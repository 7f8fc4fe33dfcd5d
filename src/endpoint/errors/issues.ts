import type { Conn } from "../../conn/conn.js"
import { InvalidRequestError } from "../../conn/errors.js"
import type { Issue } from "../../conn/input.types.js"
import { isInstanceOf, readField } from "../../lib/error-details.js"
import { filterParameters, hidesPath } from "../../router/filter-parameters.js"
import type { FilterParameters } from "../../router/filter-parameters.js"
import { MAX_MESSAGE } from "../../router/validate.js"

/** With more hidden values, no message is compared with them. */
const MAX_VALUES = 1_000

/** A shorter value is not compared: a message about another param may well contain its letters. */
const MIN_VALUE = 3

/** The characters of a long value that are compared, since schemas shorten values. */
const COMPARED = 20

/**
 * The issues of an invalid query or body, for an error page; `[]` for any other error. The message of a schema may contain
 * values, so messages about hidden params, and messages that quote the value of one, are replaced.
 */
export function shownIssues(error: unknown, conn: Conn, filter: FilterParameters): readonly Issue[] {
  if (!isInstanceOf(error, InvalidRequestError)) return []
  const values = hiddenValues(readField(conn, `${error.where}_params`), filter)
  const quotesHidden = (message: string): boolean =>
    values.some((value) => message.length >= MAX_MESSAGE || message.toLowerCase().includes(value))
  return error.issues.map(({ path, message }) => ({
    path,
    message: hidesPath(path, filter) || values.length > MAX_VALUES || quotesHidden(message) ? "is invalid" : message,
  }))
}

/** The starts of hidden values in lower case, as they are and as JSON writes them. */
function hiddenValues(given: unknown, filter: FilterParameters): readonly string[] {
  const values = new Set<string>()
  const add = (_key: string, value: unknown): unknown => {
    if (!/^(string|number|bigint)$/.test(typeof value)) return value
    const text = String(value).trim().toLowerCase()
    if (text.length >= MIN_VALUE && values.size <= MAX_VALUES)
      for (const written of [text, JSON.stringify(text).slice(1, -1)]) values.add(written.slice(0, COMPARED))
    return undefined
  }
  filterParameters(given, filter, (hidden) => JSON.stringify(hidden, add))
  return [...values]
}
