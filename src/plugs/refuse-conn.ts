import { ArgumentError } from "../lib/argument-error.js"
import { Conn } from "../conn/conn.js"

/**
 * For functions that make a plug and need options: they get a conn in their place if they are registered uncalled.
 *
 * @param call how it is called, e.g. `session({ store, key })`
 * @throws {ArgumentError} when the options are a conn
 */
export function refuseConn(options: unknown, call: string): void {
  if (!(options instanceof Conn)) return
  const name = call.slice(0, call.indexOf("("))
  throw new ArgumentError(`${name} makes a plug, and was registered as one: call it where it is registered: ${call}`)
}
