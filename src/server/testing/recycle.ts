import { shared } from "../../core/lib/copies.js"
import { Conn } from "../conn/conn.js"
import { recycle_cookies } from "./session.js"

/** Whether conns skipped the forgery check when their request began. A route may have changed it later. */
const skips = /* @__PURE__ */ shared("skips", () => new WeakMap<Conn, boolean | undefined>())

/** Remembers for {@link recycle} whether a request began without the forgery check. */
export function keepForgeryCheck(answered: Conn, skip: boolean | undefined): void {
  skips.set(answered, skip)
}

/**
 * Creates a conn for the next request of the same client: with the cookies of the last request and of its response, and with
 * some of its headers. If `protect_from_forgery` checked the last request, it checks the next one.
 *
 * @param headers the names of the headers to keep
 * @see Phoenix.ConnTest.recycle/2
 * @example
 * import { build_conn, recycle } from "waymark/testing"
 *
 * const answered = build_conn("POST", "/theme", { headers: { accept: "text/html" } })
 * answered.put_resp_cookie("theme", "dark").text("Saved")
 *
 * const next = recycle(answered)
 * next.req_cookies //=> { theme: "dark" }
 * next.get_req_header("accept") //=> ["text/html"]
 */
export function recycle(conn: Conn, headers: readonly string[] = ["accept", "accept-language", "authorization"]): Conn {
  const kept = new Headers()
  for (const name of headers) for (const value of conn.get_req_header(name)) kept.append(name, value)
  const { host, port, scheme, endpoint, remote_ip, secret_key_base } = conn
  const fields = { host, port, scheme, endpoint, remote_ip, secret_key_base, req_headers: kept }
  const next = new Conn({ ...fields, method: "GET", request_path: "/" })
  const skip = skips.has(conn) ? skips.get(conn) : conn.private.waymark_skip_csrf_protection
  if (skip !== undefined) next.private.waymark_skip_csrf_protection = skip
  return recycle_cookies(next, conn)
}
