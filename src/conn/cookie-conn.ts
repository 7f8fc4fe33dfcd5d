import { ArgumentError } from "../lib/argument-error.js"
import { whenReady } from "../lib/maybe-promise.js"
import { inspect } from "../lib/inspect.js"
import { deleteCookie, readCookies, writeCookie } from "./cookies.js"
import type { CookieOptions, RespCookie } from "./cookies.js"
import { RequestConn } from "./request.js"
import { privateKey } from "./private-key.js"
import type { PrivateKey } from "./private-key.js"
import type { ConnPrivate } from "./private.js"

/** A cookie of the response, with its header once that is made. */
interface Written {
  readonly cookie: RespCookie
  readonly header: string | undefined
}

/** What signs and encrypts the cookies of a conn. */
export interface CookieSeals {
  /** @throws {ArgumentError} when a cookie is to be both signed and encrypted, or the conn has no secret */
  check(conn: CookieConn, options: CookieOptions): void
  /** What the cookie holds, as a token. */
  seal(conn: CookieConn, name: string, cookie: RespCookie): string | Promise<string>
  /** Puts what the tokens of a request hold in their place, and deletes those that are not genuine. */
  unseal(conn: CookieConn, names: SealedNames, cookies: Record<string, unknown>): Promise<void> | undefined
}

/** The plug `fetch_cookies` puts it, so that only bundles with the plug have the cryptography. */
export const cookieSeals: PrivateKey<CookieSeals> = /* @__PURE__ */ privateKey("waymark_cookie_seals")

/** The names of the cookies that are signed or encrypted. */
interface SealedNames {
  readonly signed?: readonly string[]
  readonly encrypted?: readonly string[]
}

/** The part of a conn that is about cookies. */
export class CookieConn extends RequestConn {
  private: ConnPrivate = {}
  #req: Readonly<Record<string, string>> | undefined = undefined
  #cookies: Record<string, unknown> | undefined = undefined
  #resp: Map<string, Written> | undefined = undefined

