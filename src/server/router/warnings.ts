import { printErrors } from "../../core/lib/errors/error-details.js"
import { whenFailed } from "../../core/lib/maybe-promise.js"
import { unreachableMessage } from "../../core/match/messages.js"
import { unreachableIn } from "../../core/match/routes/reachability.js"
import type { Route } from "../../core/table/route.js"

/** Calls `warn` with a message for each row that no request can reach. */
export function warnOfUnreachable(
  table: readonly unknown[],
  name: string,
  routes: readonly Route[],
  warn: (message: string) => void = (message) => console.warn(message),
): void {
  for (const route of unreachableIn(table, routes)) {
    const warned: unknown = warn(`${name}: ${unreachableMessage(route)}`)
    void whenFailed(() => warned, printErrors) // TypeScript accepts an async function too
  }
}
