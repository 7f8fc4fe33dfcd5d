import { listWords } from "../../../core/lib/list-words.js"
import type { RequestTarget } from "../../../core/near-misses/near-misses.js"
import { colorsOf } from "../terminal/colors.js"
import { onlyWord, print, readArguments, show } from "../command.js"
import type { Arguments, Command, Environment } from "../command.js"
import { UsageError } from "../errors.js"
import { loadTable } from "../load-table.js"
import type { LoadedTable } from "../load-table.js"
import { withProgress } from "../terminal/progress.js"
import { MODULE_USAGE } from "../usage.js"
import { checkTable } from "./check.js"
import { checkCoverage, coverageLine, parsePercentage, readCoverage } from "./coverage.js"
import { filterRoutes, noRowError } from "./filters.js"
import { describeMatch, infoOf } from "./info.js"
import { toJson } from "./json.js"
import { isDate } from "../../../core/pattern/kinds.js"
import { layoutRows, listedRoutes } from "./list.js"
import { describeCalls, namedCalls } from "./name.js"
import { findRoute, noRouteData, noRouteError, readRequest } from "./request.js"
import { findUnused } from "./unused.js"

const OPTIONS = {
  grep: { type: "string" },
  verb: { type: "string" },
  pipeline: { type: "string" },
  controller: { type: "string" },
  json: { type: "boolean" },
  check: { type: "boolean" },
  guard: { type: "string", multiple: true },
  metadata: { type: "string", multiple: true },
  public: { type: "string" },
  now: { type: "string" },
  info: { type: "string" },
  name: { type: "string" },
  unused: { type: "string" },
  coverage: { type: "string" },
  "fail-under": { type: "string" },
  method: { type: "string" },
  host: { type: "string" },
} as const

type Options = Arguments<typeof OPTIONS>["options"]

const FILTERS = ["grep", "verb", "pipeline", "controller"] as const
const REQUEST = ["method", "host"] as const

/** The options that choose what the command does instead of listing routes, with the options that each of them can have. */
const MODES: Readonly<Record<string, readonly string[]>> = {
  check: ["guard", "metadata", "public", "now"],
  info: [...REQUEST, "json"],
  name: [...REQUEST, "json"],
  unused: ["json"],
  coverage: ["fail-under", "json"],
}

/** `waymark routes`: lists and checks the routes of a table, and finds the route of a request. */
export const routesCommand: Command = {
  name: "routes",
  words: "[module]",
  summary: "list and check the routes of a table, or find the route of a request",
  usage: `Usage: waymark routes [module] [options]

Lists the routes of a table: helper, verb, path, and the plug with its action.

${MODULE_USAGE}

Options of the listing:
  --grep TEXT        only the routes whose line contains TEXT, ignoring case
  --verb VERB        only the routes that answer VERB, such as POST
  --pipeline NAME    only the routes that go through the pipeline or plug NAME
  --controller NAME  only the routes of the controller NAME, such as UserController
  --json             the routes as JSON, with everything that their scopes add

Instead of the listing:
  --check            check the rules of the table, and that each route can be reached and linked
  --info PATH        show the route that answers PATH, or else the routes that nearly do
  --name PATH        show the helper calls that give PATH
  --unused FOLDER    list the routes with a helper that no file in FOLDER uses
  --coverage FILE    list the routes that no test dispatched; the tests write FILE by
                     record_routes of waymark/testing

Options of --check:
  --guard NAME       check that each route goes through the plug or pipeline NAME, or through
                     one of NAME,NAME; can be given several times
  --metadata KEY     check that each route has KEY in its metadata; can be given several times
  --public KEY       except the routes whose metadata has a truthy value of KEY
  --now DAY          check the sunsets of deprecated routes as of DAY, such as 2027-06-01
                     (default: today)

Options of --info and --name, whose PATH may be a URL:
  --method NAME      the method of the request (default: GET; for --name all methods)
  --host NAME        the host of the request (default: that of the URL, or localhost)

Option of --coverage:
  --fail-under N     exit with 1 if less than N percent of the routes were dispatched

Option of --info, --name, --unused and --coverage:
  --json             the answer as JSON

  -h, --help         print this text

Exit codes: 0 for success; 1 when the module does not load or has no table, when the table
breaks a rule, when no route is found, or when --check finds a route that no request reaches,
that no helper links, that lacks a guard or metadata or whose sunset is past, or when
--fail-under is not reached; 2 for an invalid command line.
`,
  options: OPTIONS,
  async run(argv, env) {
    const { options, words } = readArguments(argv, OPTIONS)
    const module = onlyWord(words, "module")
    checkOptions(options)
    if (options.check) return await check(options, module, env)
    const loaded = await loadTable(env.cwd, module)
    if (options.info !== undefined) return showRoute(loaded.table, options.info, options, env)
    if (options.name !== undefined) return showCalls(loaded.table, options.name, options, env)
    if (options.unused !== undefined) return await showUnused(loaded, options.unused, options, env)
    if (options.coverage !== undefined) return showCoverage(loaded, options.coverage, options, env)
    return listRoutes(loaded, options, env)
  },
}

