import { ArgumentError } from "../internal/argument-error.js"
import { inspect } from "../internal/inspect.js"
import { deleteCookie, readCookies, writeCookie } from "./cookies.js"
import type { CookieOptions } from "./cookies.js"
import { RequestConn } from "./request-conn.js"

/** The part of a conn that is about cookies. */
export class CookieConn extends RequestConn {
  #req: Readonly<Record<string, string>> | undefined = undefined
  #cookies: Record<string, unknown> | undefined = undefined
  #resp: Map<string, string> | undefined = undefined

  /** The cookies that came, decoded, read when they are first asked for; of one name the first counts. */
  get req_cookies(): Readonly<Record<string, string>> {
    return (this.#req ??= readCookies(this.req_headers.get("cookie")))
  }

  /** The cookies as the browser will have them: those that came, and those that were put or deleted since. */
  get cookies(): Readonly<Record<string, unknown>> {
    return this.#all()
  }

  /** The `set-cookie` headers of the cookies that were put or deleted, by name. */
  get resp_cookies(): ReadonlyMap<string, string> {
    return this.#resp ?? NONE
  }

  /**
   * Sets a cookie.
   *
   * @throws {TypeError} when the name or an option has what no cookie may have, such as a line break or a `;`
   * @throws {CookieOverflowError} when it is larger than browsers keep: 4,096 bytes with its attributes
   * @see Plug.Conn.put_resp_cookie/4
   */
  put_resp_cookie(name: string, value: string, options: CookieOptions = {}): this {
    if (typeof value !== "string") throw new ArgumentError(`a cookie takes a string, got: ${inspect(value)}`)
    this.#put(name, writeCookie(name, value, this.#own(options)))
    this.#all()[name] = value
    return this
  }

  /**
   * Makes the browser forget a cookie; `path` and `domain` have to be those that it was put with.
   *
   * @see Plug.Conn.delete_resp_cookie/3
   */
  delete_resp_cookie(name: string, options: CookieOptions = {}): this {
    this.#put(name, deleteCookie(name, this.#own(options)))
    delete this.#all()[name]
    return this
  }

  #put(name: string, header: string): void {
    this.#resp ??= new Map()
    this.#resp.set(name, header)
  }

  #all(): Record<string, unknown> {
    return (this.#cookies ??= Object.assign(Object.create(null) as Record<string, unknown>, this.req_cookies))
  }

  #own(options: CookieOptions): CookieOptions {
    return { ...options, secure: options.secure ?? this.scheme === "https" }
  }
}

const NONE: ReadonlyMap<string, string> = new Map()
