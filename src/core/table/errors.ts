import { ArgumentError } from "../lib/errors/argument-error.js"
import { namedError } from "../lib/errors/named-error.js"

/**
 * Thrown for a table that breaks a rule.
 *
 * `node` is the row that is wrong; `position` is its place in the table, e.g. `table[2][2][0]`.
 */
export class TableError extends /* @__PURE__ */ namedError("TableError", ArgumentError) {
  constructor(
    message: string,
    readonly node: unknown,
    readonly position: string,
  ) {
    super(message)
  }
}
