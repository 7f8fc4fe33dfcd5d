import { InvalidSpecError } from "../pattern/errors.js"
import { TableError } from "../table/errors.js"

/** What a command has to say when it cannot do its work: one message, and the exit code. */
export class CommandError extends Error {
  override readonly name = "CommandError"
  constructor(
    message: string,
    readonly exitCode: 1 | 2 = 1,
  ) {
    super(message)
  }
}

/** A command line that means nothing. */
export function usageError(message: string): CommandError {
  return new CommandError(`${message}\nRun "waymark --help" to see what there is.`, 2)
}

/**
 * Whether an error says that a table breaks a rule. The module of the table may have loaded another copy of the
 * library, whose errors are of other classes.
 */
export function isTableProblem(error: unknown): error is Error {
  if (error instanceof TableError || error instanceof InvalidSpecError) return true
  return error instanceof Error && (error.name === "InvalidSpecError" || ("node" in error && "position" in error))
}

/** What an error says, without the list of modules that Node puts after some. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const text = error.message.split("\nRequire stack:")[0] ?? ""
  return error.name === "Error" || error.name === "" ? text : `${error.name}: ${text}`
}
