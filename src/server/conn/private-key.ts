import { checkVersion, isOfThisVersion } from "../../core/lib/copies.js"
import type { HeadersConn } from "./response/headers.js"

/** A typed value of a conn that programs do not see. Each feature declares its keys in its own file and exports them. */
export interface PrivateKey<Value> {
  readonly get: (conn: HeadersConn) => Value | undefined
  readonly set: (conn: HeadersConn, value: Value | undefined) => void
}

/** Declares a key that all copies of the package know; what programs may read is in `conn.private`, with names that begin with `waymark_`. */
export function privateKey<Value>(name: string): PrivateKey<Value> {
  const key = Symbol.for(`waymark.${name}`)
  return {
    get: (conn) => sameVersion(conn)["privateValues"]()?.[key] as Value | undefined, // only `set` writes it
    set: (conn, value) => sameVersion(conn)["putPrivateValue"](key, value),
  }
}

/** @throws {ArgumentError} when another version of the package made the conn */
function sameVersion(conn: HeadersConn): HeadersConn {
  if (!isOfThisVersion(conn)) checkVersion(conn, "the conn")
  return conn
}

/** Gives a conn the values of another one, for the next request of a test. */
export function copyPrivateValues(from: HeadersConn, to: HeadersConn): void {
  const values = from["privateValues"]() ?? {}
  for (const key of Object.getOwnPropertySymbols(values)) to["putPrivateValue"](key, values[key])
}
