import { tableRoutes } from "../table/routes.js"
import { compileMatcher } from "./compile.js"
import type { Matcher } from "./compile.js"

const matchers = new WeakMap<readonly unknown[], Matcher>()

/** The matcher of a table, compiled at its first use. */
export function tableMatcher(table: readonly unknown[]): Matcher {
  const known = matchers.get(table)
  if (known !== undefined) return known
  const matcher = compileMatcher(tableRoutes<readonly unknown[]>(table))
  matchers.set(table, matcher)
  return matcher
}
