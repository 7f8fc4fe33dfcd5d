import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"
import { lazyMatcher } from "../match/lazy-matcher.js"
import { programMatcher } from "../match/matcher.js"
import { compiledUnreachable } from "../match/reachability.js"
import { compiledMatcher, smallMatcher } from "../match/compiled-matcher.js"
import { narrowingMatcher } from "../match/narrow.js"
import { keepFolded } from "../table/folded.js"
import { COMPILED_ROW, compiledRoutes } from "../table/kept-routes.js"
import type { Route } from "../table/route.js"
import { isCompiledData } from "./data.js"
import type { CompiledData, RouteData } from "./data.js"
import { readWords } from "./words.js"

/**
 * Returns a table that `waymark compile` or `waymark/bundler` has checked and folded. `list_routes`, `helpers`, `define_router` and
 * all other readers return the same for it as for the table itself. The modules that these tools write call it.
 *
 * @param json the string in a written module
 * @throws {ArgumentError} when the string was written by another version
 * @example
 * import { compiled_table, list_routes } from "waymark"
 *
 * const routes = compiled_table(
 *   '{"version":"1.7","template":{},"plugs":["PageController"],"pipes":[[]],"routes":[["get","/",0,"index","page"]],"pipelines":[],"unreachable":[]}',
 * )
 * list_routes(routes).length //=> 1
 */
export function compiled_table<Table extends readonly unknown[] = readonly unknown[]>(json: string): Table {
  const { table, routes } = readTable(json)
  compiledMatcher.set(table, lazyMatcher(routes))
  return Object.freeze(table) as readonly unknown[] as Table // the table that was compiled
}

/**
 * The same as {@link compiled_table}, without the code that compiles matchers: for a table of at most 500 routes.
 * Routers of `waymark/edge` find its routes by a smaller matcher; other readers compile the usual one.
 *
 * @param json the string in a written module
 * @throws {ArgumentError} when the string was written by another version
 * @example
 * import { list_routes, small_compiled_table } from "waymark"
 *
 * const routes = small_compiled_table(
 *   '{"version":"1.7","template":{},"plugs":["PageController"],"pipes":[[]],"routes":[["get","/",0,"index","page"]],"pipelines":[],"unreachable":[]}',
 * )
 * list_routes(routes).length //=> 1
 */
export function small_compiled_table<Table extends readonly unknown[] = readonly unknown[]>(json: string): Table {
  const { table, routes } = readTable(json)
  smallMatcher.set(table, narrowingMatcher(routes))
  return Object.freeze(table) as readonly unknown[] as Table // the table that was compiled
}

/**
 * The same as {@link compiled_table}, for a table whose matcher is in the string too: one of at most 100 routes.
 *
 * @param json the string in a written module
 * @throws {ArgumentError} when the string was written by another version, or has no matcher
 * @example
 * import { compiled_table_with_matcher, route_info } from "waymark"
 *
 * const routes = compiled_table_with_matcher(
 *   '{"version":"1.7","template":{},"plugs":["PageController"],"pipes":[[]],"routes":[["get","/",0,"index","page"]],"pipelines":[],"unreachable":[],' +
 *     '"matcher":{"table":"31 e5829218","words":"AAAAAAAAD-ig4__BANAAA","literals":["/"],' +
 *     '"shapes":[{"names":[],"kinds":[],"rest":null,"prefix":0}],"hosts":[{"host":null,"roots":[["GET",9]]}]}}',
 * )
 * const info = route_info(routes, "GET", "/", "example.com")
 * info === "error" ? info : info.route //=> "/"
 */
export function compiled_table_with_matcher<Table extends readonly unknown[] = readonly unknown[]>(
  json: string,
): Table {
  const { table, data } = readTable(json)
  if (data.matcher === undefined) throw wrongData(", with its matcher", data)
  compiledMatcher.set(table, programMatcher({ ...data.matcher, words: readWords(data.matcher.words) }))
  return Object.freeze(table) as readonly unknown[] as Table // the table that was compiled
}

function readTable(json: string): { table: readonly unknown[]; routes: readonly Route[]; data: CompiledData } {
  const data: unknown = JSON.parse(json)
  if (!isCompiledData(data)) throw wrongData("", data)
  for (const shared of [...Object.values(data.template), ...data.pipes]) Object.freeze(shared)
  const routes = data.routes.map((row) => readRoute(row, data))
  const table = [COMPILED_ROW]
  keepFolded(routes, { rows: [], pipelines: new Map(data.pipelines.map((node) => [node[1], node])) })
  compiledRoutes.set(table, Object.freeze(routes))
  compiledUnreachable.set(table, data.unreachable)
  return { table, routes, data }
}

/** Copies the template, since V8 copies an object with all properties several times faster than it merges two. */
function readRoute(
  [verb, path, plug, plug_opts, helper = null, pipes = 0, others]: RouteData,
  { template, plugs, pipes: lists }: CompiledData,
): Route {
  const route: Writable<Route> = { ...template }
  route.verb = verb
  route.path = path
  route.plug = plugs[plug] ?? ""
  route.plug_opts = plug_opts
  route.helper = helper
  route.pipe_through = lists[pipes] ?? []
  return Object.freeze(others === undefined ? route : Object.assign(route, others))
}

type Writable<Shape> = { -readonly [Key in keyof Shape]: Shape[Key] }

function wrongData(what: string, data: unknown): ArgumentError {
  return new ArgumentError(
    `expected a table that this version of Waymark compiled${what}, got: ${inspect(data)}; compile it again`,
  )
}
