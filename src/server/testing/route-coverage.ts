import { isRecord } from "../../core/lib/is-object.js"
import { parseJson } from "../../core/lib/parse-json.js"
import { fingerprint } from "../../core/match/compile.js"
import { nameRoute } from "../../core/table/messages.js"
import type { Route } from "../../core/table/route.js"

/*
 * The file of `record_routes` has JSON lines. Each recording begins with a line that has only the version. For the first
 * request to each route, a line follows with the fingerprint of the table and the route's index in it. The processes of a test
 * run append their lines to the same file.
 */

/** A route that was dispatched. */
export interface DispatchedRoute {
  /** The fingerprint of its table. */
  readonly table: string
  /** Its index in `list_routes` of the table. */
  readonly index: number
  /** Its verb and path, for messages. */
  readonly route: string
}

const VERSION = { waymark_coverage: 1 } as const

/** The line with which a recording begins. */
export function startLine(): string {
  return `${JSON.stringify(VERSION)}\n`
}

/** The line of a route that was dispatched. */
export function routeLine(dispatched: DispatchedRoute): string {
  return `${JSON.stringify({ ...VERSION, ...dispatched })}\n`
}

/** The route of a table as the file has it; undefined if the table has no such index. */
export function dispatchedRoute(routes: readonly Route[], index: number): DispatchedRoute | undefined {
  const route = routes[index]
  return route && { table: fingerprint(routes), index, route: nameRoute(route) }
}

/** Parses the text of a file: the dispatched routes, or the number of the first line that is not one of the format. */
export function parseCoverage(text: string): readonly DispatchedRoute[] | number {
  const found: DispatchedRoute[] = []
  const lines = text.split("\n")
  if (lines.at(-1) === "") lines.pop()
  if (lines.length === 0) return 1
  for (const [at, line] of lines.entries()) {
    const value = parseLine(line)
    if (value === undefined) return at + 1
    if (value !== null) found.push(value)
  }
  return found
}

/** A dispatched route; null for the start of a recording, and undefined for another line. */
function parseLine(line: string): DispatchedRoute | null | undefined {
  const value = parseJson(line)
  if (!isRecord(value) || value["waymark_coverage"] !== VERSION.waymark_coverage) return undefined
  const { table, index, route } = value
  if (table === undefined && index === undefined && route === undefined) return null
  return typeof table === "string" && typeof index === "number" && typeof route === "string"
    ? { table, index, route }
    : undefined
}
