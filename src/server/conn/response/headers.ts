import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { FORBIDDEN_CHARACTER } from "./body.js"
import { emptyClass } from "../../../core/match/params.js"
import type { ResponseChecks } from "./response-checks.types.js"
import type { ConnPrivate } from "../private.js"
import { RequestConn } from "../request/request.js"
import type { StatusName } from "./statuses.js"

/** A name that needs no check when the response is sent, and a value that `Headers` would keep unchanged. */
const NAME = /^(?!(?:content-length|transfer-encoding|trailer|keep-alive)$)[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/i
const VALUE = /^(?:[!-~\x80-\xff](?:[\t -~\x80-\xff]*[!-~\x80-\xff])?)?$/

/**
 * The `cache-control` of a response unless another is put, so that browsers and proxies do not keep personal pages.
 *
 * @see Plug.Conn 1.12, `resp_headers`
 */
export const DEFAULT_CACHE = "max-age=0, private, must-revalidate"

/** The class of plain headers, which inherit nothing. */
const PlainHeaders = /* @__PURE__ */ emptyClass<string>()

function defaultHeaders(): Record<string, string> {
  const headers = new PlainHeaders()
  headers["cache-control"] = DEFAULT_CACHE
  return headers
}

/** The headers of a response: a plain object until a `Headers` is needed, which costs more than most responses. */
export class ResponseHeaders {
  #plain = defaultHeaders()
  #headers: Headers | undefined = undefined
  #isCachePut = false

  /** Whether `cache-control` is the default, and not a value that was put. */
  get hasDefaultCache(): boolean {
    return !this.#isCachePut && this.get("cache-control") === DEFAULT_CACHE
  }

  /** Deletes `cache-control` if it is the default. */
  dropDefaultCache(): void {
    if (this.hasDefaultCache) this.delete("cache-control")
  }

  get(name: string): string | null {
    return this.#headers === undefined ? (this.#plain[name.toLowerCase()] ?? null) : this.#headers.get(name)
  }

  /** @throws {InvalidHeaderError} when the name or the value has a character that is not allowed, such as a line break */
  set(name: string, value: string, check?: ResponseChecks): void {
    if (this.#headers !== undefined || typeof value !== "string" || !NAME.test(name) || !VALUE.test(value)) {
      check?.header(name, value)
      this.all()
    }
    const key = name.toLowerCase()
    if (key === "cache-control") this.#isCachePut = true
    this.put(key, value)
  }

  /** Like {@link set}, for a name in lower case and a value that need no check. */
  put(name: string, value: string): void {
    if (this.#headers === undefined) this.#plain[name] = value
    else this.#headers.set(name, value)
  }

  delete(name: string): void {
    if (this.#headers === undefined && NAME.test(name)) delete this.#plain[name.toLowerCase()]
    else this.all().delete(name)
  }

  /** All headers; from now on they are kept as `Headers`. */
  all(): Headers {
    return (this.#headers ??= new Headers(this.#plain))
  }

  /** Deletes the headers with certain names, and those whose values were put without the checks and cannot be sent. */
  discard(names: RegExp): void {
    for (const [name, value] of Array.from(this.#headers ?? Object.entries(this.#plain)))
      if (names.test(name) || FORBIDDEN_CHARACTER.test(value)) this.delete(name)
  }

  replace(headers: Headers): void {
    this.#isCachePut = true
    this.#headers = headers instanceof Headers ? headers : new Headers(headers)
  }

  /** The plain object, by name in lower case and without prototype; undefined once the headers are kept as `Headers`. */
  plain(): Record<string, string> | undefined {
    return this.#headers === undefined ? this.#plain : undefined
  }
}

const NO_COOKIES: readonly string[] = []

const NO_STATUS_NAMES = "put_status takes names if define_router has { conn: [status_names] }"

/** The response headers of a conn, for reads that do not need a `Headers`. */
export function headersOf(conn: HeadersConn): ResponseHeaders {
  return conn["responseHeaders"]()
}

/** The methods of a conn for the status and the headers of the response. */
export class HeadersConn extends RequestConn {
  private: ConnPrivate = {}
  /** The status of the response; undefined means 200. */
  status: number | undefined = undefined
  readonly #headers = new ResponseHeaders()
  #values: Record<symbol, unknown> | undefined = undefined

  /**
   * The headers, without the cookies put by `put_resp_cookie`. A new conn has
   * `cache-control: max-age=0, private, must-revalidate`.
   */
  get resp_headers(): Headers {
    return this.#headers.all()
  }
  set resp_headers(headers: Headers) {
    this.#headers.replace(headers)
  }

  /**
   * Sets the status that `text`, `html`, `json` and `redirect` answer with. `waymark/server` also takes names of statuses, as
   * `waymark/edge` does with the feature `status_names`.
   *
   * @throws {ArgumentError} when it is not a whole number from 200 to 599
   * @see Plug.Conn.put_status/2
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * build_conn("POST", "/users").put_status(201).json({ id: 7 }).status //=> 201
   */
  put_status(status: number): this
  put_status(status: number | StatusName): this {
    if (typeof status === "string") throw new ArgumentError(NO_STATUS_NAMES)
    this.responseChecks?.status(status)
    this.status = status
    return this
  }

  /**
   * The values of a response header in a list, or `[]`.
   *
   * @see Plug.Conn.get_resp_header/2
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * const conn = build_conn("GET", "/").text("Hello")
   * conn.get_resp_header("content-type") //=> ["text/plain; charset=utf-8"]
   * conn.get_resp_header("etag") //=> []
   */
  get_resp_header(name: string): readonly string[] {
    const value = this.#headers.get(name)
    return value === null ? [] : name.toLowerCase() === "set-cookie" ? this.resp_headers.getSetCookie() : [value]
  }

  /**
   * Sets a header, and replaces one of the same name.
   *
   * @throws {InvalidHeaderError} when the name or the value has a character that is not allowed, such as a line break,
   *   another control character, or a character outside Latin-1
   * @see Plug.Conn.put_resp_header/3
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * const conn = build_conn("GET", "/").put_resp_header("cache-control", "no-store")
   * conn.get_resp_header("cache-control") //=> ["no-store"]
   */
  put_resp_header(name: string, value: string): this {
    this.#headers.set(name, value, this.responseChecks)
    return this
  }

  /**
   * Deletes a header. Does nothing if the response has no header of this name.
   *
   * @see Plug.Conn.delete_resp_header/2
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * const conn = build_conn("GET", "/").put_resp_header("etag", '"1"')
   * conn.delete_resp_header("etag").get_resp_header("etag") //=> []
   */
  delete_resp_header(name: string): this {
    this.#headers.delete(name)
    return this
  }

  /**
   * Sets the content type, with the charset UTF-8 by default; with none if `charset` is null.
   *
   * @see Plug.Conn.put_resp_content_type/3
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * const conn = build_conn("GET", "/feed").put_resp_content_type("application/atom+xml")
   * conn.get_resp_header("content-type") //=> ["application/atom+xml; charset=utf-8"]
   */
  put_resp_content_type(type: string, charset: string | null = "utf-8"): this {
    return this.put_resp_header("content-type", charset === null ? type : `${type}; charset=${charset}`)
  }

  /**
   * The headers of the response, with its cookies as `set-cookie` headers.
   *
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * const conn = build_conn("GET", "/").put_resp_cookie("theme", "dark").text("Hello")
   * conn.sent_headers().get("set-cookie") //=> "theme=dark; Path=/; HttpOnly"
   */
  sent_headers(): Headers {
    const cookies = this.resp_cookie_headers()
    if (cookies.length === 0) return this.resp_headers
    const headers = new Headers(this.resp_headers)
    for (const cookie of cookies) headers.append("set-cookie", cookie)
    return headers
  }

  /**
   * The `set-cookie` headers of the cookies that were put or deleted.
   *
   * @throws {ArgumentError} when a cookie has not been signed or encrypted yet, which `finish` does
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * build_conn("GET", "/").delete_resp_cookie("theme").resp_cookie_headers()[0]?.startsWith("theme=;") //=> true
   */
  resp_cookie_headers(): readonly string[] {
    return NO_COOKIES
  }

  protected get responseChecks(): ResponseChecks | undefined {
    return undefined
  }

  /** Called after the callbacks of `register_before_send`, before the response is sent; features extend it. */
  protected prepareResponse(): void | Promise<void> {}

  /** Ends the writes of features to the response. */
  protected endResponse(): void {}

  protected responseHeaders(): ResponseHeaders {
    return this.#headers
  }

  /** The values of the library's own keys; undefined until there is one. */
  protected privateValues(): Record<symbol, unknown> | undefined {
    return this.#values
  }

  protected putPrivateValue(key: symbol, value: unknown): void {
    ;(this.#values ??= {})[key] = value
  }
}
