import { decodeHeader, encodeUtf8 } from "../../crypto/bytes.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { decodePercent } from "../../../core/lib/http/decode-percent.js"
import { wellFormed } from "../../../core/lib/well-formed.js"
import { CookieOverflowError } from "../errors.js"

/** The attributes of a cookie. */
export interface CookieOptions {
  /** In seconds; without it the browser deletes the cookie when it is closed. */
  readonly max_age?: number
  readonly domain?: string
  /** Default `"/"`. */
  readonly path?: string
  /**
   * Sent over HTTPS only; default `true` if the request came over HTTPS, or the endpoint's `url` has the scheme `https`. Cookies with
   * `same_site: "None"` or a name that begins with `__Secure-` or `__Host-` need it.
   */
  readonly secure?: boolean
  /** Hidden from scripts; default `true`. */
  readonly http_only?: boolean
  readonly same_site?: "Strict" | "Lax" | "None"
  /** Signed: the browser can read the value, but cannot change it. */
  readonly sign?: boolean
  /** Encrypted: the browser can neither read nor change the value. */
  readonly encrypt?: boolean
  /** Attributes without an option of their own, e.g. `"Partitioned; Priority=High"`. */
  readonly extra?: string
}

/** A cookie of the response. */
export interface RespCookie extends CookieOptions {
  readonly value: unknown
}

/**
 * Parses a `cookie` header into an object without prototype; if two cookies have the same name, the last wins. A pair
 * without a name, without `=` or with white space in its name is ignored. Values are percent-decoded; a malformed one is
 * kept as it is.
 *
 * @see Plug.Conn.Cookies.decode/1; test/conformance/plug
 */
export function parseCookies(header: string | null): Readonly<Record<string, string>> {
  const cookies: Record<string, string> = Object.create(null) as Record<string, string>
  if (header === null) return cookies
  for (const pair of decodeHeader(header).split(";")) {
    const equals = pair.indexOf("=")
    const name = pair.slice(0, Math.max(equals, 0)).replace(/^[ \t]+/, "")
    const value = pair.slice(equals + 1)
    if (name !== "" && !SPACES.test(name) && !CONTROLS.test(value)) {
      const trimmed = trimSpacesAtEnd(value)
      cookies[name] = decodePercent(trimmed) ?? trimmed
    }
  }
  return cookies
}

const SPACES = /[ \t-\r]/
const CONTROLS = /[\t-\r]/

function trimSpacesAtEnd(value: string): string {
  let end = value.length
  while (value[end - 1] === " ") end--
  return value.slice(0, end)
}

const MAX_BYTES = 4096

/** Visible ASCII characters, without the two that end a name and a cookie. */
const NAME = /^(?:(?![;=])[!-~])+$/
/** Printable ASCII characters, without the one that ends an attribute. */
const ATTRIBUTE = /^(?:(?!;)[ -~])*$/
const SAME_SITE = /^(?:Strict|Lax|None)$/
/** Attributes, which may be several. */
const EXTRA = /^[ -~]*$/
/**
 * Labels with dots between them, of letters, digits and hyphens, with a hyphen at neither end. A dot before a domain has no
 * meaning, but some servers write it. See RFC 1034, 3.5.
 */
const DOMAIN = /^(?:\.?(?:(?!-)[a-z\d-]{1,63}(?<!-)(?:\.(?!$)|$))+)?$/i

/**
 * The value of a `set-cookie` header.
 *
 * @throws {TypeError} when the name or an option has characters that are not allowed, such as a line break or a `;`
 * @throws {ArgumentError} when browsers would drop it
 * @throws {CookieOverflowError} when it is larger than browsers accept
 * @see RFC 6265, 4.1.1
 */
export function writeCookie(name: string, value: string, options: CookieOptions): string {
  const { max_age, domain, path = "/", http_only = true, secure = false, same_site, extra } = options
  checkPart("name", name, NAME)
  checkPart("domain", domain, DOMAIN)
  checkPart("path", path, ATTRIBUTE)
  checkPart("extra", extra, EXTRA)
  const expires = max_age === undefined ? undefined : new Date(Date.now() + max_age * 1000)
  if (expires !== undefined && (!Number.isInteger(max_age) || Number.isNaN(expires.valueOf())))
    throw invalidPart("max_age", max_age)
  checkPart("same_site", same_site, SAME_SITE)
  checkKept(name, options)
  const cookie = [
    `${name}=${encodeURIComponent(wellFormed(value))}`,
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
  const bytes = encodeUtf8(cookie).length
  if (bytes > MAX_BYTES) throw new CookieOverflowError(name, bytes)
  return cookie
}

/** The names for which browsers require attributes; they compare them without case. */
const PREFIX = /^__(?:secure|http|host(?:-http)?)-/i

/**
 * Checks the requirements of browsers, which silently drop other cookies.
 *
 * @throws {ArgumentError} when an attribute is missing, or one is there that must not be
 * @see RFC 6265bis, 5.7; CHIPS
 */
function checkKept(
  name: string,
  { secure, http_only = true, same_site, domain = "", path = "/", extra = "" }: CookieOptions,
): void {
  const prefix = PREFIX.exec(name)?.[0].toLowerCase() ?? ""
  if (prefix === "" && same_site !== "None" && extra === "") return
  // An attribute of `extra` comes last, and so counts before the option.
  const added = new Map(extra.split(";").map((part) => [attributeName(part), part.replace(/^[^=]*=?/, "").trim()]))
  const site = added.get("samesite") ?? same_site
  const missing = (needed: string): ArgumentError => {
    const cause = prefix === "" ? (added.has("partitioned") ? "Partitioned" : `same_site: "None"`) : `this prefix`
    return new ArgumentError(`browsers drop the cookie ${inspect(name)}: with ${cause}, it needs ${needed}`)
  }
  const isSecure = secure === true || added.has("secure")
  if (!isSecure && (prefix !== "" || site?.toLowerCase() === "none" || added.has("partitioned")))
    throw missing("secure: true")
  if (prefix.includes("http") && !http_only && !added.has("httponly")) throw missing("http_only: true")
  if (!prefix.startsWith("__host-")) return
  if ((added.get("domain") ?? domain) !== "") throw missing("no domain")
  if ((added.get("path") ?? path) !== "/") throw missing(`path: "/"`)
}

const attributeName = (part: string): string => part.replace(/=.*$/, "").trim().toLowerCase()

function checkPart(part: string, value: string | undefined, allowed: RegExp): void {
  if (value !== undefined && !allowed.test(value)) throw invalidPart(part, value)
}

const invalidPart = (part: string, got: unknown): TypeError =>
  new TypeError(`${part} of a cookie is invalid: ${inspect(got)}`)

/** The value of a `set-cookie` header that makes the browser delete a cookie. */
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
