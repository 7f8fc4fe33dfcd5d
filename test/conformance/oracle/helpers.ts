import { isDeepStrictEqual } from "node:util"
import type { Case, HelperEntry, ReferenceRoute } from "../cases.js"
import type { Expectation } from "../outcome.js"
import { toArgument, toValue } from "../values.js"
import type { HelperCall } from "../run/helpers.js"
import { connPrefix } from "./journey.js"
import { ourRoutes } from "./origins.js"
import { endsInGlob, fillPath, isQuery, paramNames, queryText, Refused } from "./paths.js"
import { contextBase } from "./urls.js"
import type { Base } from "./urls.js"

/** The routes of the helpers of an entry's router. */
export function helperRoutes(entry: HelperEntry, of: Case): readonly ReferenceRoute[] {
  const { router = of.module } = entry
  const items = router === of.module ? of.items : of.routers?.[router]
  const routes = router === of.module ? of.routes : of.other_routes?.[router]
  return items === undefined || routes === undefined ? [] : ourRoutes(items, routes)
}

/** The routes of one helper, found by the helper's name. */
export function routesOf(entry: HelperEntry, of: Case): readonly ReferenceRoute[] {
  const name = entry.fn.replace(/_(path|url)$/, "")
  return helperRoutes(entry, of).filter(({ helper }) => helper === name)
}

/** The expected result of a helper call, computed from the routes in the simplest way. */
export function helperAnswer(entry: HelperCall, of: Case): Expectation {
  const base = callBase(entry, of)
  if (base === undefined) return { raise: "any" }
  const first = String(entry.args[0] ?? "")
  switch (entry.fn) {
    case "path":
      return { value: base.path + first }
    case "url":
      return { value: base.url }
    case "static_path":
      return { value: base.static_path + first }
    case "static_url":
      return { value: base.static_url + base.static_path + first }
    case "static_integrity":
      return { value: null }
  }
  const routes = routesOf(entry, of)
  if (routes.length === 0) return { raise: "any" }
  try {
    return { value: (entry.fn.endsWith("_url") ? base.url : "") + base.path + relativePath(entry, routes) }
  } catch (error) {
    if (error instanceof Refused) return { raise: "ArgumentError" }
    throw error
  }
}

function callBase(entry: HelperCall, of: Case): Base | undefined {
  const base = contextBase(entry.context)
  if (base === undefined || entry.within === undefined) return base
  const prefix = connPrefix(of, entry.within, entry.router ?? of.module)
  return { ...base, path: prefix.map((segment) => `/${segment}`).join("") }
}

/** The path and the query of the clause that matches by action and number of params. */
function relativePath({ args }: HelperEntry, routes: readonly ReferenceRoute[]): string {
  const { exact, shorter } = fittingRoutes(args, routes)
  const values = args.slice(1).map(toArgument)
  const last = values.at(-1)
  const isGlob =
    exact !== undefined && endsInGlob(exact.path) && Array.isArray(last) && (last.length === 0 || !isQuery(last))
  if (shorter !== undefined && isQuery(last) && !isGlob) {
    if (exact !== undefined && !endsInGlob(exact.path) && "id" in last) throw new Refused("a param or a query")
    return fillPath(shorter, values.slice(0, -1)) + queryText(last, paramNames(shorter.path))
  }
  if (exact === undefined) throw new Refused("no clause")
  return fillPath(exact, values)
}

/** The first route of an action that takes all arguments for params, and the first that takes the last for a query. */
export function fittingRoutes(
  args: HelperEntry["args"],
  routes: readonly ReferenceRoute[],
): { readonly exact?: ReferenceRoute | undefined; readonly shorter?: ReferenceRoute | undefined } {
  const action = toValue(args[0] ?? null)
  const count = args.length - 1
  const ofAction = routes.filter(({ plug_opts }) => isDeepStrictEqual(toValue(plug_opts), action))
  const taking = (params: number): ReferenceRoute | undefined =>
    ofAction.find(({ path }) => paramNames(path).length === params)
  return { exact: taking(count), shorter: count === 0 ? undefined : taking(count - 1) }
}