  /** The cookies that came, decoded, read when they are first asked for; of one name the last counts. */
  get req_cookies(): Readonly<Record<string, string>> {
    return (this.#req ??= readCookies(this.req_headers.get("cookie")))
  }

  /**
   * The cookies as the browser will have them: those that came, and those that were put or deleted since. Of those
   * that `fetch_cookies` was told to be signed or encrypted, what they were put with.
   */
  get cookies(): Readonly<Record<string, unknown>> {
    return this.#all()
  }

  /** The cookies that were put or deleted, by name. */
  get resp_cookies(): ReadonlyMap<string, RespCookie> {
    return this.#resp === undefined ? NO_COOKIES : new Map([...this.#resp].map(([name, { cookie }]) => [name, cookie]))
  }

  /**
   * Verifies the cookies that are signed, and decrypts those that are encrypted; one that is not genuine, or too old,
   * is taken out of `cookies`. Gives a promise only where a cookie is to be decrypted, or the runtime has no crypto of
   * Node's.
   *
   * @throws {ArgumentError} when one of them came, and the conn did not go through the plug `fetch_cookies`, or the endpoint
   *   was given no `secret_key_base`, or one of less than 64 bytes
   * @see Plug.Conn.fetch_cookies/2
   */
  fetch_cookies({ signed = [], encrypted = [] }: SealedNames = {}): this | Promise<this> {
    const came = (name: string): boolean => name in this.req_cookies
    const names = { signed: signed.filter(came), encrypted: encrypted.filter(came) }
    if (names.signed.length + names.encrypted.length === 0) return this
    return (
      this.#seals()
        .unseal(this, names, this.#all())
        ?.then(() => this) ?? this
    )
  }

  /**
   * Sets a cookie.
   *
   * @param value a string; with `sign` or `encrypt` anything that JSON has a text for
   * @throws {TypeError} when the name or an option has what no cookie may have, such as a line break or a `;`
   * @throws {CookieOverflowError} when it is larger than browsers keep: 4,096 bytes with its attributes; for one that
   *   is signed or encrypted, when the response leaves
   * @throws {ArgumentError} when it is to be signed or encrypted, and the conn did not go through the plug `fetch_cookies`,
   *   or the endpoint was given no `secret_key_base`
   * @see Plug.Conn.put_resp_cookie/4
   */
  put_resp_cookie(name: string, value: unknown, options: CookieOptions & Sealed): this
  put_resp_cookie(name: string, value: string, options?: CookieOptions): this
  put_resp_cookie(name: string, value: unknown, options: CookieOptions = {}): this {
    const own = this.#own(options)
    if (!isSealed(options)) {
      if (typeof value !== "string")
        throw new ArgumentError(
          `put_resp_cookie takes a string, or anything with { sign: true } or { encrypt: true }, got: ${inspect(value)}`,
        )
      this.#put(name, { cookie: { ...own, value }, header: writeCookie(name, value, own) })
    } else {
      this.#seals().check(this, options)
      writeCookie(name, "", own)
      this.#put(name, { cookie: { ...own, value }, header: undefined })
    }
    this.#all()[name] = value
    return this
  }

  /**
   * Makes the browser forget a cookie; `path` and `domain` have to be those that it was put with.
   *
   * @see Plug.Conn.delete_resp_cookie/3
   */
  delete_resp_cookie(name: string, options: CookieOptions = {}): this {
    const own = this.#own(options)
    this.#put(name, { cookie: { ...own, value: "", max_age: 0 }, header: deleteCookie(name, own) })
    delete this.#all()[name]
    return this
  }

  /** Signs and encrypts the cookies that are to be, when the response leaves. Gives a promise only where that takes one. */
  seal_resp_cookies(): Promise<void> | undefined {
    if (this.#resp === undefined) return undefined
    const open = [...this.#resp].filter(([, { header }]) => header === undefined)
    return allDone(open.map(([name, { cookie }]) => this.#seal(name, cookie)))
  }

  /**
   * The `set-cookie` headers of the cookies that were put or deleted.
   *
   * @throws {ArgumentError} when a cookie is to be signed or encrypted and is not yet: `finish` does it
   */
  resp_cookie_headers(): readonly string[] {
    if (this.#resp === undefined) return NONE
    return [...this.#resp].map(([name, { header }]) => {
      if (header === undefined)
        throw new ArgumentError(`cookie "${name}" is to be signed or encrypted, which takes: await finish(conn)`)
      return header
    })
  }

  #seal(name: string, cookie: RespCookie): void | Promise<void> {
    // A cookie that cannot be sealed is dropped, so that the page of its error leaves with the others.
    const fail = (error: unknown): never => {
      this.#resp?.delete(name)
      throw error
    }
    try {
      const sealing = whenReady(this.#seals().seal(this, name, cookie), (token) =>
        this.#put(name, { cookie, header: writeCookie(name, token, cookie) }),
      )
      return sealing instanceof Promise ? sealing.catch(fail) : sealing
    } catch (error) {
      return fail(error)
    }
  }

  #seals(): CookieSeals {
    const seals = cookieSeals.get(this)
    if (seals !== undefined) return seals
    throw new ArgumentError(
      "cookies are signed and encrypted by the plug fetch_cookies: put it among the plugs of the endpoint or of a pipeline, before this",
    )
  }

  #put(name: string, written: Written): void {
    this.#resp ??= new Map()
    this.#resp.set(name, written)
  }

  #all(): Record<string, unknown> {
    return (this.#cookies ??= Object.assign(Object.create(null) as Record<string, unknown>, this.req_cookies))
  }

  /** Whether visitors use https, even if a proxy in front sends requests to this server by http. */
  #isSecure(): boolean {
    return this.scheme === "https" || this.endpoint?.url().startsWith("https:") === true
  }

  #own(options: CookieOptions): CookieOptions {
    return { ...options, secure: options.secure ?? this.#isSecure() }
  }
}

const NO_COOKIES: ReadonlyMap<string, RespCookie> = new Map()
const NONE: readonly string[] = []

/** Waits for what is left to do, or gives undefined where nothing is. */
export function allDone(running: readonly (void | Promise<void>)[]): Promise<void> | undefined {
  const left = running.filter((one) => one instanceof Promise)
  return left.length === 0 ? undefined : Promise.all(left).then(() => {})
}

type Sealed = { readonly sign: true } | { readonly encrypt: true }

const isSealed = ({ sign, encrypt }: CookieOptions): boolean => sign === true || encrypt === true
