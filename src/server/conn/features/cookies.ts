import { refuseUnknown } from "../../../core/lib/errors/unknown-option.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { merge } from "../../../core/lib/types/merge.js"
import { deleteCookie, parseCookies, writeCookie } from "../cookies/cookies.js"
import type { CookieOptions, RespCookie } from "../cookies/cookies.js"
import type { ConnFeature, CoreConn } from "../core-conn.js"
import { privateKey } from "../private-key.js"

/** A cookie of the response, with its header once it is written. */
export interface PutCookie {
  readonly cookie: RespCookie
  readonly header: string | undefined
}

/** Signs and encrypts the cookies of a conn. */
export interface CookieSeals {
  /** @throws {ArgumentError} when a cookie has both `sign` and `encrypt`, or the conn has no secret */
  check(conn: CookieConn, options: CookieOptions): void
  /** Writes the headers of cookies that have none yet, with their values as tokens. */
  seal(conn: CookieConn, cookies: Map<string, PutCookie>): Promise<void> | undefined
  /** Replaces the tokens of the request in `cookies` by their values, and deletes those that are not valid. */
  unseal(conn: CookieConn, names: Required<SealedNames>, cookies: Record<string, unknown>): Promise<void> | undefined
}

/** Set by the plug `fetch_cookies`, so that only bundles with the plug contain the cryptography. */
export const cookieSeals = /* @__PURE__ */ privateKey<CookieSeals>("cookie_seals")

/** The names of the cookies that are signed or encrypted. */
interface SealedNames {
  readonly signed?: readonly string[]
  readonly encrypted?: readonly string[]
}

/** The methods of a conn for cookies. */
export interface CookieMethods {
  /** The cookies of the request, decoded on first use; if two have the same name, the last wins. */
  readonly req_cookies: Readonly<Record<string, string>>
  /**
   * The cookies as the browser will have them: those of the request, changed by those put or deleted since. Cookies that
   * `fetch_cookies` verified or decrypted have their original values.
   */
  readonly cookies: Readonly<Record<string, unknown>>
  /** The cookies that were put or deleted, by name. */
  readonly resp_cookies: ReadonlyMap<string, RespCookie>
  /**
   * Verifies signed cookies and decrypts encrypted ones; a cookie that is not valid, or has expired, is removed from
   * `cookies`. Returns a promise only if the runtime does not have `node:crypto`.
   *
   * @throws {ArgumentError} when the request has one of them, and the conn did not go through the plug `fetch_cookies`, or
   *   the endpoint has no `secret_key_base`, or one of less than 64 bytes
   * @see Plug.Conn.fetch_cookies/2
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * const conn = build_conn("GET", "/", { headers: { cookie: "theme=dark" } })
   * const fetched = await conn.fetch_cookies({ signed: ["token"] })
   * fetched.cookies //=> { theme: "dark" }
   */
  fetch_cookies(names?: SealedNames): this | Promise<this>
  /**
   * Sets a signed or encrypted cookie, whose value may be any value that JSON can represent.
   *
   * @throws {ArgumentError} when the conn did not go through the plug `fetch_cookies`, or the endpoint has no
   *   `secret_key_base`
   */
  put_resp_cookie(name: string, value: unknown, options: CookieOptions & Sealed): this
  /**
   * Sets a cookie.
   *
   * @param value a string; with `sign` or `encrypt` any value that JSON can represent
   * @throws {TypeError} when the name or an option has characters that are not allowed, such as a line break or a `;`
   * @throws {ArgumentError} when browsers would drop it: `same_site: "None"`, `Partitioned`, and names that begin with `__Secure-` or
   *   `__Host-` need `secure: true`, and `__Host-` also the path `/` and no domain
   * @throws {CookieOverflowError} when it is larger than browsers accept: 4,096 bytes with its attributes. For a signed or
   *   encrypted cookie, thrown when the response is sent
   * @throws {ArgumentError} when it has `sign` or `encrypt`, and the conn did not go through the plug `fetch_cookies`, or the
   *   endpoint has no `secret_key_base`
   * @see Plug.Conn.put_resp_cookie/4
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * build_conn("GET", "/").put_resp_cookie("theme", "dark").resp_cookie_headers() //=> ["theme=dark; Path=/; HttpOnly"]
   */
  put_resp_cookie(name: string, value: string, options?: CookieOptions): this
  /**
   * Makes the browser delete a cookie; `path` and `domain` must be those that the cookie was set with.
   *
   * @see Plug.Conn.delete_resp_cookie/3
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * const conn = build_conn("GET", "/", { headers: { cookie: "theme=dark" } }).delete_resp_cookie("theme")
   * conn.cookies //=> {}
   * conn.resp_cookies.get("theme")?.max_age //=> 0
   */
  delete_resp_cookie(name: string, options?: CookieOptions): this
}

