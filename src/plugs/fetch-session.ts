import { sessionFetch } from "../conn/session.js"
import { ArgumentError } from "../lib/argument-error.js"
import type { Conn } from "../conn/conn.js"

/**
 * Reads the session, from where the plug `session` says.
 *
 * @throws {ArgumentError} when the conn went through no `session` plug
 * @see Plug.Conn.fetch_session/2
 */
export function fetch_session(conn: Conn): Conn | Promise<Conn> {
  const fetch = sessionFetch.get(conn)
  if (fetch === undefined)
    throw new ArgumentError(
      "cannot fetch session without a configured session plug: put session({ store, key }) among the endpoint's plugs",
    )
  return fetch === "done" ? conn : fetch(conn)
}
