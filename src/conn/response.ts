import { ArgumentError } from "../lib/argument-error.js"
import type { ErrorMessage } from "../lib/error-message.js"
import { inspect } from "../lib/inspect.js"
import { beginChunks, Chunks, chunksKey, writeChunk } from "./chunks.js"
import {
  bodyLength,
  checkBody,
  checkResponse,
  checkStatus,
  isStatus,
  discardBody,
  headersToSend,
} from "./check-response.js"
import { AlreadySentError, NotSentError } from "./errors.js"
import { beforeSend } from "./send.js"
import type { BeforeSend } from "./send.js"
import { CookieConn } from "./cookie-conn.js"
import { fileKey, filePart, fileStream } from "./files.js"
import { ResponseHeaders } from "./headers.js"
import { writeJson, writePage } from "./page.js"
import type { CheckedPage, NO_JSON, NoJson } from "./page.js"
import { isHeadRequest } from "./request.js"
import { redirectLocation, redirectPage } from "./redirect.js"

/**
 * `unset` until there is a response; `set` after `resp`, whose response can still be replaced; `sent`, `chunked` or `file`
 * once the request is answered.
 */
export type ConnState = "unset" | "set" | "sent" | "chunked" | "file"

/** The type of the body of a Web `Response`. */
export type ResponseBody = NonNullable<ConstructorParameters<typeof Response>[0]> | null

/** A response whose body is a string or bytes. */
export interface PlainResponse {
  readonly status: number
  /** By name in lower case, without cookies. */
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: readonly string[]
  readonly body: string | Uint8Array | null
}

/** Like `to_response`, for servers that write the response themselves; undefined if the response is not a {@link PlainResponse}. */
export let plainResponse: (conn: ResponseConn) => PlainResponse | undefined

/** The type that `halt` adds to a conn. */
export interface Halted {
  readonly halted: true
}

/** The response fields and methods of a conn. */
export class ResponseConn extends CookieConn {
  /** The status of the response; undefined means 200. */
  status: number | undefined = undefined
  resp_body: ResponseBody = null
  halted = false
  state: ConnState = "unset"
  readonly #headers = new ResponseHeaders()

  /** The headers, without the cookies put by `put_resp_cookie`. */
  get resp_headers(): Headers {
    return this.#headers.all()
  }
  set resp_headers(headers: Headers) {
    this.#headers.replace(headers)
  }

  /**
   * Sets the status that `text`, `html`, `json` and `redirect` answer with.
   *
   * @throws {ArgumentError} when it is not a whole number from 200 to 599
   */
  put_status(status: number): this {
    this.status = checkStatus(status)
    return this
  }

  /** The values of a response header in a list, or `[]`. */
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
   */
  put_resp_header(name: string, value: string): this {
    this.#headers.set(name, value)
    return this
  }

  delete_resp_header(name: string): this {
    this.#headers.delete(name)
    return this
  }

  /** Sets the content type, with the charset UTF-8 by default; with none if `charset` is null. */
  put_resp_content_type(type: string, charset: string | null = "utf-8"): this {
    return this.put_resp_header("content-type", charset === null ? type : `${type}; charset=${charset}`)
  }

  /**
   * Sets a response that can still be replaced; it is sent if nothing replaces it.
   *
   * @throws {AlreadySentError} when the request was already answered
   * @throws {ArgumentError} when the status or the body is not valid for a response
   */
  resp(status: number, body: ResponseBody = null): this {
    this.#checkUnsent()
    checkBody(body)
    this.status = checkStatus(status)
    this.resp_body = body
    this.state = "set"
    return this
  }

  /**
   * Answers with a body.
   *
   * @throws {AlreadySentError} when the request was already answered
   * @throws {ArgumentError} when the status or the body is not valid for a response
   */
  send_resp(status: number, body: ResponseBody = null): this {
    this.resp(status, body).state = "sent"
    return this
  }

  /**
   * Answers with a Web response; headers set before are kept unless the response has one of the same name.
   *
   * @throws {AlreadySentError} when the request was already answered
   * @throws {ArgumentError} when its body was already read, or it is `Response.error()`
   * @throws {InvalidHeaderError} when a header has a character that is not allowed
   */
  send_response(response: Response): this {
    this.#checkUnsent()
    checkResponse(response)
    const status = checkStatus(response.status)
    for (const [name, value] of response.headers)
      if (name === "set-cookie") this.resp_headers.append(name, value)
      else this.#headers.set(name, value)
    return this.send_resp(status, response.body)
  }

  /**
   * Answers with a part of a file, by default all of it.
   *
   * @param offset the first byte
   * @param length in bytes; default: to the end of the file
   * @throws {ArgumentError} when the path has a null byte, or `offset` or `length` is not a number of bytes
   * @throws {AlreadySentError} when the request was already answered
   * @see Plug.Conn.send_file/5
   */
  send_file(status: number, path: string, offset = 0, length?: number): this {
    const part = filePart(path, offset, length)
    this.send_resp(status, fileStream(part)).state = "file"
    fileKey.set(this, part)
    return this
  }

