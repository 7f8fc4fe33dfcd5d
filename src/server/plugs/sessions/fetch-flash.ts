import type { SessionConn } from "../../conn/features/sessions.js"
import { inOrder } from "../../router/plug-order.js"
import { FetchedFlash, flashKey } from "../../conn/cookies/flash.js"

/** The key of the flash in the session. */
const KEY = "waymark_flash"

/**
 * Reads the flash: the messages that the previous request put, if it was answered with a redirect. If this request is
 * answered with a redirect (300 to 308), its flash is stored for the next request, and is deleted otherwise.
 *
 * @throws {ArgumentError} when the session was not fetched
 * @see Phoenix.Controller.fetch_flash/2
 * @example
 * import { fetch_flash } from "waymark/plugs"
 * import { build_conn, init_test_session } from "waymark/testing"
 *
 * const conn = fetch_flash(init_test_session(build_conn("GET", "/"), {}))
 * conn.put_flash("info", "Saved.").get_flash("info") //=> "Saved."
 */
export const fetch_flash = /* @__PURE__ */ inOrder(
  function fetch_flash<Own extends SessionConn>(conn: Own): Own {
    if (flashKey.get(conn) !== undefined) return conn
    flashKey.set(conn, new FetchedFlash(conn.get_session(KEY)))
    return conn.register_before_send((sent) => {
      const flash = sent.get_flash()
      const { status = 200 } = sent
      if (Object.keys(flash).length > 0 && status >= 300 && status <= 308) return sent.put_session(KEY, flash)
      return sent.delete_session(KEY)
    })
  },
  { needs: ["fetch_session"] },
)

/**
 * {@link fetch_flash} under the name that pipelines use for it since Phoenix LiveView. Does not read LiveView's own flash.
 *
 * @see Phoenix.LiveView.Router.fetch_live_flash/2
 * @example
 * import { fetch_flash, fetch_live_flash } from "waymark/plugs"
 *
 * fetch_live_flash === fetch_flash //=> true
 */
export const fetch_live_flash = fetch_flash
