import { Conn } from "../server/conn.js"
import { recycle_cookies } from "./session.js"

/**
 * A conn for the next request of the same visitor: with the cookies of the last one and of its response, and with some
 * of its headers.
 *
 * @param headers those to keep
 * @see Phoenix.ConnTest.recycle/2
 */
export function recycle(conn: Conn, headers: readonly string[] = ["accept", "accept-language", "authorization"]): Conn {
  const kept = new Headers()
  for (const name of headers) for (const value of conn.get_req_header(name)) kept.append(name, value)
  const { host, port, scheme, endpoint, remote_ip, secret_key_base } = conn
  const fields = { host, port, scheme, endpoint, remote_ip, secret_key_base, req_headers: kept }
  return recycle_cookies(new Conn({ ...fields, method: "GET", request_path: "/" }), conn)
}