/** A conn with cookies. */
export interface CookieConn extends CoreConn, CookieMethods {}

/** The names of the attributes of a cookie, for the checks of options. */
export const COOKIE_ATTRIBUTES = {
  max_age: true,
  domain: true,
  path: true,
  secure: true,
  http_only: true,
  same_site: true,
  extra: true,
} as const
const OPTIONS = /* @__PURE__ */ merge(COOKIE_ATTRIBUTES, { sign: true, encrypt: true } as const)

/** A cookie of the response, whose attributes may be options of another one, has its value too. */
const withoutValue = ({ value: _, ...options }: CookieOptions & { readonly value?: unknown }): CookieOptions => options

/** Cookies of the request and the response. */
export const cookies: ConnFeature<"cookies", CookieMethods> = {
  feature: "cookies",
  extend: (Base) =>
    class extends Base implements CookieMethods {
      #req: Readonly<Record<string, string>> | undefined = undefined

      #cookies: Record<string, unknown> | undefined = undefined

      #resp: Map<string, PutCookie> | undefined = undefined

      get req_cookies(): Readonly<Record<string, string>> {
        return (this.#req ??= parseCookies(this.req_headers.get("cookie")))
      }

      get cookies(): Readonly<Record<string, unknown>> {
        return this.#all()
      }

      get resp_cookies(): ReadonlyMap<string, RespCookie> {
        return new Map(Array.from(this.#resp ?? [], ([name, { cookie }]) => [name, cookie]))
      }

      fetch_cookies({ signed = [], encrypted = [] }: SealedNames = {}): this | Promise<this> {
        if (![...signed, ...encrypted].some((name) => name in this.req_cookies)) return this
        const unsealing = this.#seals().unseal(this, { signed, encrypted }, this.#all())
        return unsealing?.then(() => this) ?? this
      }

      put_resp_cookie(name: string, value: unknown, options: CookieOptions = {}): this {
        refuseUnknown("put_resp_cookie", withoutValue(options), OPTIONS)
        const own = this.#own(options)
        const isSealed = options.sign === true || options.encrypt === true
        if (isSealed) this.#seals().check(this, options)
        else if (typeof value !== "string")
          throw new ArgumentError(
            `put_resp_cookie takes a string, or anything with { sign: true } or { encrypt: true }, got: ${inspect(value)}`,
          )
        const header = writeCookie(name, isSealed ? "" : String(value), own)
        this.#put(name, { cookie: { ...own, value }, header: isSealed ? undefined : header })
        this.#all()[name] = value
        return this
      }

      delete_resp_cookie(name: string, options: CookieOptions = {}): this {
        refuseUnknown("delete_resp_cookie", withoutValue(options), OPTIONS)
        const own = this.#own(options)
        this.#put(name, { cookie: { ...own, value: "", max_age: 0 }, header: deleteCookie(name, own) })
        delete this.#all()[name]
        return this
      }

      /** Signs and encrypts the cookies put with `sign` or `encrypt`. */
      protected override prepareResponse(): void | Promise<void> {
        const sealing = this.#resp && cookieSeals.get(this)?.seal(this, this.#resp)
        return sealing === undefined ? super.prepareResponse() : sealing.then(() => super.prepareResponse())
      }

      override resp_cookie_headers(): readonly string[] {
        if (this.#resp === undefined) return super.resp_cookie_headers()
        return [...this.#resp].map(([name, { header }]) => {
          if (header === undefined)
            throw new ArgumentError(`cookie "${name}" is not signed or encrypted yet: call await finish(conn) first`)
          return header
        })
      }

      #seals(): CookieSeals {
        const seals = cookieSeals.get(this)
        if (seals !== undefined) return seals
        throw new ArgumentError(
          "signed and encrypted cookies need fetch_cookies: put it into the plugs of the endpoint, or of a pipeline",
        )
      }

      #put(name: string, cookie: PutCookie): void {
        this.#resp = (this.#resp ?? new Map()).set(name, cookie)
      }

      #all(): Record<string, unknown> {
        return (this.#cookies ??= Object.assign(Object.create(null) as Record<string, unknown>, this.req_cookies))
      }

      /** A cookie is secure if visitors use https, even if a proxy sends requests to this server over http. */
      #own(options: CookieOptions): CookieOptions {
        const { secure = this.scheme === "https" || this.endpoint?.url().startsWith("https:") === true } = options
        return { ...options, secure }
      }
    },
}

type Sealed = { readonly sign: true } | { readonly encrypt: true }
