import { InvalidSpecError } from "../../core/pattern/errors.js"
import { TableError } from "../../core/table/errors.js"

/** An error of a command: the message for the user, and the exit code. */
export class CommandError extends Error {
  override readonly name = "CommandError"
  constructor(
    message: string,
    readonly exitCode: 1 | 2 = 1,
  ) {
    super(message)
  }
}

/** An error in the command line. Its message is followed by a hint on how to print the usage. */
export function usageError(message: string): CommandError {
  return new CommandError(message, 2)
}

/**
 * Whether an error means that a table breaks a rule. It also checks names and fields, since the module of the table may have
 * loaded another copy of the library, with other error classes.
 */
export function isTableError(error: unknown): error is Error {
  if (error instanceof TableError || error instanceof InvalidSpecError) return true
  return error instanceof Error && (error.name === "InvalidSpecError" || ("node" in error && "position" in error))
}

/** The name and message of an error, without the list of modules that Node appends to some. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const text = (error.message.split("\nRequire stack:")[0] ?? "").replace(/^(ParseError: .*?)\s*\n.*$/s, "$1")
  return error.name === "Error" || error.name === "" ? text : `${error.name}: ${text}`
}
