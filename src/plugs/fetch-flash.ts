import type { Conn } from "../conn/conn.js"
import { FetchedFlash, flashKey } from "../conn/flash.js"

/** Under this key a session keeps the flash for the request that follows. */
const KEY = "waymark_flash"

/**
 * Reads the flash: the messages that the request before has put, if it was answered with a redirect. Those that are in
 * the flash when this request is answered are kept for the next, if this one is answered with a redirect (300 to 308)
 * too, and are gone otherwise.
 *
 * @throws {ArgumentError} when the session was not fetched
 * @see Phoenix.Controller.fetch_flash/2
 */
export function fetch_flash(conn: Conn): Conn {
  if (flashKey.get(conn) !== undefined) return conn
  flashKey.set(conn, new FetchedFlash(conn.get_session(KEY)))
  return conn.register_before_send((given) => {
    const flash = given.get_flash()
    const { status = 200 } = given
    if (Object.keys(flash).length > 0 && status >= 300 && status <= 308) return given.put_session(KEY, flash)
    return given.delete_session(KEY)
  })
}

/**
 * {@link fetch_flash} by the name that pipelines have for it since Phoenix LiveView, of whose flash nothing is read.
 *
 * @see Phoenix.LiveView.Router.fetch_live_flash/2
 */
export const fetch_live_flash: (conn: Conn) => Conn = fetch_flash
