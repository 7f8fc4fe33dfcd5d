import { inspect } from "../../../core/lib/errors/inspect.js"
import { literalOf } from "../../../core/lib/literal.js"

/** Writes a value as JavaScript code if that is short, else as in error messages. */
export function writeValue(value: unknown): string {
  const literal = literalOf(value)
  return literal === undefined || literal.length > 80 ? inspect(value) : literal
}
