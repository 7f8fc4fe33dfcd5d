import { ArgumentError } from "../lib/argument-error.js"

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
  ) {
    super(message)
  }
}
