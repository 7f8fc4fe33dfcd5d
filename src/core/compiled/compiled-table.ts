import { ArgumentError } from "../lib/errors/argument-error.js"
import { inspect } from "../lib/errors/inspect.js"
import { compiledUnreachable } from "../match/routes/reachability.js"
import { compiledMatcher } from "../match/compiled-matcher.js"
import type { Matcher } from "../match/matcher.js"
import { foldedRoutes } from "../table/fold/folded.js"
import { COMPILED_ROW, compiledRoutes } from "../table/fold/kept-routes.js"
import type { Route } from "../table/route.js"
import { isCompiledData } from "./data.js"
import type { CompiledData, RouteData } from "./data.js"

/**
 * Returns a table that `waymark compile` or `waymark/bundler` has checked and folded. `list_routes`, `helpers`, `define_router` and
 * all other readers return the same for it as for the table itself. The modules that these tools write call it.
 *
 * @param json the string in a written module
 * @param matcher {@link tree_matcher}, for a table of more than 500 routes, so that bundles of smaller tables do not contain it
 * @throws {ArgumentError} when the string was written by another version
 * @example
 * import { list_routes } from "waymark"
 * import { compiled_table } from "waymark/compiled"
 *
 * const routes = compiled_table(
 *   '{"version":"6.2sjayc","inherited":{},"plugs":["PageController"],"pipes":[[]],"routes":[["get","/",0,"index","page"]],"pipelines":[],"unreachable":[]}',
 * )
 * list_routes(routes).length //=> 1
 */
export function compiled_table<Table extends readonly unknown[] = readonly unknown[]>(
  json: string,
  matcher?: (routes: readonly Route[]) => Matcher,
): Table {
  const data: unknown = JSON.parse(json)
  if (!isCompiledData(data))
    throw new ArgumentError(
      `expected a table that this version of Waymark compiled, got: ${inspect(data)}; compile it again`,
    )
  for (const shared of [...Object.values(data.inherited), ...data.pipes]) Object.freeze(shared)
  const routes = data.routes.map((row) => readRoute(row, data))
  const table: readonly unknown[] = [COMPILED_ROW]
  foldedRoutes.set(routes, { rows: [], pipelines: new Map(data.pipelines.map((node) => [node[1], node])) })
  compiledRoutes.set(table, Object.freeze(routes))
  compiledUnreachable.set(table, data.unreachable)
  if (matcher !== undefined) compiledMatcher.set(table, matcher(routes))
  return Object.freeze(table) as Table // the table that was compiled
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
