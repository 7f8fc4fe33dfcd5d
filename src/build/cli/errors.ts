import { MalformedURIError } from "../../core/match/errors.js"
import { InvalidSpecError } from "../../core/pattern/errors.js"
import { TableError } from "../../core/table/errors.js"

/** An error of a command: what is wrong, what the user can do about it, and the exit code. */
export class CommandError extends Error {
  override readonly name = "CommandError"

  /**
   * @param message what is wrong, without a period at the end; each of several findings is a line
   * @param advice what to do, in one line of whole sentences
   */
  constructor(
    message: string,
    readonly advice: string,
    readonly exitCode: 1 | 2 = 1,
  ) {
    super(message)
  }
}

/** An error in the command line. The command that prints the usage follows its advice. */
export class UsageError extends CommandError {
  constructor(message: string, advice = "") {
    super(message, advice, 2)
  }
}

/**
 * Whether an error means that a table breaks a rule. It also checks names and fields, since the module of the table may have
 * loaded another copy of the library, with other error classes.
 */
export function isTableError(error: unknown): error is Error {
  if (error instanceof TableError || error instanceof InvalidSpecError) return true
  return error instanceof Error && (error.name === "InvalidSpecError" || ("node" in error && "position" in error))
}

/** What the codes of the system mean for a file. */
const SYSTEM_ERRORS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "its disk is read-only",
  ENOSPC: "its disk is full",
  ENOENT: "it does not exist",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is a file",
  EEXIST: "a part of its path is a file",
  ENAMETOOLONG: "its name is too long",
  ELOOP: "its symbolic links are circular",
}

/** The name and message of an error, without the list of modules that Node appends to some. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const known = SYSTEM_ERRORS[systemCode(error) ?? ""]
  if (known !== undefined) return known
  const text = (error.message.split("\nRequire stack:")[0] ?? "").replace(/^ParseError: (.*?)\s*\n.*$/s, "$1")
  const isSyntax = text !== error.message && error.message.startsWith("ParseError: ")
  const name = isSyntax ? "syntax error" : error.name
  return name === "Error" || name === "" ? text : `${name}: ${text}`
}

/** The code of an error of the system, such as `"ENOENT"`. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && "syscall" in error && "code" in error ? String(error.code) : undefined
}

/** The error that a command prints for any error that it threw. */
export function commandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error
  if (error instanceof MalformedURIError)
    return new CommandError(error.message, "Write a percent sign in the path as %25.")
  const advice =
    systemCode(error) === undefined
      ? "This is a mistake in the command itself. Please report it, with the command line and its files."
      : "Check that the files and folders of the command can be read and written."
  return new CommandError(errorText(error), advice)
}
