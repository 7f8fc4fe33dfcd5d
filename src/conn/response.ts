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
  leavingHeaders,
} from "./check-response.js"
import { AlreadySentError, NotSentError } from "./errors.js"
import { beforeSend } from "./send.js"
import type { BeforeSend } from "./send.js"
import { CookieConn } from "./cookie-conn.js"
import { fileKey, filePart, fileStream } from "./files.js"
import { PutHeaders } from "./headers.js"
import { writeJson, writePage } from "./page.js"
import type { CheckedPage, NO_JSON, NoJson } from "./page.js"
import { isAskedByHead } from "./request.js"
import { readLocation, redirectPage } from "./redirect.js"

/**
 * `unset` until a response is set; `set` where `resp` set one that may still be replaced; then `sent`, or `chunked`
 * and `file` by how.
 */
export type ConnState = "unset" | "set" | "sent" | "chunked" | "file"

/** What a Web `Response` takes for its body. */
export type ResponseBody = NonNullable<ConstructorParameters<typeof Response>[0]> | null

/** A response that is no more than headers with text or bytes. */
export interface PlainResponse {
  readonly status: number
  /** Without cookies, by name in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: readonly string[]
  readonly body: string | Uint8Array | null
}

/** What `to_response` says, for servers that write it themselves; undefined where the response is more than that. */
export let plainResponse: (conn: ResponseConn) => PlainResponse | undefined

/** What `halt` adds to the type of a conn. */
export interface Halted {
  readonly halted: true
}

/** The part of a conn that is about the response. */
export class ResponseConn extends CookieConn {
  /** The status of the response; 200 where none was put. */
  status: number | undefined = undefined
  resp_body: ResponseBody = null
  halted = false
  state: ConnState = "unset"
  readonly #headers = new PutHeaders()

  /** Without cookies that were put with `put_resp_cookie`. */
  get resp_headers(): Headers {
    return this.#headers.all()
  }
  set resp_headers(headers: Headers) {
    this.#headers.replace(headers)
  }

  /**
   * Puts the status that `text`, `html`, `json` and `redirect` answer with.
   *
   * @throws {ArgumentError} when it is not a whole number from 200 to 599
   */
  put_status(status: number): this {
    this.status = checkStatus(status)
    return this
  }

  /** The values of a header of the response, or `[]`. */
  get_resp_header(name: string): readonly string[] {
    const value = this.#headers.get(name)
    return value === null ? [] : name.toLowerCase() === "set-cookie" ? this.resp_headers.getSetCookie() : [value]
  }

  /**
   * Puts a header, in place of one of its name.
   *
   * @throws {InvalidHeaderError} when name or value has a character that no header may have, such as a line break, another
   *   control character, or a letter beyond Latin-1
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

  /** Sets the content type, in UTF-8, or in another charset, or with none where that is null. */
  put_resp_content_type(type: string, charset: string | null = "utf-8"): this {
    return this.put_resp_header("content-type", charset === null ? type : `${type}; charset=${charset}`)
  }

  /**
   * Sets a response that may still be replaced, and that is sent if it was not.
   *
   * @throws {AlreadySentError} when the conn has its response
   * @throws {ArgumentError} when no response can have the status or the body
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
   * @throws {AlreadySentError} when the conn has its response
   * @throws {ArgumentError} when no response can have the status or the body
   */
  send_resp(status: number, body: ResponseBody = null): this {
    this.resp(status, body).state = "sent"
    return this
  }

  /**
   * Answers with a Web response; headers put before stay where the response has none of that name.
   *
   * @throws {AlreadySentError} when the conn has its response
   * @throws {ArgumentError} when its body was read, or it is the response of an error of the network
   * @throws {InvalidHeaderError} when a header has a character that no header may have
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
   * @param length in bytes
   * @throws {ArgumentError} when the path has a null byte, or offset or length is no count of bytes
   * @throws {AlreadySentError} when the conn has its response
   * @see Plug.Conn.send_file/5
   */
  send_file(status: number, path: string, offset = 0, length?: number): this {
    const part = filePart(path, offset, length)
    this.send_resp(status, fileStream(part)).state = "file"
    fileKey.set(this, part)
    return this
  }

