import { fingerprint } from "../../../core/match/compile.js"
import { list_routes } from "../../../core/table/routes.js"
import type { Route } from "../../../core/table/route.js"
import { nameRoute } from "../../../core/table/messages.js"
import { parseCoverage } from "../../../server/testing/route-coverage.js"
import type { DispatchedRoute } from "../../../server/testing/route-coverage.js"
import { CommandError, UsageError } from "../errors.js"
import { readGiven } from "../files.js"
import type { LoadedTable } from "../load-table.js"

/** How many routes of a table the tests dispatched. */
export interface Counts {
  readonly routes: number
  readonly dispatched: number
  /** The dispatched routes in a hundred; rounded down to a tenth, so that only all routes are 100. */
  readonly percentage: number
}

/** The same with the other routes. */
export interface Coverage extends Counts {
  /** The indexes of the routes that no test dispatched. */
  readonly missed: ReadonlySet<number>
}

/**
 * Reads which routes of a table the tests dispatched, from a file of `record_routes`.
 *
 * @throws {CommandError} when the file does not exist, is not one of `record_routes`, or has only routes of other tables
 */
export function readCoverage(cwd: string, coverage: string, { file, table }: LoadedTable): Coverage {
  const routes: readonly Route[] = list_routes(table)
  const all = readDispatched(cwd, coverage)
  const id = fingerprint(routes)
  const own = all.filter(({ table: other, index, route }) => other === id && isRoute(routes[index], route))
  const [foreign] = all
  if (own.length === 0 && foreign !== undefined)
    throw new CommandError(
      `${coverage} has no route of ${file}, only routes of other tables, such as ${foreign.route}`,
      "If the table has changed since the tests ran, run them again.",
    )
  const dispatched = new Set(own.map(({ index }) => index))
  const missed = new Set([...routes.keys()].filter((index) => !dispatched.has(index)))
  return {
    routes: routes.length,
    dispatched: dispatched.size,
    percentage: percentageOf(dispatched.size, routes.length),
    missed,
  }
}

function percentageOf(part: number, all: number): number {
  return all === 0 ? 100 : Math.floor((1000 * part) / all) / 10
}

function isRoute(route: Route | undefined, name: string): boolean {
  return route !== undefined && nameRoute(route) === name
}

function readDispatched(cwd: string, coverage: string): readonly DispatchedRoute[] {
  const parsed = parseCoverage(readGiven(cwd, coverage, RUN_TESTS))
  if (typeof parsed !== "number") return parsed
  throw new CommandError(`${coverage}:${parsed}: not a line that record_routes of this version writes`, RUN_TESTS)
}

const RUN_TESTS = "Run the tests again: record_routes of waymark/testing writes the file."

/**
 * Parses the value of `--fail-under`.
 *
 * @throws {CommandError} exit code 2, when it is not a number from 0 to 100
 */
export function parsePercentage(text: string): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN
  if (value >= 0 && value <= 100) return value
  throw new UsageError(`--fail-under expects a percentage from 0 to 100, got: ${text}`)
}

/** The summary of a coverage, e.g. `5 of 7 routes dispatched (71.4%)`. */
export function coverageLine({ routes, dispatched, percentage }: Counts): string {
  return `${dispatched} of ${routes} routes dispatched (${percentage}%)`
}

/** @throws {CommandError} when fewer routes were dispatched than a percentage */
export function checkCoverage({ routes, dispatched, percentage }: Counts, least: number): void {
  if (dispatched * 100 >= least * routes) return
  throw new CommandError(
    `the tests dispatched ${percentage}% of the routes, and --fail-under requires ${least}%`,
    "Test the routes above, or lower --fail-under.",
  )
}
