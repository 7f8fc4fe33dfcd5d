import { Console } from "node:console"
import { colorsOf } from "./terminal/colors.js"
import type { Environment, Output } from "./command.js"
import { CommandError, commandError, errorText, UsageError } from "./errors.js"
import { fitLines } from "./terminal/fit-lines.js"

/**
 * Runs a command, and returns its exit code: its own, or that of the error that it throws, which is written to `stderr`.
 *
 * @param name the program and its command, as the user types them, e.g. `"waymark routes"`
 */
export async function exitCodeOf(
  name: string,
  { stderr }: Environment,
  run: () => Promise<number> | number,
): Promise<number> {
  try {
    return await run()
  } catch (error) {
    return writeError(name, error, stderr)
  }
}

/** Writes what is wrong and, in the next line, what to do about it. Returns the exit code. */
export function writeError(name: string, error: unknown, stderr: Output): number {
  const { message, advice, exitCode } = commandError(error)
  const usage = error instanceof UsageError ? `Run "${name} --help" for the usage.` : ""
  const what = `${colorsOf(stderr).red(`${programOf(name)}:`)} ${message}\n`
  stderr.write(fitLines(`${what}${[advice, usage].filter((sentence) => sentence !== "").join(" ")}\n`, stderr))
  return exitCode
}

/** Writes a line that is not an error to `stderr`. */
export function writeNote(name: string, note: string, { stderr }: Pick<Environment, "stderr">): void {
  stderr.write(fitLines(`${colorsOf(stderr).yellow(`${programOf(name)}:`)} ${note}\n`, stderr))
}

const programOf = (name: string): string => name.split(" ")[0] ?? name

/**
 * Runs a program with the arguments, the streams and the folder of this process, which then exits.
 *
 * @param name that of the program, e.g. `"waymark"`
 */
export async function runProcess(
  name: string,
  run: (argv: readonly string[], env: Environment) => Promise<number>,
): Promise<void> {
  const { stdout, stderr } = process
  let code: number | undefined
  const fail = (error: CommandError): void => {
    code ??= writeError(name, error, stderr)
    process.exit(code)
  }
  // A reader such as `head` may close the pipe early, when the command has more to do than to write.
  const closed = (error: NodeJS.ErrnoException): unknown =>
    setImmediate(() => process.exit(error.code === "EPIPE" ? (code ?? 0) : 1))
  stdout.on("error", closed)
  stderr.on("error", closed)
  // What modules of the user print is not the result of the command.
  globalThis.console = new Console(stderr, stderr)
  for (const event of ["uncaughtException", "unhandledRejection"] as const)
    process.on(event, (error: unknown) =>
      fail(new CommandError(`a module that was loaded threw an error later: ${errorText(error)}`, KEEP_APART)),
    )
  // Nothing is left to do, and the command has not ended.
  process.on("beforeExit", () =>
    fail(new CommandError("a module that was loaded waits for something that never happens", KEEP_APART)),
  )
  process.on("exit", () => {
    if (code !== undefined) return
    const error = new CommandError("a module that was loaded ended the process", KEEP_APART)
    process.exitCode = writeError(name, error, stderr)
  })
  code = await run(process.argv.slice(2), { stdout, stderr, cwd: process.cwd() })
  // A loaded module may keep the process alive, so exit explicitly, after all output is written.
  stdout.write("", () => stderr.write("", () => process.exit(code)))
}

const KEEP_APART = "Keep what the command loads in a module of its own, which starts nothing."
