import type { Conn } from "../conn/conn.js"
import { Session, sessionFetch, sessionOfConn } from "../conn/session.js"
import { browserCookies } from "./browser-cookies.js"

/**
 * A conn with a session, as if it came with the request; `fetch_session` keeps what is put here, and it is
 * written when the response leaves.
 *
 * @see Plug.Test.init_test_session/2
 */
export function init_test_session(conn: Conn, values: Readonly<Record<string, unknown>> = {}): Conn {
  if (sessionFetch.get(conn) === undefined) sessionFetch.set(conn, "done")
  const before = sessionOfConn.get(conn)
  const session = new Session({ ...before?.data, ...values }, before?.info)
  session.touch()
  sessionOfConn.set(conn, session)
  return conn
}

/**
 * A conn with a flash, as if the request before had put it and was answered with a redirect; `fetch_flash` finds it.
 */
export function init_test_flash(conn: Conn, messages: Readonly<Record<string, string>>): Conn {
  return init_test_session(conn, { waymark_flash: messages })
}

/**
 * A conn with a cookie, as if it came with the request.
 *
 * @see Plug.Test.put_req_cookie/3
 */
export function put_req_cookie(conn: Conn, name: string, value: string): Conn {
  const kept = conn.req_headers.get("cookie")
  const cookie = `${name}=${encodeURIComponent(value)}`
  conn.req_headers.set("cookie", kept === null ? cookie : `${kept}; ${cookie}`)
  return conn
}

/**
 * A conn with the cookies that a browser has after another conn was answered: those of its request, and those that its
 * response set, without those that it deleted.
 *
 * @see Plug.Test.recycle_cookies/2
 */
export function recycle_cookies(conn: Conn, answered: Conn): Conn {
  const cookies = browserCookies(answered)
  if (cookies.size === 0) return conn
  const kept = conn.req_headers.get("cookie")
  const all = [...cookies].map(([name, value]) => `${name}=${value}`)
  conn.req_headers.set("cookie", [...(kept === null ? [] : [kept]), ...all].join("; "))
  return conn
}
