import type { CalledContract } from "../client/called-routes.js"
import type { CompiledCall } from "../client/compiled-client.js"
import { patternOf } from "../compiled/compile-helpers.js"
import type { Answers } from "../table/contract.js"
import type { Route } from "../table/route.js"
import { list_routes } from "../table/routes.js"

/** Writes the routes of a table that a client calls. */
export function compileClient(table: readonly unknown[]): readonly CompiledCall[] {
  const routes: readonly Route[] = list_routes(table)
  return routes.flatMap((route): readonly CompiledCall[] => {
    const { helper, verb, plug_opts, where = {} } = route
    if (helper === null) return []
    const call = [helper, verb, patternOf(route, false), plug_opts] as const
    const contract = contractOf(route.contract ?? {})
    if (Object.keys(where).length > 0) return [[...call, contract, where]]
    return Object.keys(contract).length > 0 ? [[...call, contract]] : [call]
  })
}

/** The parts that a client reads and that are not empty. Only the name of a body's schema is in messages. */
function contractOf({ query, body, on_invalid, body_types, answers = {}, ...live }: CalledContract): CalledContract {
  const events = live.events && withoutNames(live.events)
  const socket = live.socket && { receives: live.socket.receives, sends: live.socket.sends }
  const parts = { query: query && "", body, on_invalid, body_types, answers: withoutNames(answers), events, socket }
  return Object.fromEntries(
    Object.entries(parts).filter(([, part]) => part !== undefined && JSON.stringify(part ?? {}) !== "{}"),
  )
}

function withoutNames(schemas: Answers | Readonly<Record<string, string>>): Readonly<Record<string, "" | null>> {
  return Object.fromEntries(Object.entries(schemas).map(([key, schema]) => [key, schema === null ? null : ""]))
}
