import { findNotJson } from "../lib/not-json.js"
import { isSameData } from "../lib/same-data.js"
import { findUnreachable } from "../match/routes/find-unreachable.js"
import { foldedOf } from "../table/fold/folded.js"
import { nameRoute } from "../table/messages.js"
import type { PipelineNode } from "../table/nodes.js"
import { INHERITED_NAMES } from "../table/options.js"
import type { Route } from "../table/route.js"
import { list_routes } from "../table/routes.js"
import { SMALL_ROUTES } from "./data.js"
import type { CompiledData, RouteData } from "./data.js"
import { DATA_VERSION } from "./version.js"

/** A part of a table that a compiled table cannot have. */
export interface Unwritable {
  readonly message: string
  /** The row or the pipeline, as the table has it. */
  readonly row: unknown
}

/**
 * Lists what JSON cannot carry unchanged in the routes and pipelines of a table, in order.
 *
 * @throws {TableError} when the table breaks a rule
 */
export function unwritableRows(table: readonly unknown[]): readonly Unwritable[] {
  const routes: readonly Route[] = list_routes(table)
  const { rows, pipelines } = foldedOf(routes)
  const ofPipelines = Array.from(pipelines.values(), (node) => unwritable(pipelineName(node), node[2], node))
  const ofRoutes = routes.map((route, index) => unwritable(nameRoute(route), route, rows[index]))
  return [...ofPipelines, ...ofRoutes].flat()
}

/** A table as JSON. */
export interface WrittenTable {
  readonly json: string
  /** Whether the table needs the matcher of large tables. */
  readonly isLarge: boolean
}

/**
 * Writes a table as JSON.
 *
 * @throws {TableError} when the table breaks a rule
 */
export function compileTable(table: readonly unknown[]): WrittenTable {
  const routes: readonly Route[] = list_routes(table)
  const plugs: string[] = []
  const pipes: (readonly string[])[] = [[]]
  const data: CompiledData = {
    version: DATA_VERSION,
    routes: routes.map((route) => writeRoute(route, plugs, pipes)),
    inherited: INHERITED,
    plugs,
    pipes,
    pipelines: [...foldedOf(routes).pipelines.values()],
    unreachable: findUnreachable(routes).map(({ index, shadow }) => [index, routes.findIndex((it) => it === shadow)]),
  }
  return { json: JSON.stringify(data), isLarge: routes.length > SMALL_ROUTES }
}

/** The route of a row without options. */
const PLAIN: Readonly<Record<string, unknown>> = { ...list_routes([["get", "/", "A", "index"]])[0] }
/** Its values of options. The reader writes the others, and `host`, which comes before them. */
const INHERITED: Readonly<Record<string, unknown>> = Object.fromEntries(
  INHERITED_NAMES.filter((name) => name in PLAIN && name !== "host").map((name) => [name, PLAIN[name]]),
)

function writeRoute(route: Route, plugs: string[], pipes: (readonly string[])[]): RouteData {
  const { verb, path, plug, plug_opts, helper, pipe_through, ...rest } = route
  const own = Object.entries(rest).filter(([name, value]) => !isSameData(value, PLAIN[name]))
  const start = [verb, path, indexIn(plugs, plug), plug_opts] as const
  const through = indexIn(pipes, pipe_through)
  if (own.length > 0) return [...start, helper, through, Object.fromEntries(own)]
  if (through > 0) return [...start, helper, through]
  return helper === null ? start : [...start, helper]
}

/** The index of a value in a list, to which it is added if it is new. */
function indexIn<Value>(list: Value[], value: Value): number {
  const index = list.findIndex((known) => isSameData(known, value))
  return index < 0 ? list.push(value) - 1 : index
}

function pipelineName([, name]: PipelineNode): string {
  return `the pipeline ${JSON.stringify(name)}`
}

const ONLY_DATA =
  "a compiled table holds only what JSON can carry: strings, finite numbers, true, false, null, lists and plain objects"

function unwritable(of: string, value: unknown, row: unknown): readonly Unwritable[] {
  const found = findNotJson(value)
  if (found === undefined) return []
  const { at, what } = found
  const advice = adviceFor(at)
  return [{ message: `${of} has ${what} at ${at.replace(/^\./, "")}; ${advice}`, row }]
}

function adviceFor(at: string): string {
  if (/^\[\d+\]\[1\]/.test(at)) return "give the plug a name, and the plug itself in the plugs of define_router"
  return at === ".log" ? "in a compiled table, log takes a level or false" : ONLY_DATA
}
