import { sessionFetch } from "../../conn/cookies/session.js"
import { whenReady } from "../../../core/lib/maybe-promise.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inOrder } from "../../router/plug-order.js"
import type { CookieConn } from "../../conn/features/cookies.js"

/**
 * Reads the session from the store of the plug `session`.
 *
 * @throws {ArgumentError} when no `session` plug ran before: when the program starts, as far as its plugs are known
 * @see Plug.Conn.fetch_session/2
 * @example
 * import { cookie_store, fetch_session, session } from "waymark/plugs"
 * import { define_endpoint } from "waymark/server"
 *
 * const Endpoint = define_endpoint({
 *   secret_key_base: "s".repeat(64),
 *   plugs: [
 *     session({ store: cookie_store({ signing_salt: "session" }), key: "_app" }),
 *     fetch_session,
 *     (conn) => conn.json(conn.get_session("user_id") ?? null),
 *   ],
 * })
 * const response = await Endpoint.fetch(new Request("http://localhost/"))
 * await response.json() //=> null
 */
export const fetch_session = /* @__PURE__ */ inOrder(
  function fetch_session<Own extends CookieConn>(conn: Own): Own | Promise<Own> {
    const fetch = sessionFetch.get(conn)
    if (fetch === undefined)
      throw new ArgumentError(
        "cannot fetch session without a configured session plug: put session({ store, key }) among the endpoint's plugs",
      )
    // The plug `session` set it on this conn, whose class it takes: test/unit/server/plugs/session.test.ts.
    return fetch === "done" ? conn : whenReady(fetch(conn as never), () => conn)
  },
  { gives: "fetch_session", needs: ["session"] },
)
