import type { Conn } from "../conn/conn.js"

/**
 * Verifies and decrypts cookies, by their names.
 *
 * @see Plug.Conn.fetch_cookies/2
 */
export function fetch_cookies(
  conn: Conn,
  names: { readonly signed?: readonly string[]; readonly encrypted?: readonly string[] } = {},
): Conn | Promise<Conn> {
  return conn.fetch_cookies(names)
}
