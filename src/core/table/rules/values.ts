import { inspect } from "../../lib/errors/inspect.js"

/** Appends the actual value to a message. */
export function got(text: string, value: unknown): string {
  return `${text}, got: ${inspect(value)}`
}

/** A message with the actual value, or undefined if the value is valid. */
export function gotUnless(isValid: boolean, text: string, value: unknown): string | undefined {
  return isValid ? undefined : got(text, value)
}

/** The result of `typeof`, or `"null"`, `"true"`, `"false"` or `"list"`. */
export function typeName(value: unknown): string {
  if (value === null || typeof value === "boolean") return String(value)
  return Array.isArray(value) ? "list" : typeof value
}
