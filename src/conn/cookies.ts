import { inspect } from "../lib/inspect.js"
import { CookieOverflowError } from "./errors.js"

/** How a cookie is kept by the browser. */
export interface CookieOptions {
  /** In seconds; without it the browser forgets the cookie when it is closed. */
  readonly max_age?: number
  readonly domain?: string
  /** Default `"/"`. */
  readonly path?: string
  /** Over HTTPS only; by default if the request came over it, or the endpoint's `url` is of https. */
  readonly secure?: boolean
  /** Hidden from the page's scripts; default true. */
  readonly http_only?: boolean
  readonly same_site?: "Strict" | "Lax" | "None"
  /** Readable for everybody, but made by this site. */
  readonly sign?: boolean
  /** Readable for this site alone. */
  readonly encrypt?: boolean
  /** Attributes that have no option here, e.g. `"Partitioned; Priority=High"`. */
  readonly extra?: string
}

/** A cookie to be set, as the response has it. */
export interface RespCookie extends CookieOptions {
  readonly value: unknown
}

/**
 * The cookies of a `cookie` header, without prototype; the last of a name counts. A pair with white space in its name,
 * without a name or without `=` is left out. Values are percent-decoded; one that is not well encoded stays as it came.
 *
 * @see Plug.Conn.Cookies.decode/1; test/conformance/plug
 */
export function readCookies(header: string | null): Readonly<Record<string, string>> {
  const read: Record<string, string> = Object.create(null) as Record<string, string>
  if (header === null) return read
  for (const pair of asUtf8(header).split(";")) {
    const mark = pair.indexOf("=")
    const name = pair.slice(0, Math.max(mark, 0)).replace(/^[ \t]+/, "")
    const value = pair.slice(mark + 1)
    if (name !== "" && !SPACES.test(name) && !CONTROLS.test(value)) read[name] = decodeValue(withoutSpacesAtEnd(value))
  }
  return read
}

const SPACES = /[ \t-\r]/
const CONTROLS = /[\t-\r]/

/** A header is a character for each byte; browsers write cookies of other letters in UTF-8. */
function asUtf8(header: string): string {
  if (!/[\x80-\xff]/.test(header) || /[^\0-\xff]/.test(header)) return header
  try {
    const bytes = Uint8Array.from(header, (character) => character.charCodeAt(0))
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return header
  }
}

function withoutSpacesAtEnd(value: string): string {
  let end = value.length
  while (value[end - 1] === " ") end--
  return value.slice(0, end)
}

function decodeValue(value: string): string {
  if (!value.includes("%")) return value
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const MOST_BYTES = 4096
const encoder = /* @__PURE__ */ new TextEncoder()

const NAME = /^[!-:<>-~]+$/
const DOMAIN = /^\.?[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i
const PATH = /^[ -:=-~]*$/
const EXTRA = /^[ -~]*$/

/**
 * The value of a `set-cookie` header.
 *
 * @throws {TypeError} when the name or an option has what no cookie may have, such as a line break or a `;`
 * @throws {CookieOverflowError} when it is larger than browsers keep
 * @see RFC 6265, 4.1.1
 */
export function writeCookie(name: string, value: string, options: CookieOptions): string {
  const { max_age, domain, path = "/", http_only = true, secure = false, same_site, extra } = options
  checkPart("name", name, NAME)
  checkPart("domain", domain, DOMAIN)
  checkPart("path", path, PATH)
  checkPart("extra", extra, EXTRA)
  const expires = max_age === undefined ? undefined : new Date(Date.now() + max_age * 1000)
  if (expires !== undefined && (!Number.isInteger(max_age) || Number.isNaN(expires.valueOf())))
    throw invalidPart("max_age", max_age)
  if (same_site !== undefined && !SAME_SITE.includes(same_site)) throw invalidPart("same_site", same_site)
  // Half of a surrogate pair, as in a string that was cut, has no encoding.
  const cookie = [
    `${name}=${encodeURIComponent(value.replace(/\p{Surrogate}/gu, "\uFFFD"))}`,
    max_age !== undefined && `Max-Age=${max_age}`,
    domain && `Domain=${domain}`,
    path && `Path=${path}`,
    expires && `Expires=${expires.toUTCString()}`,
    http_only && "HttpOnly",
    secure && "Secure",
    same_site && `SameSite=${same_site}`,
    extra,
  ]
    .filter((part) => typeof part === "string" && part !== "")
    .join("; ")
  const bytes = encoder.encode(cookie).length
  if (bytes > MOST_BYTES) throw new CookieOverflowError(name, bytes)
  return cookie
}

const SAME_SITE: readonly string[] = ["Strict", "Lax", "None"]

function checkPart(what: string, text: string | undefined, allowed: RegExp): void {
  if (text !== undefined && (what === "name" || text !== "") && !allowed.test(text)) throw invalidPart(what, text)
}

const invalidPart = (what: string, got: unknown): TypeError =>
  new TypeError(`${what} of a cookie is invalid: ${inspect(got)}`)

/** The value of a `set-cookie` header that makes the browser forget a cookie. */
export function deleteCookie(name: string, options: CookieOptions): string {
  const { max_age: _, ...others } = options
  return writeCookie(name, "", {
    ...others,
    extra: joinExtra("Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT", others.extra),
  })
}

function joinExtra(first: string, second: string | undefined): string {
  return second === undefined ? first : `${first}; ${second}`
}
