import { ArgumentError } from "../lib/errors/argument-error.js"
import { list_routes } from "../table/routes.js"
import type { Route } from "../table/route.js"
import { fingerprint } from "./compile.js"
import { compiledMatcher } from "./compiled-matcher.js"
import { programFromJSON } from "./json.js"
import { programMatcher } from "./matcher.js"
import type { Matcher } from "./matcher.js"
import { uncompiledMatcher } from "./uncompiled.js"

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
  return matcherOf(table, () => list_routes(table))
}

/** The same for a table whose routes are known, without the code that folds tables: for `waymark/edge`. */
export function matcherOf(table: readonly unknown[], routes: () => readonly Route[]): Matcher {
  const known = matchers.get(table) ?? compiledMatcher.get(table)
  if (known !== undefined) return known
  const matcher = uncompiledMatcher(routes())
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