async function check(options: Options, module: string | undefined, env: Environment): Promise<number> {
  const { guard: guards = [], metadata: keys = [], public: public_key } = options
  const { now = new Date().toISOString().slice(0, 10) } = options
  if (!isDate(now)) throw new UsageError(`--now expects a day such as 2027-06-01, got: ${now}`)
  return show(env, `${(await checkTable(env.cwd, module, { guards, keys, public_key }, now)).join("\n")}\n`)
}

function checkOptions(options: Options): void {
  if (options.public !== undefined && options.guard === undefined && options.metadata === undefined)
    throw new UsageError("--public is only for --guard and --metadata", "Add one of them, or leave out --public.")
  const given = Object.keys(options)
  const mode = Object.keys(MODES).find((name) => given.includes(name))
  const allowed = mode === undefined ? [...FILTERS, "json"] : [mode, ...(MODES[mode] ?? [])]
  const other = given.find((name) => !allowed.includes(name))
  if (other === undefined) return
  if (mode !== undefined) throw new UsageError(`--${mode} cannot be combined with --${other}`, `Leave out --${other}.`)
  const owners = Object.keys(MODES).filter((name) => MODES[name]?.includes(other))
  const all = owners.map((name) => `--${name}`)
  throw new UsageError(
    `--${other} is only for ${listWords(all)}`,
    `Add ${listWords(all, "or")}, or leave out --${other}.`,
  )
}

function listRoutes({ file, table }: LoadedTable, options: Options, env: Environment): number {
  const all = listedRoutes(table)
  const listed = filterRoutes(all, options)
  if (options.json) return print(env, `${toJson(listed.map(({ route }) => route))}\n`)
  if (listed.length === 0) throw noRowError(file, all, options)
  return show(env, `${layoutRows(listed, colorsOf(env.stdout)).join("\n")}\n`)
}

function showRoute(table: readonly unknown[], target: string, options: Options, env: Environment): number {
  const request = readRequest("--info", target, options.method, options.host)
  const match = findRoute(table, request)
  if (match === undefined) return showNone(table, request, options, env)
  if (options.json) return print(env, `${toJson(infoOf(match))}\n`)
  return show(env, `${describeMatch(match, table, colorsOf(env.stdout)).join("\n")}\n`)
}

function showCalls(table: readonly unknown[], target: string, options: Options, env: Environment): number {
  const request = readRequest("--name", target, options.method, options.host)
  const calls = namedCalls(table, request, options.method === undefined)
  if (calls.length === 0) return showNone(table, request, options, env)
  if (options.json) return print(env, `${toJson(calls.map(({ verbs, call }) => ({ verbs, ...call })))}\n`)
  return print(env, `${describeCalls(calls, request.path, colorsOf(env.stdout)).join("\n")}\n`)
}

async function showUnused(loaded: LoadedTable, folder: string, { json }: Options, env: Environment): Promise<number> {
  const { unused, linked, files } = await withProgress(env.stderr, (progress) => {
    progress.step("looking for links in the program")
    return findUnused(env.cwd, folder, loaded)
  })
  const rows = listedRoutes(loaded.table).filter((_row, index) => unused.has(index))
  if (json) return print(env, `${toJson(rows.map(({ route }) => route))}\n`)
  const read = [
    ...(files.typed > 0 ? [`${countFiles(files.typed)} by types`] : []),
    ...(files.searched > 0 ? [`${countFiles(files.searched)} by names`] : []),
  ]
  const summary = `${unused.size} of ${linked} routes with a helper not used in ${folder} (${read.join(", ")})`
  return show(env, `${[...layoutRows(rows, colorsOf(env.stdout)), summary].join("\n")}\n`)
}

const countFiles = (count: number): string => `${count} ${count === 1 ? "file" : "files"}`

function showCoverage(loaded: LoadedTable, file: string, options: Options, env: Environment): number {
  const { "fail-under": least = "0", json } = options
  const percentage = parsePercentage(least)
  const { missed, ...counts } = readCoverage(env.cwd, file, loaded)
  const rows = listedRoutes(loaded.table).filter((_row, index) => missed.has(index))
  if (json) print(env, `${toJson({ ...counts, missed: rows.map(({ route }) => route) })}\n`)
  else show(env, `${[...layoutRows(rows, colorsOf(env.stdout)), coverageLine(counts)].join("\n")}\n`)
  checkCoverage(counts, percentage)
  return 0
}

/** Says that no route answers a request, and returns the exit code 1. */
function showNone(table: readonly unknown[], request: RequestTarget, { json }: Options, env: Environment): number {
  if (!json) throw noRouteError(table, request, colorsOf(env.stderr))
  print(env, `${toJson(noRouteData(table, request))}\n`)
  return 1
}
