import { findUnlinkable } from "../../../core/helpers/linkability/find-unlinkable.js"
import { unlinkableMessage } from "../../../core/helpers/linkability/unlinkable-message.js"
import { unreachableMessage } from "../../../core/match/messages.js"
import { findUnreachable } from "../../../core/match/routes/find-unreachable.js"
import { foldedOf } from "../../../core/table/fold/folded.js"
import { list_routes } from "../../../core/table/routes.js"
import { nameRoute } from "../../../core/table/messages.js"
import type { Route } from "../../../core/table/route.js"
import { CommandError } from "../errors.js"
import { loadTable, loadTracked } from "../load-table.js"
import { placeOf, writePlace } from "../places.js"
import { guardFindings, guardLines, metadataFindings } from "./guards.js"
import type { GuardOptions } from "./guards.js"

/** A route that no request reaches, that no helper links, that lacks a guard or metadata, or whose sunset is past. */
export interface Finding {
  /** The index of the route in `list_routes` of the table. */
  readonly index: number
  readonly message: string
}

/**
 * Checks that each route of a module's table can be reached and linked and goes through the guards, and returns lines that
 * say so.
 *
 * @param today the day for sunsets, such as `"2027-06-01"`
 * @throws {CommandError} with a line for each unreachable route, for each unlinkable one that is not also unreachable, and for
 *   each that lacks a guard or metadata or whose sunset is past, in the order of the routes; or when the table does not have a guard
 */
export async function checkTable(
  cwd: string,
  module: string | undefined,
  guards: GuardOptions,
  today: string,
): Promise<readonly string[]> {
  const { file, table } = await loadTable(cwd, module)
  const routes: readonly Route[] = list_routes(table)
  const { length } = routes
  if (findings(routes, guards, file, today).length === 0)
    return [
      `${file}: ${length === 1 ? "1 route" : `${length} routes`}, and the table breaks no rule`,
      ...guardLines(routes, guards, file),
    ]
  const tracked: readonly Route[] = list_routes((await loadTracked(cwd, module)).table)
  const { rows } = foldedOf(tracked)
  const lines = findings(tracked, guards, file, today).map(({ index, message }) => {
    const place = placeOf(rows[index])
    return `${place === undefined ? file : writePlace(place, cwd)}: ${message}`
  })
  throw new CommandError(
    lines.join("\n"),
    lines.length === 1 ? "Correct this row, or remove it." : "Correct these rows, or remove them.",
  )
}

function findings(routes: readonly Route[], guards: GuardOptions, file: string, today: string): readonly Finding[] {
  const dead = findUnreachable(routes)
  const indexes = new Set(dead.map(({ index }) => index))
  const unreachable = dead.map(({ index, route: { verb, path }, shadow }) => {
    const shadowed_by = shadow && { verb: shadow.verb, path: shadow.path }
    return { index, message: unreachableMessage({ verb, path, shadowed_by }) }
  })
  const unlinkable = findUnlinkable(routes)
    .filter(([index]) => !indexes.has(index))
    .map(([index, route]) => ({ index, message: unlinkableMessage(route) }))
  const unguarded = guardFindings(routes, guards, file)
  const missing = metadataFindings(routes, guards)
  const past = sunsetFindings(routes, today)
  return [...unreachable, ...unlinkable, ...unguarded, ...missing, ...past].toSorted(
    (one, other) => one.index - other.index,
  )
}

/** The routes whose sunset is today or was before, and that are not answered with 410. */
function sunsetFindings(routes: readonly Route[], today: string): readonly Finding[] {
  return routes.flatMap((route, index) => {
    const { sunset, gone } = route.deprecated ?? {}
    if (sunset === undefined || sunset > today || gone === true) return []
    return [
      {
        index,
        message: `${nameRoute(route)}: its sunset was ${sunset}: remove the row, or answer 410 with gone: true`,
      },
    ]
  })
}
