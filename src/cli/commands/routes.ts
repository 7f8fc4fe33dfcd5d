import { checkTable } from "../check.js"
import { colorsOf } from "../colors.js"
import { onlyWord, print, readArguments } from "../command.js"
import type { Arguments, Command, Environment } from "../command.js"
import { CommandError, usageError } from "../errors.js"
import { describeMatch, findRoute, infoOf, noRouteText, readRequest } from "../info.js"
import { listedRoutes, paintLine, toJson } from "../list.js"
import { loadTable } from "../load-table.js"
import type { LoadedTable } from "../load-table.js"
import { MODULE_USAGE } from "../usage.js"

const OPTIONS = {
  grep: { type: "string" },
  json: { type: "boolean" },
  check: { type: "boolean" },
  info: { type: "string" },
  method: { type: "string" },
  host: { type: "string" },
} as const

type Options = Arguments<typeof OPTIONS>["options"]

/** `waymark routes`: lists the routes of a table, checks it, and finds the route of a request. */
export const routesCommand: Command = {
  name: "routes",
  words: "[module]",
  summary: "list the routes of a table, check it, or find the route of a request",
  usage: `Usage: waymark routes [module] [options]

Lists the routes of a table: helper, verb, path, and the plug with its action.

${MODULE_USAGE}

Options of the listing:
  --grep TEXT      only the routes whose line contains TEXT, ignoring case
  --json           the routes as JSON, with everything that their scopes add

Instead of the listing:
  --check          check the rules of the table, and that each route can be reached and linked
  --info PATH      the route that a request for PATH goes to; PATH may be a URL
    --method NAME  the method of that request (default: GET)
    --host NAME    the host of that request (default: that of the URL, or localhost)
    --json         the answer as JSON

  -h, --help       print this text

Exit codes: 0 for success; 1 when the module does not load or has no table, when the table
breaks a rule, when no route is found, or when --check finds a route that no request reaches
or no helper links; 2 for an invalid command line.
`,
  options: OPTIONS,
  async run(argv, env) {
    const { options, words } = readArguments(argv, OPTIONS)
    const module = onlyWord(words, "module")
    checkOptions(options)
    const loaded = await loadTable(env.cwd, module)
    if (options.info !== undefined) return showRoute(loaded.table, options.info, options, env)
    if (options.check) return print(env, `${checkTable(loaded)}\n`)
    return listRoutes(loaded, options, env)
  },
}

function checkOptions({ grep, json, check, info, method, host }: Options): void {
  if (check && (json || grep !== undefined || info !== undefined))
    throw usageError("--check cannot be combined with --json, --grep or --info")
  if (info !== undefined && grep !== undefined) throw usageError("--info cannot be combined with --grep")
  if (info === undefined && (method !== undefined || host !== undefined))
    throw usageError("--method and --host are only for --info")
}

function listRoutes({ file, table }: LoadedTable, options: Options, env: Environment): number {
  const listed = listedRoutes(table, options.grep)
  if (options.json) return print(env, `${toJson(listed.map(({ route }) => route))}\n`)
  const colors = colorsOf(env)
  print(env, listed.map((row) => `${colors.isColorSupported ? paintLine(row, colors) : row.line}\n`).join(""))
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
