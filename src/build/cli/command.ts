import { parseArgs } from "node:util"
import type { ParseArgsConfig } from "node:util"
import { errorText, usageError } from "./errors.js"

/** A stream that a command writes to. */
export interface Output {
  write(text: string): unknown
  /** Whether it is a terminal. Only then is the output coloured. */
  readonly isTTY?: boolean
}

/** The environment of a command. */
export interface Environment {
  readonly stdout: Output
  readonly stderr: Output
  /** The folder that paths are relative to. */
  readonly cwd: string
}

/** The options of a command, as `parseArgs` of Node takes them. */
export type OptionSpecs = NonNullable<ParseArgsConfig["options"]>

/** A command, such as `waymark routes`. To add one, write its file in `commands/` and list it in `commands.ts`. */
export interface Command {
  readonly name: string
  /** The names of its positional arguments for the usage, e.g. `"[module]"`. */
  readonly words: string
  /** What it does, in one line, for `waymark --help`. */
  readonly summary: string
  /** The text of `waymark NAME --help`. */
  readonly usage: string
  /** Its own options. Every command also has `OPTIONS_OF_ALL`. */
  readonly options: OptionSpecs
  /**
   * Runs it, and returns its exit code.
   *
   * @param argv the arguments after its name
   * @throws {CommandError} for errors that the user can act on
   */
  run(argv: readonly string[], env: Environment): Promise<number> | number
}

/** The options that every command has, and `waymark` without a command. */
export const OPTIONS_OF_ALL = {
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const satisfies OptionSpecs

/** The values of options, and the other words of a command line. */
export interface Arguments<Options extends OptionSpecs> {
  readonly options: ReturnType<typeof parseArgs<{ readonly options: Options }>>["values"]
  readonly words: readonly string[]
}

/**
 * Parses the arguments of a command, which may have the given options and `OPTIONS_OF_ALL`.
 *
 * @throws {CommandError} exit code 2, for an unknown option or a missing value
 */
export function readArguments<const Options extends OptionSpecs>(
  argv: readonly string[],
  options: Options,
): Arguments<Options> {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { ...options, ...OPTIONS_OF_ALL },
    })
    return { options: values, words: positionals }
  } catch (error) {
    throw usageError(errorText(error).replace(/^TypeError: |\. To specify .*$/gs, ""))
  }
}

/**
 * The only positional argument, or undefined if there is none.
 *
 * @param noun what it names, for the message, e.g. `"module"`
 * @throws {CommandError} exit code 2, when there are more
 */
export function onlyWord(words: readonly string[], noun: string): string | undefined {
  if (words.length > 1) throw usageError(`one ${noun} at a time, got: ${words.join(" ")}`)
  return words[0]
}

/** Writes a command's output, and returns the exit code 0. */
export function print({ stdout }: Environment, text: string): 0 {
  if (text !== "") stdout.write(text)
  return 0
}
