import { ArgumentError } from "../lib/errors/argument-error.js"
import { inspect } from "../lib/errors/inspect.js"
import { lazyMatcher } from "../match/lazy-matcher.js"
import { compiledUnreachable } from "../match/routes/reachability.js"
import { compiledMatcher, smallMatcher } from "../match/compiled-matcher.js"
import type { Conditions } from "../match/conditions.js"
import { narrowingMatcher } from "../match/narrow.js"
import { scanningMatcher } from "../match/scan.js"
import { keepFolded } from "../table/fold/folded.js"
import { COMPILED_ROW, compiledPipes, compiledRoutes } from "../table/fold/kept-routes.js"
import type { table_pipelines } from "../table/fold/table-pipelines.js"
import type { Route } from "../table/route.js"
import { hasPipes, isCompiledData } from "./data.js"
import type { CompiledData, RouteData } from "./data.js"

/**
 * Returns a table that `waymark compile` or `waymark/bundler` has checked and folded. `list_routes`, `helpers`, `define_router` and
 * all other readers return the same for it as for the table itself. The modules that these tools write call it.
 *
 * @param json the string in a written module
 * @param pipes {@link table_pipelines}, if the table has pipelines, or a row goes through plugs
 * @throws {ArgumentError} when the string was written by another version
 * @example
 * import { compiled_table, list_routes } from "waymark"
 *
 * const routes = compiled_table(
 *   '{"version":"6.1s1wx72","inherited":{},"plugs":["PageController"],"pipes":[[]],"routes":[["get","/",0,"index","page"]],"pipelines":[],"unreachable":[]}',
 * )
 * list_routes(routes).length //=> 1
 */
export function compiled_table<Table extends readonly unknown[] = readonly unknown[]>(
  json: string,
  pipes?: typeof table_pipelines,
): Table {
  const { table, routes } = readTable(json, pipes)
  compiledMatcher.set(table, lazyMatcher(routes))
  return Object.freeze(table) as readonly unknown[] as Table // the table that was compiled
}

/**
 * The same as {@link compiled_table}, without the code that compiles matchers: for a table of at most 500 routes.
 * Routers of `waymark/edge` find its routes by a smaller matcher; other readers compile the usual one.
 *
 * @param json the string in a written module
 * @param pipes {@link table_pipelines}, if the table has pipelines, or a row goes through plugs
 * @param conditions {@link param_conditions}, if a route has kinds of params
 * @throws {ArgumentError} when the string was written by another version
 * @example
 * import { list_routes, small_compiled_table } from "waymark"
 *
 * const routes = small_compiled_table(
 *   '{"version":"6.1s1wx72","inherited":{},"plugs":["PageController"],"pipes":[[]],"routes":[["get","/",0,"index","page"]],"pipelines":[],"unreachable":[]}',
 * )
 * list_routes(routes).length //=> 1
 */
export function small_compiled_table<Table extends readonly unknown[] = readonly unknown[]>(
  json: string,
  pipes?: typeof table_pipelines,
  conditions?: Conditions,
): Table {
  return smallTable(json, pipes, conditions, narrowingMatcher)
}

/**
 * The same as {@link small_compiled_table}, for a table of at most 50 routes, which are tried one after the other.
 *
 * @param json the string in a written module
 * @param pipes {@link table_pipelines}, if the table has pipelines, or a row goes through plugs
 * @param conditions {@link param_conditions}, if a route has kinds of params
 * @throws {ArgumentError} when the string was written by another version
 * @example
 * import { list_routes, scanned_compiled_table } from "waymark"
 *
 * const routes = scanned_compiled_table(
 *   '{"version":"6.1s1wx72","inherited":{},"plugs":["PageController"],"pipes":[[]],"routes":[["get","/",0,"index","page"]],"pipelines":[],"unreachable":[]}',
 * )
 * list_routes(routes).length //=> 1
 */
export function scanned_compiled_table<Table extends readonly unknown[] = readonly unknown[]>(
  json: string,
  pipes?: typeof table_pipelines,
  conditions?: Conditions,
): Table {
  return smallTable(json, pipes, conditions, scanningMatcher)
}

function smallTable<Table extends readonly unknown[]>(
  json: string,
  pipes: typeof table_pipelines | undefined,
  conditions: Conditions | undefined,
  matcherOf: typeof scanningMatcher,
): Table {
  const { table, routes } = readTable(json, pipes)
  if (conditions === undefined && routes.some(({ where }) => where !== undefined)) throw wrongData(json)
  smallMatcher.set(table, matcherOf(routes, conditions))
  return Object.freeze(table) as readonly unknown[] as Table // the table that was compiled
}

function readTable(
  json: string,
  pipes: typeof table_pipelines | undefined,
): { table: readonly unknown[]; routes: readonly Route[] } {
  const data: unknown = JSON.parse(json)
  if (!isCompiledData(data) || (pipes === undefined && hasPipes(data))) throw wrongData(data)
  for (const shared of [...Object.values(data.inherited), ...data.pipes]) Object.freeze(shared)
  const routes = data.routes.map((row) => readRoute(row, data))
  const table = [COMPILED_ROW]
  keepFolded(routes, { rows: [], pipelines: new Map(data.pipelines.map((node) => [node[1], node])) })
  compiledRoutes.set(table, Object.freeze(routes))
  compiledUnreachable.set(table, data.unreachable)
  if (pipes !== undefined) compiledPipes.set(table, pipes)
  return { table, routes }
}

/** Reads by index and begins with a literal: V8 takes five times as long to read by a pattern, and to freeze a changed copy. */
function readRoute(row: RouteData, { inherited, plugs, pipes }: CompiledData): Route {
  const route = {
    kind: "match",
    verb: row[0],
    path: row[1],
    host: null,
    plug: plugs[row[2]] ?? "",
    plug_opts: row[3],
    helper: row[4] ?? null,
    pipe_through: pipes[row[5] ?? 0] ?? [],
    ...inherited,
  }
  return Object.freeze(Object.assign(route, row[6]) as Route) // a missing key reads as undefined; test/unit/core/compiled
}

function wrongData(data: unknown): ArgumentError {
  return new ArgumentError(
    `expected a table that this version of Waymark compiled, got: ${inspect(data)}; compile it again`,
  )
}
