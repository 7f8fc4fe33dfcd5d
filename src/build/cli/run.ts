import { parseArgs } from "node:util"
import { listWords } from "../../core/lib/list-words.js"
import { OPTIONS_OF_ALL, print } from "./command.js"
import type { Command, Environment, OptionSpecs } from "./command.js"
import { COMMANDS } from "./commands.js"
import { didYouMean } from "./did-you-mean.js"
import { UsageError } from "./errors.js"
import { packageVersion } from "./package.js"
import { exitCodeOf } from "./program.js"
import { fitUsage } from "./terminal/fit-lines.js"
import { usageOfAll } from "./usage.js"

/**
 * Runs the command, and returns its exit code: 0 for success, 2 for an invalid command line, 1 for other errors. Errors are
 * written to `stderr`.
 *
 * @param argv the arguments after the name of the program
 */
export function run(argv: readonly string[], env: Environment): Promise<number> {
  const [name, ...rest] = argv[0] === "help" ? [...argv.slice(1, 2), "--help"] : argv
  const command = COMMANDS.find((known) => known.name === name)
  return exitCodeOf(command === undefined ? "waymark" : `waymark ${command.name}`, env, () => {
    if (command === undefined) return runWithoutCommand(name, env)
    if (command.options === undefined) return command.run(rest, env)
    const names = optionNames(rest, command.options)
    if (names.includes("help")) return print(env, fitUsage(command.usage, env.stdout))
    if (names.includes("version")) return print(env, `${packageVersion()}\n`)
    checkOwner(names, command)
    return command.run(rest, env)
  })
}

function runWithoutCommand(word: string | undefined, env: Environment): number {
  if (word === "--help" || word === "-h") return print(env, fitUsage(usageOfAll(COMMANDS), env.stdout))
  if (word === "--version" || word === "-v") return print(env, `${packageVersion()}\n`)
  const names = COMMANDS.map(({ name }) => name)
  const expected = `The commands are ${listWords(names)}.`
  if (word === undefined || word === "") throw new UsageError("no command given", expected)
  if (word.startsWith("-")) throw new UsageError(`the command comes before its options, got: ${word}`, expected)
  throw new UsageError(`unknown command "${word}"`, didYouMean(word, names) || expected)
}

/** The long names of the options in a command line. */
function optionNames(argv: readonly string[], options: OptionSpecs): readonly string[] {
  const all = { ...options, ...OPTIONS_OF_ALL }
  const { tokens } = parseArgs({ args: [...argv], options: all, strict: false, allowPositionals: true, tokens: true })
  return tokens.flatMap((token) => (token.kind === "option" ? [token.name] : []))
}

/** Throws if an option belongs only to other commands. */
function checkOwner(names: readonly string[], command: Command): void {
  for (const name of names) {
    const owners = COMMANDS.filter(({ options = {} }) => Object.hasOwn(options, name))
    if (owners.length === 0 || owners.includes(command)) continue
    const { instead = {} } = command
    const advice = Object.hasOwn(instead, name) ? `Use ${instead[name]}.` : "Leave it out."
    throw new UsageError(`--${name} is only for ${listNames(owners)}`, advice)
  }
}

/** `"a", "b" and "c"`. */
function listNames(commands: readonly Command[]): string {
  return listWords(commands.map(({ name }) => `"${name}"`))
}
