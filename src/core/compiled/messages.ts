import { ArgumentError } from "../lib/errors/argument-error.js"
import type { Refusal } from "../links/refuse.types.js"

/** Throws the error of a call in a browser, without its details. */
export const refuse = (
  ...[problem]: Refusal | [problem: "context" | "arguments" | "options" | "body" | "base_url"]
): never => {
  throw new ArgumentError(`unexpected ${problem}`)
}
