import { calledRoute } from "../../core/client/called-route.js"
import type { CalledRoute } from "../../core/client/called-route.js"
import { dataLiteral } from "../../core/lib/literal.js"
import type { Route } from "../../core/table/route.js"
import { list_routes } from "../../core/table/routes.js"
import { linkCode, listCode } from "./link-code.js"

/** The code of the calls of a table, as `client` of `waymark/compiled` takes them. */
export function clientCode(table: readonly unknown[]): string {
  const routes: readonly Route[] = list_routes(table)
  return listCode(routes.flatMap((route) => calledRoute(route) ?? []).map(callCode))
}

/** Names of schemas are left out, since no browser needs them. */
function callCode({ helper, verb, link, answers, body, events, socket, deprecated }: CalledRoute): string {
  const messages = socket && {
    receives: socket.receives && "",
    sends: socket.sends && "",
    protocols: socket.protocols,
  }
  const parts = { ...(events && { events }), ...(messages && { socket: messages }), ...(deprecated && { deprecated }) }
  const live = Object.keys(parts).length > 0 ? parts : undefined
  return listCode([dataLiteral(helper), dataLiteral(verb), linkCode(link), ...[answers, body, live].map(partCode)])
}

const partCode = (part: unknown): string => (part === undefined ? "" : dataLiteral(part))