  /**
   * Starts a chunked response, which `chunk` writes to until the action ends.
   *
   * @throws {AlreadySentError} when the request was already answered
   * @see Plug.Conn.send_chunked/2
   */
  send_chunked(status: number): this {
    const chunks = new Chunks()
    this.send_resp(status, chunks.stream).state = "chunked"
    chunksKey.set(this, chunks)
    beginChunks.get(this)?.()
    return this
  }

  /**
   * Writes a chunk of a chunked response, and resolves when there is room for the next one; resolves to false if the client
   * has disconnected, or the response has no body.
   *
   * @throws {ArgumentError} when `send_chunked` was not called, or the chunk is neither a string nor bytes
   * @see Plug.Conn.chunk/2
   */
  chunk(chunk: string | Uint8Array): Promise<boolean> {
    return writeChunk(chunksKey.get(this), chunk)
  }

  /** Answers with plain text; throws an `ArgumentError` if it is not a string. */
  text(body: string): this {
    if (typeof body !== "string") throw new ArgumentError(`text takes a string, got: ${inspect(body)}`)
    return this.#sendAs("text/plain", body)
  }

  /** Answers with a page: a string or an object with its own `toString`; throws an `ArgumentError` for anything else. */
  html<Page>(page: CheckedPage<Page>): this {
    return this.#sendAs("text/html", writePage(page, "html"))
  }

  /** Answers with a value as JSON, undefined as `null`; throws an `ArgumentError` for a function or a promise. */
  json<Value>(value: NoJson<Value>): ErrorMessage<typeof NO_JSON>
  json(value: unknown): this
  json(value: unknown): unknown {
    return this.#sendAs("application/json", writeJson(value))
  }

  /**
   * Redirects to a path of this site with 302, or with the status set by `put_status`.
   *
   * @param to a path, or `{ external: url }` for another site, so that a redirect cannot leave the site by mistake
   * @throws {ArgumentError} when `to` is a string that does not begin with a single slash
   * @see Phoenix.Controller.redirect/2
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * build_conn("GET", "/").redirect("/users").get_resp_header("location") //=> ["/users"]
   */
  redirect(to: string | { readonly external: string | URL }): this {
    const location = redirectLocation(to)
    this.#checkUnsent()
    return this.put_resp_header("location", location)
      .put_resp_content_type("text/html")
      .send_resp(this.status ?? 302, redirectPage(location))
  }

  /** Stops the chain: later plugs and the route's target do not run. */
  halt(): this & Halted {
    return Object.assign(this, { halted: true } as const)
  }

  /**
   * Runs `callback` just before the response is sent. Callbacks run in reverse order of their registration.
   *
   * @see Plug.Conn.register_before_send/2
   */
  register_before_send(callback: BeforeSend): this {
    beforeSend.set(this, [...(beforeSend.get(this) ?? []), callback])
    return this
  }

  /** The headers of the response, with its cookies as `set-cookie` headers. */
  sent_headers(): Headers {
    const cookies = this.resp_cookie_headers()
    if (cookies.length === 0) return this.resp_headers
    const headers = new Headers(this.resp_headers)
    for (const cookie of cookies) headers.append("set-cookie", cookie)
    return headers
  }

  /**
   * The current response as a Web `Response`. Unlike `finish`, does not run the callbacks of `register_before_send`.
   *
   * @throws {NotSentError} 500, when the request was not answered
   * @throws {ArgumentError | InvalidHeaderError} when the status or a header is not valid
   */
  to_response(): Response {
    if (this.state === "unset") throw new NotSentError(this.method, this.request_path)
    const status = checkStatus(this.status ?? 200)
    checkBody(this.resp_body)
    const plain = this.resp_cookie_headers().length === 0 ? this.#headers.plain() : undefined
    const headers = plain ?? headersToSend(this.sent_headers(), this.#sentLength(status))
    if (!isBodiless(this, status)) return new Response(this.resp_body, { status, headers })
    discardBody(this.resp_body)
    return new Response(null, { status, headers })
  }

  /** The right value of `content-length`: undefined if it is not known yet, null if the header must not be sent. */
  #sentLength(status: number): number | null | undefined {
    if (status === 204 || status === 205) return null
    return isBodiless(this, status) ? undefined : bodyLength(this.resp_body)
  }

  #checkUnsent(): void {
    if (this.state !== "unset" && this.state !== "set") throw new AlreadySentError(this.request_path)
  }

  #sendAs(type: string, body: string): this {
    this.#checkUnsent()
    if (this.#headers.get("content-type") === null) this.put_resp_content_type(type)
    return this.send_resp(this.status ?? 200, body)
  }

  static {
    plainResponse = (conn) => {
      const { resp_body, status = 200, state } = conn
      const headers = conn.#headers.plain()
      const isKnown = resp_body === null || typeof resp_body === "string" || resp_body instanceof Uint8Array
      if (headers === undefined || !isKnown || state !== "sent" || !isStatus(status)) return undefined
      const body = isBodiless(conn, status) ? null : resp_body
      // The default of a Web `Response`.
      if (typeof body === "string") headers["content-type"] ??= "text/plain;charset=UTF-8"
      return { status, headers, body, cookies: conn.resp_cookie_headers() }
    }
  }
}

function isBodiless(conn: ResponseConn, status: number): boolean {
  return status === 204 || status === 205 || status === 304 || isHeadRequest(conn)
}
