import { ArgumentError } from "../../core/lib/errors/argument-error.js"
import { isConn } from "../conn/is-conn.js"

/**
 * Throws if a function that makes a plug was registered as a plug itself, in which case it receives a conn as its options.
 *
 * @param call how the function should be called, e.g. `session({ store, key })`
 * @throws {ArgumentError} when the options are a conn
 */
export function refuseConn(options: unknown, call: string): void {
  if (!isConn(options)) return
  const name = call.slice(0, call.indexOf("("))
  throw new ArgumentError(
    `${name} makes a plug, but was itself registered as a plug: call it where it is registered: ${call}`,
  )
}
