import { ArgumentError } from "../lib/argument-error.js"
import { list_routes } from "../table/routes.js"
import type { Route } from "../table/route.js"
import { canonicalPath, canonicalSegments } from "./canonical.js"
import { compileRoutes, fingerprint } from "./compile.js"
import { programFromJSON } from "./json.js"
import { programMatcher } from "./matcher.js"
import type { Matcher } from "./matcher.js"
import { scan } from "./scan.js"
import type { MatchedRoute } from "./tree.js"

const matchers = new WeakMap<readonly unknown[], Matcher>()

/**
 * Returns the matcher of a table, which finds the route of a request. There is one for each table, which `route_info` and
 * routers use too. It tries route after route for the first eight requests, and then compiles the table. `JSON.stringify`
 * compiles it earlier, for {@link matcher_from_json}.
 *
 * @example
 * import { compile_matcher, get } from "waymark"
 *
 * const matcher = compile_matcher([get("/users/:id", "UserController", "show")])
 * matcher.match_path("GET", "/users/7", "example.com") //=> { index: 0, path_params: { id: "7" } }
 *
 * @throws {TableError} when the table breaks a rule
 * @see Phoenix.Router 1.6, `match/5`
 */
export function compile_matcher(table: readonly unknown[]): Matcher {
  const known = matchers.get(table)
  if (known !== undefined) return known
  const routes: readonly Route[] = list_routes(table)
  const matcher = lazyMatcher(routes)
  matchers.set(table, matcher)
  return matcher
}

/**
 * Returns the matcher of a table that was compiled before, so that the table is not compiled again. `route_info` and
 * routers of the table use it if they are called or made later.
 *
 * @example
 * import { compile_matcher, get, matcher_from_json } from "waymark"
 *
 * const table = [get("/users/:id", "UserController", "show")] as const
 * const json = JSON.stringify(compile_matcher(table))
 * matcher_from_json(table, JSON.parse(json)).match_path("POST", "/users/7", "example.com") //=> undefined
 *
 * @param json the result of `JSON.parse`, for a string that `JSON.stringify` made of a matcher
 * @throws {ArgumentError} when the value is not a matcher, or one of another version or of a table with other routes
 */
export function matcher_from_json(table: readonly unknown[], json: unknown): Matcher {
  const program = programFromJSON(json)
  const routes: readonly Route[] = list_routes(table)
  if (program.table !== fingerprint(routes))
    throw new ArgumentError(
      "expected the matcher of this table, got that of a table with other routes; compile it again",
    )
  const matcher = programMatcher(program)
  matchers.set(table, matcher)
  return matcher
}

/** The number of requests that are scanned before the routes are compiled. */
const SCANS = 8

/** Makes a matcher that scans the routes for the first requests, and then compiles them. */
export function lazyMatcher(routes: readonly MatchedRoute[]): Matcher {
  let requests = 0
  let compiled: Matcher | undefined
  const isNew = (): boolean => (requests += 1) <= SCANS
  /** Replaces the methods of the matcher. Calls are 2 to 4 % faster than those through another matcher, for all sets. */
  const compile = (): Matcher => (compiled ??= Object.assign(matcher, programMatcher(compileRoutes(routes))))
  const matcher: Matcher = {
    match_path: (method, path, host) =>
      isNew() ? scan(routes, method, canonicalPath(path), host) : compile().match_path(method, path, host),
    match_segments: (method, segments, host) =>
      isNew()
        ? scan(routes, method, canonicalSegments(segments), host)
        : compile().match_segments(method, segments, host),
    toJSON: () => compile().toJSON(),
  }
  return matcher
}
