import { createRequire } from "node:module"
import { parseArgs } from "node:util"
import picocolors from "picocolors"
import { MalformedURIError } from "../match/errors.js"
import { unlinkable_routes } from "../helpers/linkability.js"
import { unlinkableMessage } from "../helpers/unlinkable-message.js"
import { unreachableMessage } from "../match/messages.js"
import { unreachable_routes } from "../match/reachability.js"
import { digestFolder } from "./digest.js"
import { CommandError, errorText, usageError } from "./errors.js"
import { describeMatch, findRoute, infoOf, noRouteText, readRequest } from "./info.js"
import { listedRoutes, paintLine, toJson } from "./list.js"
import { loadTable } from "./load-table.js"
import type { LoadedTable } from "./load-table.js"
import { writeTypes } from "./types.js"
import { USAGE } from "./usage.js"

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

/** The options of the command line. */
interface Options {
  readonly grep?: string | undefined
  readonly json?: boolean | undefined
  readonly check?: boolean | undefined
  readonly info?: string | undefined
  readonly method?: string | undefined
  readonly host?: string | undefined
  readonly out?: string | undefined
  readonly help?: boolean | undefined
  readonly version?: boolean | undefined
}

/**
 * Runs the command, and returns its exit code: 0 for success, 2 for an invalid command line, 1 for other errors. Errors are
 * written to `stderr`.
 *
 * @param argv the arguments after the name of the command
 */
export async function run(argv: readonly string[], env: Environment): Promise<number> {
  try {
    const { options, words } = readArguments(argv)
    if (options.help) return print(env, USAGE)
    if (options.version) return print(env, `${version()}\n`)
    const [command, module, ...more] = words
    if (command === undefined) throw usageError("no command given")
    if (!isCommand(command))
      throw usageError(`unknown command "${command}"; the commands are "routes", "types" and "digest"`)
    if (more.length > 0)
      throw usageError(
        `one ${command === "digest" ? "folder" : "module"} at a time, got: ${[module, ...more].join(" ")}`,
      )
    checkOptions(options, command)
    if (command === "digest") return print(env, `${digestFolder(env.cwd, module, options.out)}\n`)
    if (command === "types") return print(env, `${await writeTypes(env.cwd, module, options)}\n`)
    return showRoutes(await loadTable(env.cwd, module), options, env)
  } catch (error) {
    const isOwn = error instanceof CommandError || error instanceof MalformedURIError
    env.stderr.write(`waymark: ${isOwn ? error.message : errorText(error)}\n`)
    return error instanceof CommandError ? error.exitCode : 1
  }
}

function readArguments(argv: readonly string[]): { readonly options: Options; readonly words: readonly string[] } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        grep: { type: "string" },
        json: { type: "boolean" },
        check: { type: "boolean" },
        info: { type: "string" },
        method: { type: "string" },
        host: { type: "string" },
        out: { type: "string" },
        help: { type: "boolean", short: "h" },
        version: { type: "boolean", short: "v" },
      },
    })
    return { options: values, words: positionals }
  } catch (error) {
    throw usageError(errorText(error).replace(/^TypeError: |\. To specify .*$/gs, ""))
  }
}

type Command = "routes" | "types" | "digest"

function isCommand(word: string): word is Command {
  return word === "routes" || word === "types" || word === "digest"
}

function checkOptions({ grep, json, check, info, method, host, out }: Options, command: Command): void {
  const others = Object.entries({ grep, json, info, method, host }).filter(([, value]) => value !== undefined)
  if (command !== "routes" && others[0] !== undefined) throw usageError(`--${others[0][0]} is only for "routes"`)
  if (command === "routes" && out !== undefined) throw usageError(`--out is only for "types" and "digest"`)
  if (command === "digest" && check) throw usageError(`--check is only for "routes" and "types"`)
  if (check && (json || grep !== undefined || info !== undefined))
    throw usageError("--check cannot be combined with --json, --grep or --info")
  if (info !== undefined && grep !== undefined) throw usageError("--info cannot be combined with --grep")
  if (info === undefined && (method !== undefined || host !== undefined))
    throw usageError("--method and --host are only for --info")
}

function showRoutes({ file, table }: LoadedTable, options: Options, env: Environment): number {
  if (options.info !== undefined) return showRoute(table, options.info, options, env)
  const listed = listedRoutes(table, options.grep)
  if (options.check) return checkRoutes(file, table, listed.length, env)
  if (options.json) return print(env, `${toJson(listed.map(({ route }) => route))}\n`)
  const isColored = env.stdout.isTTY === true && picocolors.isColorSupported
  const colors = picocolors.createColors(isColored)
  print(env, listed.map((row) => `${isColored ? paintLine(row, colors) : row.line}\n`).join(""))
  if (listed.length > 0) return 0
  if (options.grep === undefined) throw new CommandError(`${file}: the table has no routes`)
  throw new CommandError(`${file}: no route has ${JSON.stringify(options.grep)} in its line`)
}

function showRoute(table: readonly unknown[], target: string, options: Options, env: Environment): number {
  const request = readRequest(target, options.method, options.host)
  const match = findRoute(table, request)
  if (match === undefined) throw new CommandError(noRouteText(table, request))
  if (options.json) return print(env, `${toJson(infoOf(match))}\n`)
  return print(env, `${describeMatch(match, table).join("\n")}\n`)
}

/** Reports unreachable routes, and unlinkable ones that are not also unreachable. */
function checkRoutes(file: string, table: readonly unknown[], routes: number, env: Environment): number {
  const dead = unreachable_routes(table)
  const names = new Set(dead.map(({ verb, path }) => `${verb} ${path}`))
  const hidden = unlinkable_routes(table).filter(({ verb, path }) => !names.has(`${verb} ${path}`))
  const found = [...dead.map(unreachableMessage), ...hidden.map(unlinkableMessage)]
  if (found.length > 0) throw new CommandError(found.map((message) => `${file}: ${message}`).join("\n"))
  return print(env, `${file}: ${count(routes)}, and the table breaks no rule\n`)
}

function count(routes: number): string {
  return routes === 1 ? "1 route" : `${routes} routes`
}

function print({ stdout }: Environment, text: string): 0 {
  if (text !== "") stdout.write(text)
  return 0
}

function version(): string {
  const manifest = createRequire(import.meta.url)("waymark/package.json") as { readonly version: string }
  return manifest.version
}
