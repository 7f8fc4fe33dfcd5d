import { Conn } from "../server/conn.js"

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
  const cookies = readCookies(conn)
  if (cookies.size > 0) kept.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "))
  const { host, port, scheme, endpoint, remote_ip, secret_key_base } = conn
  const fields = { host, port, scheme, endpoint, remote_ip, secret_key_base, req_headers: kept }
  return new Conn({ ...fields, method: "GET", request_path: "/" })
}

/** The cookies as a browser has them after the response, as they are written in headers. */
function readCookies(conn: Conn): ReadonlyMap<string, string> {
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
    if (attributes.some(isOver)) cookies.delete(name)
  }
  return cookies
}

/** Whether an attribute makes the browser forget the cookie at once. */
function isOver(attribute: string): boolean {
  const [name = "", value = ""] = attribute.trim().split("=", 2)
  if (/^max-age$/i.test(name)) return Number(value) <= 0
  return /^expires$/i.test(name) && Date.parse(value) <= Date.now()
}
