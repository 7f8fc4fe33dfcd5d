import { Conn } from "../conn/conn.js"
import { recycle_cookies } from "./session.js"

/** Whether the requests of conns skipped the forgery check, as the test said it; a route may have said otherwise. */
const skips = new WeakMap<Conn, boolean | undefined>()

/** Keeps for {@link recycle} what a test said of the forgery check. */
export function keepForgeryCheck(answered: Conn, skip: boolean | undefined): void {
  skips.set(answered, skip)
}

/**
 * A conn for the next request of the same visitor: with the cookies of the last one and of its response, and with some
 * of its headers. If `protect_from_forgery` checked the last request, it checks the next one.
 *
 * @param headers those to keep
 * @see Phoenix.ConnTest.recycle/2
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
