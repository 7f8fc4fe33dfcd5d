import { privateKey } from "../conn/private-key.js"
import type { PrivateKey } from "../conn/private-key.js"
import { decodeBase64, decodeUtf8, encodeBase64, encodeUtf8, equalBytes, randomBytes } from "../crypto/bytes.js"
import type { Bytes } from "../crypto/bytes.js"
import type { Conn } from "../conn/conn.js"

/** Under this key a session has its token. */
export const CSRF_KEY = "_csrf_token"

const TOKEN_BYTES = 18

/** The token that this response gives out, masked. */
const csrfToken: PrivateKey<string> = /* @__PURE__ */ privateKey("waymark_csrf_token")

/**
 * The token that a form of this page has to send back, as the field `_csrf_token` or the header `x-csrf-token`. It
 * is made when it is first asked for, and differs for each response, so that nothing can be learned of it from the
 * sizes of compressed pages.
 *
 * @throws {ArgumentError} when the session was not fetched
 * @see Plug.CSRFProtection.get_csrf_token/0
 */
export function get_csrf_token(conn: Conn): string {
  const token = sessionToken(conn) ?? makeToken(conn)
  const known = csrfToken.get(conn)
  if (known !== undefined && equalBytes(unmaskBytes(known), token)) return known
  const masked = maskBytes(token)
  csrfToken.set(conn, masked)
  return masked
}

/**
 * The token for a form that goes to `url`. Where that is on another host, the token is of use there alone, so that
 * a host that is not trusted learns nothing.
 *
 * @see Plug.CSRFProtection.get_csrf_token_for/1
 */
export async function get_csrf_token_for(conn: Conn, url: string | URL): Promise<string> {
  const { hostname } = new URL(url, `${conn.scheme}://${conn.host}:${conn.port}`)
  if (hostname === conn.host) return get_csrf_token(conn)
  const token = sessionToken(conn) ?? makeToken(conn)
  return `${maskBytes(await macOfHost(token, hostname))}.${encodeBase64(encodeUtf8(hostname))}`
}

/**
 * Makes the tokens of the session that were given out worthless; for the time of a login or logout.
 *
 * @see Plug.CSRFProtection.delete_csrf_token/0
 */
export function delete_csrf_token(conn: Conn): Conn {
  csrfToken.set(conn, undefined)
  return conn.delete_session(CSRF_KEY)
}

/** For which pages a token was made: those of the session's own host, or a form to the host that the token names. */
export type TokenKind = "own" | "host"

/**
 * The kind of a token that came, or undefined if it is not one of the session. A token for a host counts only if that
 * host is among `hosts`; telling takes a promise.
 */
export function readCsrfToken(
  conn: Conn,
  came: unknown,
  hosts: readonly string[],
): TokenKind | undefined | Promise<TokenKind | undefined> {
  const token = sessionToken(conn)
  if (typeof came !== "string" || token === undefined) return undefined
  const [masked = "", host, ...more] = came.split(".")
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
  return isAllowedHost(host, hosts) && equalBytes(unmaskBytes(masked), await macOfHost(token, host))
}

async function macOfHost(token: Bytes, host: string): Promise<Bytes> {
  const key = await crypto.subtle.importKey("raw", token, { name: "HMAC", hash: "SHA-256" }, false, ["sign"])
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, encodeUtf8(host)))
}

/** The token of the session, or undefined where it has none, or what is none. */
function sessionToken(conn: Conn): Bytes | undefined {
  const kept = conn.get_session(CSRF_KEY)
  const token = typeof kept === "string" ? decodeBase64(kept) : undefined
  return token?.length === TOKEN_BYTES ? token : undefined
}

function makeToken(conn: Conn): Bytes {
  const token = randomBytes(TOKEN_BYTES)
  conn.put_session(CSRF_KEY, encodeBase64(token))
  return token
}

/** A random mask, and the bytes under it. */
function maskBytes(bytes: Bytes): string {
  const mask = randomBytes(bytes.length)
  return encodeBase64(new Uint8Array([...mask, ...exclusiveOr(bytes, mask)]))
}

function unmaskBytes(masked: string): Bytes | undefined {
  const both = decodeBase64(masked)
  return both && exclusiveOr(both.slice(both.length / 2), both.slice(0, both.length / 2))
}

const exclusiveOr = (bytes: Bytes, mask: Bytes): Bytes => bytes.map((byte, index) => byte ^ (mask[index] ?? 0))
