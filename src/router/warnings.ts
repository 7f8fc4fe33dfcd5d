import { printErrors } from "../lib/error-details.js"
import { whenFailed } from "../lib/maybe-promise.js"
import { unreachableMessage } from "../match/messages.js"
import { unreachable_routes } from "../match/reachability.js"

/** Calls `warn` with a message for each row that no request can reach. */
export function warnOfUnreachable(
  table: readonly unknown[],
  name: string,
  warn: (message: string) => void = (message) => console.warn(message),
): void {
  for (const route of unreachable_routes(table)) {
    const warned: unknown = warn(`${name}: ${unreachableMessage(route)}`)
    void whenFailed(() => warned, printErrors) // TypeScript accepts an async function too
  }
}