  /**
   * Begins a response that `chunk` writes piece by piece, until the action is through.
   *
   * @throws {AlreadySentError} when the conn has its response
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
   * Writes a piece of a chunked response, and resolves when there is room for the next: to false where the client has
   * gone, or takes no body.
   *
   * @throws {ArgumentError} when `send_chunked` was not called, or the piece is neither a string nor bytes
   * @see Plug.Conn.chunk/2
   */
  chunk(piece: string | Uint8Array): Promise<boolean> {
    return writeChunk(chunksKey.get(this), piece)
  }

  /** Answers with plain text; throws an `ArgumentError` for anything but a string. */
  text(body: string): this {
    if (typeof body !== "string") throw new ArgumentError(`text takes a string, got: ${inspect(body)}`)
    return this.#sendAs("text/plain", body)
  }

  /** Answers with a page: a string or an object that writes itself; throws an `ArgumentError` for anything else. */
  html<Page>(page: CheckedPage<Page>): this {
    return this.#sendAs("text/html", writePage(page, "html"))
  }

  /** Answers with a value as JSON, with `null` for undefined; throws an `ArgumentError` for a function or a promise. */
  json<Value>(value: NoJson<Value>): ErrorMessage<typeof NO_JSON>
  json(value: unknown): this
  json(value: unknown): unknown {
    return this.#sendAs("application/json", writeJson(value))
  }

  /**
   * Sends the browser to a path of this site with 302, or with the status that was put.
   *
   * @throws {ArgumentError} when `to` is no path that begins with a single slash: a redirect cannot leave the site
   *   by mistake; give `{ external: url }` to leave it
   * @see Phoenix.Controller.redirect/2
   */
  redirect(to: string | { readonly external: string | URL }): this {
    const location = readLocation(to)
    this.#checkUnsent()
    return this.put_resp_header("location", location)
      .put_resp_content_type("text/html")
      .send_resp(this.status ?? 302, redirectPage(location))
  }

  /** Stops the chain: neither later plugs nor the route's target run. */
  halt(): this & Halted {
    return Object.assign(this, { halted: true } as const)
  }

  /**
   * Runs `callback` just before the response leaves; of more than one, the last that was registered first.
   *
   * @see Plug.Conn.register_before_send/2
   */
  register_before_send(callback: BeforeSend): this {
    beforeSend.set(this, [...(beforeSend.get(this) ?? []), callback])
    return this
  }

  /** The headers of the response with those of its cookies. */
  sent_headers(): Headers {
    const cookies = this.resp_cookie_headers()
    if (cookies.length === 0) return this.resp_headers
    const headers = new Headers(this.resp_headers)
    for (const cookie of cookies) headers.append("set-cookie", cookie)
    return headers
  }

  /**
   * The response as a Web `Response`, as it stands. `finish` also runs what is to run before it leaves.
   *
   * @throws {NotSentError} 500, when the conn has no response
   * @throws {ArgumentError} when it has a status that no response has
   * @throws {InvalidHeaderError} when it has a header that no server would write
   */
  to_response(): Response {
    if (this.state === "unset") throw new NotSentError(this.method, this.request_path)
    const status = checkStatus(this.status ?? 200)
    checkBody(this.resp_body)
    const plain = this.resp_cookie_headers().length === 0 ? this.#headers.plain() : undefined
    const headers = plain ?? leavingHeaders(this.sent_headers(), this.#sentLength(status))
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
      // As a Web response has it.
      if (typeof body === "string") headers["content-type"] ??= "text/plain;charset=UTF-8"
      return { status, headers, body, cookies: conn.resp_cookie_headers() }
    }
  }
}

function isBodiless(conn: ResponseConn, status: number): boolean {
  return status === 204 || status === 205 || status === 304 || isAskedByHead(conn)
}
