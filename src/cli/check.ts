import { findUnlinkable } from "../helpers/find-unlinkable.js"
import { unlinkableMessage } from "../helpers/unlinkable-message.js"
import { unreachableMessage } from "../match/messages.js"
import { findUnreachable } from "../match/find-unreachable.js"
import { foldedOf } from "../table/folded.js"
import { list_routes } from "../table/routes.js"
import type { Route } from "../table/route.js"
import { CommandError } from "./errors.js"
import { loadTable, loadTracked } from "./load-table.js"
import { placeOf, writePlace } from "./places.js"

/** A route that no request reaches or no helper links. */
interface Finding {
  /** The index of the route in `list_routes` of the table. */
  readonly index: number
  readonly message: string
}

/**
 * Checks that each route of a module's table can be reached and linked, and returns a line that says so.
 *
 * @throws {CommandError} with a line for each unreachable route, and for each unlinkable one that is not also unreachable, in
 *   the order of the routes
 */
export async function checkTable(cwd: string, module: string | undefined): Promise<string> {
  const { file, table } = await loadTable(cwd, module)
  const { length } = list_routes(table)
  if (findings(table).length === 0)
    return `${file}: ${length === 1 ? "1 route" : `${length} routes`}, and the table breaks no rule`
  const tracked = (await loadTracked(cwd, module)).table
  const { rows } = foldedOf(list_routes(tracked))
  const lines = findings(tracked).map(({ index, message }) => {
    const place = placeOf(rows[index])
    return `${place === undefined ? file : writePlace(place, cwd)}: ${message}`
  })
  throw new CommandError(lines.join("\n"))
}

function findings(table: readonly unknown[]): readonly Finding[] {
  const routes: readonly Route[] = list_routes(table)
  const dead = findUnreachable(routes)
  const indexes = new Set(dead.map(({ index }) => index))
  const unreachable = dead.map(({ index, route: { verb, path }, shadow }) => {
    const shadowed_by = shadow && { verb: shadow.verb, path: shadow.path }
    return { index, message: unreachableMessage({ verb, path, shadowed_by }) }
  })
  const unlinkable = findUnlinkable(routes)
    .filter(([index]) => !indexes.has(index))
    .map(([index, route]) => ({ index, message: unlinkableMessage(route) }))
  return [...unreachable, ...unlinkable].toSorted((one, other) => one.index - other.index)
}
