import { privateKey } from "../../conn/private-key.js"
import { decodeBase64, decodeUtf8, encodeBase64, encodeUtf8, equalBytes, randomBytes } from "../../crypto/bytes.js"
import type { Bytes } from "../../crypto/bytes.js"
import { macWith } from "../../crypto/keys.js"
import type { AnyInput } from "../../conn/request/input.types.js"
import type { CoreConn } from "../../conn/core-conn.js"
import type { SessionMethods } from "../../conn/features/sessions.js"

/** The key of the token in the session. */
export const CSRF_KEY = "_csrf_token"

const TOKEN_BYTES = 18

/** The masked token of this response. */
const csrfToken = /* @__PURE__ */ privateKey<string>("csrf_token")

/**
 * Returns the token that a form of this page must send, as the field `_csrf_token` or the header `x-csrf-token`. The first
 * call of a session creates it. It is masked differently in each response, so that the sizes of compressed pages do not
 * reveal it.
 *
 * @throws {ArgumentError} when the session was not fetched
 * @see Plug.CSRFProtection.get_csrf_token/0
 * @example
 * import { get_csrf_token } from "waymark/plugs"
 * import { build_conn, init_test_session } from "waymark/testing"
 *
 * const conn = init_test_session(build_conn("GET", "/"), {})
 * const field = `<input type="hidden" name="_csrf_token" value="${get_csrf_token(conn)}">`
 * field.includes(get_csrf_token(conn)) //=> true
 */
export function get_csrf_token(conn: AnySessionConn): string {
  const token = sessionToken(conn) ?? makeToken(conn)
  const known = csrfToken.get(conn)
  if (known !== undefined && equalBytes(unmaskBytes(known), token)) return known
  const masked = maskBytes(token)
  csrfToken.set(conn, masked)
  return masked
}

/**
 * Returns the token for a form that is sent to `url`. A token for another host is valid only there, so that an untrusted host
 * cannot use it here.
 *
 * @see Plug.CSRFProtection.get_csrf_token_for/1
 * @example
 * import { get_csrf_token, get_csrf_token_for } from "waymark/plugs"
 * import { build_conn, init_test_session } from "waymark/testing"
 *
 * const conn = init_test_session(build_conn("GET", "/"), {})
 * const token = await get_csrf_token_for(conn, "https://pay.example.com/orders")
 * token === get_csrf_token(conn) //=> false
 */
export async function get_csrf_token_for(conn: AnySessionConn, url: string | URL): Promise<string> {
  const { hostname } = new URL(url, `${conn.scheme}://${conn.host}:${conn.port}`)
  if (hostname === conn.host) return get_csrf_token(conn)
  const token = sessionToken(conn) ?? makeToken(conn)
  return `${maskBytes(await macWith(token)(hostname))}.${encodeBase64(encodeUtf8(hostname))}`
}

/**
 * Invalidates all tokens of the session, for a login or logout.
 *
 * @see Plug.CSRFProtection.delete_csrf_token/0
 * @example
 * import { delete_csrf_token, get_csrf_token } from "waymark/plugs"
 * import { build_conn, init_test_session } from "waymark/testing"
 *
 * const conn = init_test_session(build_conn("POST", "/logout"), {})
 * get_csrf_token(conn)
 * delete_csrf_token(conn).get_session("_csrf_token") //=> undefined
 */
export function delete_csrf_token<Given extends AnySessionConn>(conn: Given): Given {
  csrfToken.set(conn, undefined)
  return conn.delete_session(CSRF_KEY)
}

/** The kind of a token: `"own"` for pages of the session's own host, `"host"` for forms to the host in the token. */
export type TokenKind = "own" | "host"

/**
 * Returns the kind of a token in a request, or undefined if it is not a token of the session. A token for a host is valid
 * only if the host is among `hosts`; checking it is async.
 */
export function readCsrfToken(
  conn: AnySessionConn,
  sent: unknown,
  hosts: readonly string[],
): TokenKind | undefined | Promise<TokenKind | undefined> {
  const token = sessionToken(conn)
  if (typeof sent !== "string" || token === undefined) return undefined
  const [masked = "", host, ...more] = sent.split(".")
  if (host === undefined) return equalBytes(unmaskBytes(masked), token) ? "own" : undefined
  const hostname = decodeBase64(host)
  if (hostname === undefined || more.length > 0) return undefined
  return isTokenOfHost(masked, token, decodeUtf8(hostname), hosts).then((isGenuine) => (isGenuine ? "host" : undefined))
}

/** Whether a host is in a list, in which `".example.com"` matches all its subdomains. */
export function isAllowedHost(host: string, hosts: readonly string[]): boolean {
  return hosts.some((known) => known === host || (known.startsWith(".") && host.endsWith(known)))
}

async function isTokenOfHost(masked: string, token: Bytes, host: string, hosts: readonly string[]): Promise<boolean> {
  return isAllowedHost(host, hosts) && equalBytes(unmaskBytes(masked), await macWith(token)(host))
}

/** The token of the session; undefined if it is missing or malformed. */
function sessionToken(conn: AnySessionConn): Bytes | undefined {
  const stored = conn.get_session(CSRF_KEY)
  const token = typeof stored === "string" ? decodeBase64(stored) : undefined
  return token?.length === TOKEN_BYTES ? token : undefined
}

function makeToken(conn: AnySessionConn): Bytes {
  const token = randomBytes(TOKEN_BYTES)
  conn.put_session(CSRF_KEY, encodeBase64(token))
  return token
}

/** A random mask, followed by the bytes combined with it. */
function maskBytes(bytes: Bytes): string {
  const mask = randomBytes(bytes.length)
  return encodeBase64(new Uint8Array([...mask, ...exclusiveOr(bytes, mask)]))
}

function unmaskBytes(masked: string): Bytes | undefined {
  const both = decodeBase64(masked)
  return both && exclusiveOr(both.slice(both.length / 2), both.slice(0, both.length / 2))
}

const exclusiveOr = (bytes: Bytes, mask: Bytes): Bytes => bytes.map((byte, index) => byte ^ (mask[index] ?? 0))

interface AnySessionConn extends CoreConn<unknown, object, AnyInput>, SessionMethods {}
