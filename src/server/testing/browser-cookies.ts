import type { Conn } from "../conn/conn.js"

/** The cookies that a browser has after the response of a conn: their encoded values by their names. */
export function browserCookies(conn: Conn): ReadonlyMap<string, string> {
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
