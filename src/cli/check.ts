import { unlinkable_routes } from "../helpers/linkability.js"
import { unlinkableMessage } from "../helpers/unlinkable-message.js"
import { unreachableMessage } from "../match/messages.js"
import { unreachable_routes } from "../match/reachability.js"
import { list_routes } from "../table/routes.js"
import { CommandError } from "./errors.js"
import type { LoadedTable } from "./load-table.js"

/**
 * Checks that each route of a table can be reached and linked, and returns a line that says so.
 *
 * @throws {CommandError} with a line for each unreachable route, and for each unlinkable one that is not also unreachable
 */
export function checkTable({ file, table }: LoadedTable): string {
  const dead = unreachable_routes(table)
  const names = new Set(dead.map(({ verb, path }) => `${verb} ${path}`))
  const hidden = unlinkable_routes(table).filter(({ verb, path }) => !names.has(`${verb} ${path}`))
  const found = [...dead.map(unreachableMessage), ...hidden.map(unlinkableMessage)]
  if (found.length > 0) throw new CommandError(found.map((message) => `${file}: ${message}`).join("\n"))
  const { length } = list_routes(table)
  return `${file}: ${length === 1 ? "1 route" : `${length} routes`}, and the table breaks no rule`
}
