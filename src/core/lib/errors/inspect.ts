import { isPromise } from "../maybe-promise.js"

/**
 * Formats a value for an error message: as JSON if possible, on one line, truncated to 80 characters. Its promises are marked
 * as handled: a value in an error message is refused, so nobody awaits them.
 */
export function inspect(value: unknown): string {
  const text = format(value)
  return text.length > 80 ? `${text.slice(0, 77)}...` : text
}

function format(value: unknown): string {
  if (typeof value === "function") return value.name === "" ? "a function" : `function ${value.name}`
  if (typeof value === "bigint" || typeof value === "symbol" || value === undefined) return String(value)
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value)
  try {
    if (isPromise(value)) return String(writePart("", value))
    return JSON.stringify(value, writePart) ?? String(value)
  } catch {
    return Object.prototype.toString.call(value)
  }
}

/** The replacer of `JSON.stringify` for values that JSON does not have. */
function writePart(_key: string, part: unknown): unknown {
  if (part instanceof Promise) part.catch(() => {})
  return isPromise(part) ? "a promise" : typeof part === "bigint" ? String(part) : part
}
