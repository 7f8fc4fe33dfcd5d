import { isPair } from "../lib/is-object.js"
import { listedMethod, listedTarget } from "./rows/listed-route.js"
import type { Route } from "./route.js"
import { list_routes } from "./routes.js"

/** One line of the listing: helper, verb, path, target. */
type Line = readonly [helper: string, verb: string, path: string, target: string]

/**
 * The listing of a table's routes, one line each, with helper, verb, path and target in columns.
 *
 * @throws {TableError} when the table breaks a rule
 * @see Phoenix.Router.ConsoleFormatter 1.6, the output of `mix phx.routes`
 */
export function format_routes(table: readonly unknown[]): string {
  const routes: readonly Route[] = list_routes(table)
  const lines = routes.map(routeLine)
  const width = (column: 0 | 1 | 2): number => lines.reduce((max, line) => Math.max(max, line[column].length), 0)
  const [helper, verb, path] = [width(0), width(1), width(2)]
  return lines
    .map((line) => `${line[0].padStart(helper)}  ${line[1].padEnd(verb)}  ${line[2].padEnd(path)}  ${line[3]}\n`)
    .join("")
}

/** The row of a socket is listed as the reference lists the sockets of an endpoint, with its helper. */
function routeLine(route: Route): Line {
  const helper = route.helper === null ? "" : `${route.helper}_path`
  return [helper, listedMethod(route), route.path, listedTarget(route, formatTerm)]
}

/** Writes plug options in the reference's notation: an action as `:index`, pairs as `[a: 1]`, an object as `%{a: 1}`. */
function formatTerm(term: unknown): string {
  if (term === null || term === undefined) return "nil"
  if (typeof term === "string") return `:${term}`
  if (Array.isArray(term)) {
    const items: readonly unknown[] = term
    if (items.length > 0 && items.every(isPair)) return `[${items.map(formatPair).join(", ")}]`
    return `[${items.map(formatInner).join(", ")}]`
  }
  if (typeof term === "object") return `%{${Object.entries(term).map(formatPair).join(", ")}}`
  return String(term)
}

function formatPair([key, value]: readonly [string, unknown]): string {
  return `${key}: ${formatInner(value)}`
}

function formatInner(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value) : formatTerm(value)
}
