import { ArgumentError } from "../internal/argument-error.js"
import { located } from "./messages.js"

/**
 * A table that the rules refuse.
 *
 * `node` is the row that is wrong and `position` where it stands, e.g. `table[2][2][0]`.
 */
export class TableError extends ArgumentError {
  override readonly name = "TableError"
  constructor(
    message: string,
    readonly node: unknown,
    readonly position: string,
    /** The whole text, where it is not the message with the position behind it. */
    text: string = located(message, position),
  ) {
    super(text)
  }
}
