import type { Conn } from "../../conn/conn.js"
import { InvalidRequestError } from "../../conn/errors.js"
import type { Issue } from "../../conn/input.types.js"
import { isInstanceOf, readField } from "../../lib/error-details.js"
import { hiddenValues, hidesPath } from "../../router/filter-parameters.js"
import type { FilterParameters } from "../../router/filter-parameters.js"
import { MAX_MESSAGE } from "../../router/validate.js"

/** With more hidden values, no message is compared with them. */
const MAX_VALUES = 1_000

/** The characters of a long value that are compared, since schemas shorten values. */
const COMPARED = 20

/** A shorter value has to be a word of the message: a message about another param may well contain its letters. */
const LONG_VALUE = 6

/**
 * The issues of an invalid query or body, for an error page; `[]` for any other error. The message of a schema may contain
 * values, so messages about hidden params, and messages that quote the value of one, are replaced.
 */
export function shownIssues(error: unknown, conn: Conn, filter: FilterParameters): readonly Issue[] {
  if (!isInstanceOf(error, InvalidRequestError)) return []
  const quotesHidden = quoteFinder(readField(conn, `${error.where}_params`), filter)
  return error.issues.map(({ path, message }) => ({
    path,
    message: hidesPath(path, filter) || quotesHidden(message) ? "is invalid" : message,
  }))
}

/** Returns a function that finds hidden values of the input in a message, ignoring case. It may find too many. */
function quoteFinder(given: unknown, filter: FilterParameters): (message: string) => boolean {
  const values = hiddenValues(given, filter, MAX_VALUES)
  if (values === undefined) return () => true
  const quotes = [...new Set(Array.from(values, (value) => value.trim().toLowerCase()))]
    .filter((value) => value !== "")
    .flatMap((value) => [value, JSON.stringify(value).slice(1, -1)])
    .map((value) => value.slice(0, COMPARED))
  return (message) => {
    const text = message.toLowerCase()
    const isCut = message.length >= MAX_MESSAGE
    return quotes.some((quote) => isCut || (quote.length < LONG_VALUE ? hasWord(text, quote) : text.includes(quote)))
  }
}

/** Whether a text contains another that is not a part of a longer word or number. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!isPartOfWord(text[at - 1]) && !isPartOfWord(text[at + word.length])) return true
  return false
}

const isPartOfWord = (character = ""): boolean => /[\p{L}\p{N}]/u.test(character)
