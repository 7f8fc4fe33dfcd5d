import type { Conn } from "../conn/conn.js"
import { Session, sessionFetch, sessionKey } from "../conn/cookies/session.js"

/**
 * Puts values into the session of a conn, as if it came with the request. `fetch_session` keeps them, and the session is saved
 * with the response. Returns the conn.
 *
 * @see Plug.Test.init_test_session/2
 * @example
 * import { build_conn, init_test_session } from "waymark/testing"
 *
 * init_test_session(build_conn(), { user_id: 42 }).get_session("user_id") //=> 42
 */
export function init_test_session(conn: Conn, values: Readonly<Record<string, unknown>> = {}): Conn {
  if (sessionFetch.get(conn) === undefined) sessionFetch.set(conn, "done")
  const before = sessionKey.get(conn)
  const session = new Session({ ...before?.data, ...values }, before?.info)
  session.touch()
  sessionKey.set(conn, session)
  return conn
}

/**
 * Puts a flash on a conn, as if the previous request had set it and redirected. `fetch_flash` reads it. Returns the conn.
 *
 * @example
 * import { fetch_flash } from "waymark/plugs"
 * import { build_conn, init_test_flash } from "waymark/testing"
 *
 * const conn = fetch_flash(init_test_flash(build_conn(), { info: "Saved" }))
 * conn.get_flash("info") //=> "Saved"
 */
export function init_test_flash(conn: Conn, messages: Readonly<Record<string, string>>): Conn {
  return init_test_session(conn, { waymark_flash: messages })
}

/**
 * Adds a cookie to a conn, as if it came with the request. Returns the conn.
 *
 * @see Plug.Test.put_req_cookie/3
 * @example
 * import { build_conn, put_req_cookie } from "waymark/testing"
 *
 * put_req_cookie(build_conn(), "theme", "dark").req_cookies //=> { theme: "dark" }
 */
export function put_req_cookie(conn: Conn, name: string, value: string): Conn {
  const kept = conn.req_headers.get("cookie")
  const cookie = `${name}=${encodeURIComponent(value)}`
  conn.req_headers.set("cookie", kept === null ? cookie : `${kept}; ${cookie}`)
  return conn
}

/**
 * Adds the cookies to a conn that a browser has after the response of another conn: those of the request, and those that the
 * response set, without those that it deleted. Returns the conn.
 *
 * @see Plug.Test.recycle_cookies/2
 * @example
 * import { build_conn, recycle_cookies } from "waymark/testing"
 *
 * const answered = build_conn().put_resp_cookie("theme", "dark").text("Saved")
 * recycle_cookies(build_conn(), answered).req_cookies //=> { theme: "dark" }
 */
export function recycle_cookies(conn: Conn, answered: Conn): Conn {
  const cookies = browserCookies(answered)
  if (cookies.size === 0) return conn
  const kept = conn.req_headers.get("cookie")
  const all = [...cookies].map(([name, value]) => `${name}=${value}`)
  conn.req_headers.set("cookie", [...(kept === null ? [] : [kept]), ...all].join("; "))
  return conn
}

/** The cookies that a browser has after the response of a conn: their encoded values by their names. */
function browserCookies(conn: Conn): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  const put = (pair: string): string => {
    const mark = pair.indexOf("=")
    const name = pair.slice(0, Math.max(mark, 0)).trim()
    if (name !== "") cookies.set(name, pair.slice(mark + 1).trim())
    return name
  }
  for (const pair of (conn.get_req_header("cookie")[0] ?? "").split(";")) put(pair)
  for (const header of conn.sent_headers().getSetCookie()) {
    const [pair = "", ...attributes] = header.split(";")
    const name = put(pair)
    if (attributes.some(isExpired)) cookies.delete(name)
  }
  return cookies
}

/** Whether an attribute makes the browser delete the cookie. */
function isExpired(attribute: string): boolean {
  const [name = "", value = ""] = attribute.trim().split("=", 2)
  if (/^max-age$/i.test(name)) return Number(value) <= 0
  return /^expires$/i.test(name) && Date.parse(value) <= Date.now()
}
