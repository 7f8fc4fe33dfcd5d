import { inspect } from "../lib/inspect.js"

/** The end of most messages of the checks. */
export function got(text: string, value: unknown): string {
  return `${text}, got: ${inspect(value)}`
}

/** The message that a value is wrong, unless it is right. */
export function gotUnless(isRight: boolean, text: string, value: unknown): string | undefined {
  return isRight ? undefined : got(text, value)
}

/** What `typeof` says, but that null, true, false and lists have words of their own. */
export function sortOf(value: unknown): string {
  if (value === null || typeof value === "boolean") return String(value)
  return Array.isArray(value) ? "list" : typeof value
}

export function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return sortOf(value) === "object"
}
