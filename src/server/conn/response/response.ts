import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import type { AsJson } from "../../../core/lib/types/json-value.types.js"
import { writeJson } from "../../../core/lib/write-json.js"
import { AlreadySentError } from "../errors.js"
import { discardBody } from "./body.js"
import { givenBody, givenHeaders } from "./given-response.js"
import { HeadersConn, headersOf } from "./headers.js"
import type { CheckedPage } from "../page.js"
import { redirectLocation, redirectPage } from "./redirect.js"
import { beforeSend, toResponse } from "./send.js"
import type { BeforeSendBy } from "./send.js"

/**
 * `unset` until there is a response; `set` after `resp`, whose response can still be replaced; `sent`, `chunked` or `file`
 * once the request is answered.
 */
export type ConnState = "unset" | "set" | "sent" | "chunked" | "file"

/** The type of the body of a Web `Response`. */
export type ResponseBody = NonNullable<ConstructorParameters<typeof Response>[0]> | null

/** The type that `halt` adds to a conn. */
export interface Halted {
  readonly halted: true
}

/** The methods of a conn that answer the request, and the state of the response. */
export class ResponseConn extends HeadersConn {
  resp_body: ResponseBody = null
  halted = false
  state: ConnState = "unset"
  /** Makes the response that opens a socket, or undefined if an error page is sent instead. */
  declare protected upgrade: (() => Response | undefined) | undefined

  /**
   * Sets a response that can still be replaced; it is sent if nothing replaces it.
   *
   * @throws {AlreadySentError} when the request was already answered
   * @throws {ArgumentError} when the status or the body is not valid for a response
   * @see Plug.Conn.resp/3
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * const conn = build_conn("GET", "/").resp(404, "Nothing here").resp(200, "Found")
   * conn.state //=> "set"
   * conn.to_response().status //=> 200
   */
  resp(status: number, body: ResponseBody = null): this {
    this.#checkUnsent(body)
    const check = this.responseChecks
    check?.body(body)
    check?.status(status)
    this.status = status
    this.resp_body = body
    this.state = "set"
    return this
  }

  /**
   * Answers with a body.
   *
   * @throws {AlreadySentError} when the request was already answered
   * @throws {ArgumentError} when the status or the body is not valid for a response
   * @see Plug.Conn.send_resp/3
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * const conn = build_conn("DELETE", "/users/7").send_resp(204)
   * conn.state //=> "sent"
   * conn.resp(200, "again") //=> throws AlreadySentError
   */
  send_resp(status: number, body: ResponseBody = null): this {
    this.resp(status, body).state = "sent"
    return this
  }

  /**
   * Answers with a Web response; headers set before are kept unless the response has one of the same name. The default
   * `cache-control` is not: the response decides whether it is cached.
   *
   * A response of another implementation is taken too, such as one of node-fetch. One that `fetch` returned has a decoded body, so
   * its `content-encoding` and `content-length` are left out, and so are the headers of its connection.
   *
   * @throws {AlreadySentError} when the request was already answered
   * @throws {ArgumentError} when its body was already read, or it is `Response.error()`
   * @throws {InvalidHeaderError} when a header has a character that is not allowed
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * const conn = build_conn("GET", "/").send_response(Response.json({ id: 7 }))
   * conn.get_resp_header("content-type") //=> ["application/json"]
   */
  send_response(response: Response): this {
    this.#checkUnsent(response?.body)
    this.responseChecks?.response(response)
    headersOf(this).dropDefaultCache()
    for (const [name, value] of givenHeaders(response))
      if (name === "set-cookie") this.resp_headers.append(name, value)
      else this.put_resp_header(name, value)
    const body = givenBody(response)
    return this.send_resp(response.status, (this.responseChecks?.stream(body) ?? body) as ResponseBody) // checked when it is sent
  }

  /**
   * Answers with plain text; throws an `ArgumentError` if it is not a string.
   *
   * @see Phoenix.Controller.text/2
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * build_conn("GET", "/").text("Hello").resp_body //=> "Hello"
   */
  text(body: string): this {
    if (typeof body !== "string") throw new ArgumentError(`text takes a string, got: ${inspect(body)}`)
    return this.#sendAs("text/plain", body)
  }

  /**
   * Answers with a page: a string or an object with its own `toString`; throws an `ArgumentError` for anything else.
   *
   * @see Phoenix.Controller.html/2
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * const conn = build_conn("GET", "/").html("<h1>Hello</h1>")
   * conn.get_resp_header("content-type") //=> ["text/html; charset=utf-8"]
   */
  html<Page>(page: CheckedPage<Page>): this {
    return this.#sendAs("text/html", this.responseChecks?.page(page) ?? String(page))
  }

  /**
   * Answers with a value as JSON. A date is its ISO string, undefined is null, and a field that is undefined is left out.
   *
   * @throws {ArgumentError} when JSON cannot represent the value: a function, a promise or a conn, or a value with a part
   *   such as a `Map` or a bigint
   * @see Phoenix.Controller.json/2
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * build_conn("GET", "/").json({ id: 7, tags: ["new"] }).resp_body //=> '{"id":7,"tags":["new"]}'
   */
  json<Value>(value: AsJson<Value>): this {
    return this.#sendAs("application/json", writeJson(value ?? null))
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

  /**
   * Stops the chain: later plugs and the route's target do not run.
   *
   * @see Plug.Conn.halt/1
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * const conn = build_conn("GET", "/admin").put_status(403).text("Forbidden").halt()
   * conn.halted //=> true
   */
  halt(): this & Halted {
    return Object.assign(this, { halted: true } as const)
  }

  /**
   * Runs `callback` just before the response is sent. Callbacks run in reverse order of their registration.
   *
   * @see Plug.Conn.register_before_send/2
   * @example
   * import { finish } from "waymark/server"
   * import { build_conn } from "waymark/testing"
   *
   * const conn = build_conn("GET", "/").register_before_send((conn) => conn.put_resp_header("x-status", `${conn.status}`))
   * const response = await finish(conn.text("Hello"))
   * response.headers.get("x-status") //=> "200"
   */
  register_before_send(callback: BeforeSendBy<this>): this {
    beforeSend.set(this, [...(beforeSend.get(this) ?? []), callback])
    return this
  }

  /**
   * The current response as a Web `Response`. Unlike `finish`, does not run the callbacks of `register_before_send`.
   *
   * @throws {NotSentError} 500, when the request was not answered
   * @throws {ArgumentError | InvalidHeaderError} when the status or a header is not valid
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * const response = build_conn("GET", "/").put_status(404).text("Nothing here").to_response()
   * response.status //=> 404
   * await response.text() //=> "Nothing here"
   */
  to_response(): Response {
    return toResponse(this)
  }

  /** @param body the body that would have been sent; a stream is cancelled */
  #checkUnsent(body?: unknown): void {
    if (this.state === "unset" || this.state === "set") return
    discardBody(body)
    throw new AlreadySentError(this.request_path)
  }

  /** @param type the content type unless another was put; it is not checked */
  #sendAs(type: string, body: string): this {
    const headers = headersOf(this.send_resp(this.status ?? 200, body))
    if (headers.get("content-type") === null) headers.put("content-type", `${type}; charset=utf-8`)
    return this
  }
}
