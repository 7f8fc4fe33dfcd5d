import { parseArgs } from "node:util"
import type { ParseArgsConfig } from "node:util"
import { listWords } from "../../core/lib/list-words.js"
import { didYouMean } from "./did-you-mean.js"
import { UsageError } from "./errors.js"
import { fitLines } from "./terminal/fit-lines.js"

/** A stream that a command writes to. */
export interface Output {
  write(text: string): unknown
  /** Whether it is a terminal. Only then the output is coloured, unless `FORCE_COLOR` is set, and fits the width. */
  readonly isTTY?: boolean
  /** The width of the terminal. */
  readonly columns?: number
}

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
  /** Its own options, next to `OPTIONS_OF_ALL`; undefined if another program reads the whole command line. */
  readonly options: OptionSpecs | undefined
  /** Options of other commands, and what this one has instead, such as `{ json: "--format json" }`. */
  readonly instead?: Readonly<Record<string, string>>
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
 * @throws {UsageError} for an unknown option or a missing value
 */
export function readArguments<const Options extends OptionSpecs>(
  argv: readonly string[],
  options: Options,
): Arguments<Options> {
  const all = { ...options, ...OPTIONS_OF_ALL }
  const args = [...argv]
  const { tokens } = parseArgs({ args, options: all, strict: false, allowPositionals: true, tokens: true })
  for (const token of tokens) if (token.kind === "option") checkOption(token, all)
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: all })
  return { options: values, words: positionals }
}

/** An option as it is in a command line. */
interface GivenOption {
  readonly name: string
  /** As it is written, such as `-h`. */
  readonly rawName: string
  readonly value: string | undefined
  /** Whether the value is written after `=`. */
  readonly inlineValue: boolean | undefined
}

function checkOption({ name, rawName, value, inlineValue }: GivenOption, options: OptionSpecs): void {
  const type = Object.hasOwn(options, name) ? options[name]?.type : undefined
  if (type === undefined) {
    const names = Object.keys(options).map((known) => `--${known}`)
    throw new UsageError(`unknown option ${rawName}`, didYouMean(rawName, names))
  }
  if (type === "boolean") {
    if (value !== undefined) throw new UsageError(`${rawName} takes no value, got: ${value}`)
    return
  }
  if (value === undefined || value === "") throw new UsageError(`${rawName} needs a value`)
  if (inlineValue !== true && /^-./.test(value))
    throw new UsageError(`${rawName} needs a value`, `If ${value} is the value, write ${rawName}=${value}.`)
}

/**
 * The only positional argument, or undefined if there is none.
 *
 * @param noun what it names, for the message, e.g. `"module"`
 * @throws {UsageError} when there are more, or when it is empty
 */
export function onlyWord(words: readonly string[], noun: string): string | undefined {
  if (words.length > 1) throw new UsageError(`one ${noun} at a time, got: ${words.join(" ")}`)
  if (words[0] === "") throw new UsageError(`the ${noun} is an empty string`)
  return words[0]
}

/**
 * The positional arguments OLD and NEW.
 *
 * @param example a command line, for the message
 * @throws {UsageError} when there are not two
 */
export function twoWords(words: readonly string[], example: string): readonly [old: string, now: string] {
  const [old, now, ...others] = words
  if (old !== undefined && now !== undefined && others.length === 0) return [old, now]
  throw new UsageError(`expected OLD and NEW, got: ${words.join(" ") || "nothing"}`, `Write, for example, ${example}.`)
}

/**
 * The value of an option, which is one of a few.
 *
 * @throws {UsageError} when it is another one
 */
export function choiceOf<Choice extends string>(option: string, given: string, choices: readonly Choice[]): Choice {
  const found = choices.find((choice) => choice === given)
  if (found !== undefined) return found
  throw new UsageError(`--${option} expects ${listWords(choices, "or")}, got: ${given}`, didYouMean(given, choices))
}

/** Writes output for people, which fits the width of a terminal, and returns the exit code 0. */
export function show(env: Environment, text: string): 0 {
  return print(env, fitLines(text, env.stdout))
}

/** Writes output as it is, such as data or code, and returns the exit code 0. */
export function print({ stdout }: Environment, text: string): 0 {
  if (text !== "") stdout.write(text)
  return 0
}

/** A command as a user types it into a shell: `waymark NAME WORDS`. */
export function commandLine(name: string, words: readonly (string | undefined)[]): string {
  return ["waymark", name, ...words.flatMap((word) => (word === undefined ? [] : [shellWord(word)]))].join(" ")
}

/** An argument as a shell takes it. */
export function shellWord(argument: string): string {
  return /^[\w./:=@-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", `'\\''`)}'`
}
