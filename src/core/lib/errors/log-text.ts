import { isInstanceOf, readField } from "./error-details.js"

/** Control characters and invisible ones, such as those that change the direction of text: a terminal or an editor interprets them. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Writes the invisible characters of a text as escapes, such as `\u202e`. */
export function escapeInvisible(text: string): string {
  return text.replace(INVISIBLE, escapeCharacter)
}

function escapeCharacter(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16)
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, "0")}`
}

/** A string as a single line of a log: each white-space character becomes a space. */
export function oneLine(text: string): string {
  return escapeInvisible(text.replace(/\s/g, " "))
}

/** Indents all lines of a string but the first, so that none looks like a line of the log. */
function indentLines(text: string): string {
  return text
    .replace(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g, "\n")
    .replace(/\n[ \t]{0,3}(?=\S)/g, "\n    ")
    .replace(INVISIBLE, keepLines)
}

const keepLines = (character: string): string =>
  character === "\n" || character === "\t" ? character : escapeCharacter(character)

/**
 * A thrown value for a logger that prints it as it is: its message and its stack cannot be mistaken for other lines of the log. Returns
 * the value itself if they contain nothing that could be.
 */
export function errorForLog(error: unknown, depth = 0): unknown {
  if (typeof error === "string") return indentLines(error)
  if (!isInstanceOf(error, Error)) return error
  const [message, stack, cause] = [readField(error, "message"), readField(error, "stack"), readField(error, "cause")]
  const safe = {
    message: typeof message === "string" ? indentLines(message) : message,
    stack: typeof stack === "string" ? indentLines(stack) : stack,
    cause: depth < 5 ? errorForLog(cause, depth + 1) : undefined,
  }
  if (safe.message === message && safe.stack === stack && safe.cause === cause) return error
  const changed = Object.entries(safe).filter(([, value]) => value !== undefined)
  const descriptors = Object.fromEntries(changed.map(([key, value]) => [key, { value, configurable: true }]))
  try {
    // Its other fields are those of the error.
    const copy: object = Object.create(Object.getPrototypeOf(error), {
      ...Object.getOwnPropertyDescriptors(error),
      ...descriptors,
    })
    return copy
  } catch {
    return error // a proxy may refuse
  }
}
