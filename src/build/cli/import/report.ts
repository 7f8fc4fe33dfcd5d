import { route_info } from "../../../core/match/routes/route-info.js"
import { unreachable_routes } from "../../../core/match/routes/reachability.js"
import { paramList } from "../../../core/pattern/params.js"
import { list_routes } from "../../../core/table/routes.js"
import { KEPT_PLUG } from "./kept-rows.js"

/**
 * What a table does otherwise than the application that it came from, as lines for the summary: rows that no request reaches, and pages
 * of the other application that a row takes.
 *
 * @param table the table that Waymark serves
 * @param pages the routes that the other application goes on serving
 */
export function reportLines(table: readonly unknown[], pages: readonly unknown[]): readonly string[] {
  const hidden = unreachable_routes(table).map(({ verb, path, shadowed_by: by }) =>
    by === null
      ? `  ${verb} ${path}: it matches no path`
      : `  ${verb} ${path}: ${by.verb} ${by.path} takes all of its requests`,
  )
  const taken = list_routes(pages).flatMap(({ path, host }) => {
    const by = route_info(table, "GET", sampleOf(path), host ?? "")
    return by === "error" || by.plug === KEPT_PLUG ? [] : [`  ${path}: ${by.route} takes it`]
  })
  return [
    ...section("Rows that no request reaches: put each before the row that takes its requests, or remove it:", hidden),
    ...section("Pages of the other application that a row takes, which is right if it was before the page there:", [
      ...new Set(taken),
    ]),
  ]
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines]
}

/** A path that a pattern matches, with names in place of params. */
function sampleOf(pattern: string): string {
  return paramList(pattern).reduce((path, [name]) => path.replace(new RegExp(`[:*]${name}(?!\\w)`), name), pattern)
}
