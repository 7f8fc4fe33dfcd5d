import { ArgumentError } from "../lib/argument-error.js"
import { list_routes } from "../table/routes.js"
import type { Route } from "../table/route.js"
import { fingerprint } from "./compile.js"
import { programFromJSON } from "./json.js"
import { lazyMatcher, programMatcher } from "./matcher.js"
import type { Matcher } from "./matcher.js"

const matchers = new WeakMap<readonly unknown[], Matcher>()

/** The matcher of a table; the routes of each method and host are compiled when a request first needs them. */
export function tableMatcher(table: readonly unknown[]): Matcher {
  const known = matchers.get(table)
  if (known !== undefined) return known
  const matcher = lazyMatcher(routesOf(table))
  matchers.set(table, matcher)
  return matcher
}

/**
 * The matcher of a table, which finds the route of a request. It is made once; `route_info` and routers of the
 * table use the same, and the routes of a method are compiled for its first request. `JSON.stringify` keeps it, for {@link matcher_from_json}.
 *
 * @throws {TableError} when the table breaks a rule
 * @see Phoenix.Router 1.6, `match/5`
 */
export function compile_matcher(table: readonly unknown[]): Matcher {
  return tableMatcher(table)
}

/**
 * Takes a matcher that was compiled before, so that the table is not compiled again: `route_info` and routers of the
 * table, where they are made later, use it.
 *
 * @param json what `JSON.parse` made of the text that `JSON.stringify` made of {@link compile_matcher}'s result
 * @throws {ArgumentError} when the value is no matcher, or one of another version, or of another table
 */
export function matcher_from_json(table: readonly unknown[], json: unknown): Matcher {
  const program = programFromJSON(json)
  if (program.table !== fingerprint(routesOf(table)))
    throw new ArgumentError("expected the matcher of this table, got one of a table with other routes; compile it anew")
  const matcher = programMatcher(program)
  matchers.set(table, matcher)
  return matcher
}

function routesOf(table: readonly unknown[]): readonly Route[] {
  return list_routes(table)
}
