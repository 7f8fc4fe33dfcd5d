import { route_info } from "../../core/match/routes/route-info.js"
import { findUncompiledUnreachable } from "../../core/match/uncompiled.js"
import { paramList } from "../../core/pattern/params.js"
import type { Route } from "../../core/table/route.js"
import { list_routes } from "../../core/table/routes.js"
import { KEPT_PLUG } from "./kept-rows.js"

/**
 * What a table does otherwise than the application that it came from, as lines for the summary: rows that no request reaches, and pages
 * of the other application that a row takes.
 *
 * @param table the table that Waymark serves
 * @param pages the routes that the other application goes on serving
 */
export function reportLines(table: readonly unknown[], pages: readonly unknown[]): readonly string[] {
  const routes = list_routes(table)
  const known = new Map<unknown, Route>(routes.map((route) => [route, route]))
  const hidden = findUncompiledUnreachable(routes).flatMap(({ route, shadow }) =>
    hiddenLine(known.get(route), known.get(shadow)),
  )
  const taken = list_routes(pages).flatMap(({ path, host }) => {
    const by = route_info(table, "GET", sampleOf(path), host ?? "")
    return by === "error" || by.plug === KEPT_PLUG ? [] : [`  ${path}: ${by.route} takes its requests`]
  })
  return [
    ...section("Rows that no request reaches: put each before the row that takes its requests, or remove it:", hidden),
    ...section(
      "Pages that stay in the other application, though a row takes their requests (right if it comes first there):",
      [...new Set(taken)],
    ),
  ]
}

function hiddenLine(route: Route | undefined, by: Route | undefined): readonly string[] {
  if (route === undefined) return []
  if (by === undefined) return [`  ${route.verb} ${route.path}: it matches no path`]
  const missing = route.pipe_through.filter((name) => !by.pipe_through.includes(name))
  const without = missing.length === 0 ? "" : `, without ${missing.join(", ")}`
  return [`  ${route.verb} ${route.path}: ${by.verb} ${by.path} takes all of its requests${without}`]
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines]
}

/** A path that a pattern matches, with names in place of params. */
function sampleOf(pattern: string): string {
  return paramList(pattern).reduce((path, [name]) => path.replace(new RegExp(`[:*]${name}(?!\\w)`), name), pattern)
}
