import { cookieSeals } from "../../conn/features/cookies.js"
import type { CookieConn } from "../../conn/features/cookies.js"
import { inOrder } from "../../router/plug-order.js"
import { COOKIE_SEALS } from "../../conn/cookies/sealed-cookies.js"

/**
 * Verifies and decrypts the cookies of some names, and enables later plugs and actions to sign and encrypt cookies.
 *
 * @see Plug.Conn.fetch_cookies/2
 * @example
 * import { fetch_cookies } from "waymark/plugs"
 * import { define_endpoint } from "waymark/server"
 *
 * const Endpoint = define_endpoint({
 *   secret_key_base: "s".repeat(64),
 *   plugs: [fetch_cookies, (conn) => conn.put_resp_cookie("theme", "dark", { sign: true }).text("")],
 * })
 * const response = await Endpoint.fetch(new Request("http://localhost/"))
 * response.headers.getSetCookie()[0]?.includes("theme=") //=> true
 */
export const fetch_cookies = /* @__PURE__ */ inOrder(function fetch_cookies<Own extends CookieConn>(
  conn: Own,
  names: { readonly signed?: readonly string[]; readonly encrypted?: readonly string[] } = {},
): Own | Promise<Own> {
  cookieSeals.set(conn, COOKIE_SEALS)
  return conn.fetch_cookies(names)
})
