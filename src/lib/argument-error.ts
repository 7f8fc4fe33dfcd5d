/**
 * A call or a table that cannot mean anything: the message says what was expected, what came and what would
 * have worked.
 *
 * @see Elixir's ArgumentError, which the reference raises in the same places
 */
export class ArgumentError extends Error {
  override readonly name: string = "ArgumentError"
}
