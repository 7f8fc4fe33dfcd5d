import { parseArgs } from "node:util"
import { listWords } from "../../core/lib/list-words.js"
import { MalformedURIError } from "../../core/match/errors.js"
import { OPTIONS_OF_ALL, print } from "./command.js"
import type { Command, Environment } from "./command.js"
import { COMMANDS } from "./commands.js"
import { CommandError, errorText, usageError } from "./errors.js"
import { packageVersion } from "./package.js"
import { usageOfAll } from "./usage.js"

/**
 * Runs the command, and returns its exit code: 0 for success, 2 for an invalid command line, 1 for other errors. Errors are
 * written to `stderr`.
 *
 * @param argv the arguments after the name of the program
 */
export async function run(argv: readonly string[], env: Environment): Promise<number> {
  const [name, ...rest] = argv
  const command = COMMANDS.find((known) => known.name === name)
  try {
    if (command === undefined) return runWithoutCommand(name, env)
    const names = optionNames(rest, command)
    if (names.includes("help")) return print(env, command.usage)
    if (names.includes("version")) return print(env, `${packageVersion()}\n`)
    checkOwner(names, command)
    return await command.run(rest, env)
  } catch (error) {
    const isOwn = error instanceof CommandError || error instanceof MalformedURIError
    env.stderr.write(`waymark: ${isOwn ? error.message : errorText(error)}\n`)
    const exitCode = error instanceof CommandError ? error.exitCode : 1
    const of = command === undefined ? "" : ` ${command.name}`
    if (exitCode === 2) env.stderr.write(`Run "waymark${of} --help" for the usage.\n`)
    return exitCode
  }
}

function runWithoutCommand(word: string | undefined, env: Environment): number {
  if (word === "--help" || word === "-h") return print(env, usageOfAll(COMMANDS))
  if (word === "--version" || word === "-v") return print(env, `${packageVersion()}\n`)
  const expected = `the commands are ${listNames(COMMANDS)}`
  if (word === undefined) throw usageError(`no command given; ${expected}`)
  if (word.startsWith("-")) throw usageError(`the command comes before its options, got: ${word}; ${expected}`)
  throw usageError(`unknown command "${word}"; ${expected}`)
}

/** The long names of the options in a command line. */
function optionNames(argv: readonly string[], { options }: Command): readonly string[] {
  const all = { ...options, ...OPTIONS_OF_ALL }
  const { tokens } = parseArgs({ args: [...argv], options: all, strict: false, allowPositionals: true, tokens: true })
  return tokens.flatMap((token) => (token.kind === "option" ? [token.name] : []))
}

/** Throws if an option belongs only to other commands. */
function checkOwner(names: readonly string[], command: Command): void {
  for (const name of names) {
    const owners = COMMANDS.filter(({ options }) => Object.hasOwn(options, name))
    if (owners.length > 0 && !owners.includes(command)) throw usageError(`--${name} is only for ${listNames(owners)}`)
  }
}

/** `"a", "b" and "c"`. */
function listNames(commands: readonly Command[]): string {
  return listWords(commands.map(({ name }) => `"${name}"`))
}
