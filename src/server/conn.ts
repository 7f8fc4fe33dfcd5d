import { ArgumentError } from "../internal/argument-error.js"
import { inspect } from "../internal/inspect.js"
import type { HelperEndpoint, RouterVisit } from "../helpers/context.js"
import type { AnyPathParams } from "../pattern/params.js"
import { splitPath } from "../pattern/split-path.js"
import { decodeQuery } from "./query-params.js"
import type { Params } from "./query-params.js"

/** `unset` until a response is set, `sent` once there is one. */
export type ConnState = "unset" | "sent"

/** What the library keeps in a conn's `private`, beside what routes and plugs put there. */
export interface ConnPrivate {
  waymark_router_url?: string | URL | undefined
  waymark_static_url?: string | URL | undefined
  waymark_routers?: readonly RouterVisit[] | undefined
  /** The text of the request's body, where `parsers` read it. */
  waymark_raw_body?: string | undefined
  [key: string]: unknown
}

/** What a Web `Response` takes for its body. */
export type ResponseBody = NonNullable<ConstructorParameters<typeof Response>[0]> | null

/** What a conn is made of; all but the first five have a default. */
export interface ConnFields {
  readonly method: string
  readonly host: string
  readonly port: number
  readonly scheme: "http" | "https"
  /** From the root and percent-encoded, without query. */
  readonly request_path: string
  readonly query_string?: string
  readonly req_headers?: Headers
  readonly script_name?: readonly string[]
  readonly request?: Request | undefined
  readonly endpoint?: HelperEndpoint | undefined
}

/**
 * A request and the response in the making. Methods change the conn and give it back, so that they chain.
 *
 * `path_info` is percent-encoded: the segments of the path that are left to route, while `script_name` has those
 * before. `params` has the query's, the body's and the path's params, of which the later ones win.
 *
 * @typeParam PathParams what the route's pattern captures
 * @typeParam Assigns what routes and plugs have put into the assigns
 * @see Plug.Conn 1.12
 */
export class Conn<PathParams = AnyPathParams, Assigns extends object = Record<string, unknown>> {
  /** In upper case; `method_override` may change it. */
  method: string
  readonly host: string
  readonly port: number
  readonly scheme: "http" | "https"
  readonly request_path: string
  readonly query_string: string
  readonly req_headers: Headers
  /** The Web request, where there is one. */
  readonly request: Request | undefined
  readonly endpoint: HelperEndpoint | undefined
  path_info: readonly string[]
  script_name: readonly string[]
  path_params: PathParams = Object.create(null) as PathParams
  body_params: Readonly<Record<string, unknown>> = {}
  assigns: Assigns = {} as Assigns // filled by the plugs that declare it; agrees by test/server/flow.test.ts
  private: ConnPrivate = {}
  /** The status of the response; 200 where none was put. */
  status: number | undefined = undefined
  resp_headers: Headers = new Headers()
  resp_body: ResponseBody = null
  halted = false
  state: ConnState = "unset"
  #query: Params | undefined = undefined

  constructor(fields: ConnFields) {
    this.method = fields.method
    this.host = fields.host
    this.port = fields.port
    this.scheme = fields.scheme
    this.request_path = fields.request_path
    this.query_string = fields.query_string ?? ""
    this.req_headers = fields.req_headers ?? new Headers()
    this.request = fields.request
    this.endpoint = fields.endpoint
    this.script_name = fields.script_name ?? []
    this.path_info = splitPath<string>(fields.request_path)
  }

  /** The query's params, read when they are first asked for. */
  get query_params(): Params {
    return (this.#query ??= decodeQuery(this.query_string))
  }

  /** The params of query, body and path; of one name the path's counts, then the body's. */
  get params(): PathParams & Readonly<Record<string, unknown>> {
    return Object.assign(Object.create(null), this.query_params, this.body_params, this.path_params) as PathParams &
      Readonly<Record<string, unknown>>
  }

  /** Puts a value for plugs, actions and views further on. */
  assign(key: string, value: unknown): this {
    Object.assign(this.assigns, { [key]: value })
    return this
  }

  /** Puts a value for libraries. */
  put_private(key: string, value: unknown): this {
    this.private[key] = value
    return this
  }

  /** Makes helpers build URLs that begin with `url` in place of the endpoint's. */
  put_router_url(url: string | URL): this {
    this.private.waymark_router_url = url
    return this
  }

  /** Makes helpers build static URLs that begin with `url` in place of the endpoint's. */
  put_static_url(url: string | URL): this {
    this.private.waymark_static_url = url
    return this
  }

  /** The values of a request header, one for each time it came, or `[]`. */
  get_req_header(name: string): readonly string[] {
    const value = this.req_headers.get(name)
    return value === null ? [] : [value]
  }

  put_status(status: number): this {
    this.status = status
    return this
  }

  /** @throws {TypeError} when name or value has a character that no header may have, such as a line break */
  put_resp_header(name: string, value: string): this {
    this.resp_headers.set(name, value)
    return this
  }

  delete_resp_header(name: string): this {
    this.resp_headers.delete(name)
    return this
  }

  /** Sets the content type, in UTF-8. */
  put_resp_content_type(type: string): this {
    return this.put_resp_header("content-type", `${type}; charset=utf-8`)
  }

  /**
   * Answers with a body.
   *
   * @throws {AlreadySentError} when the conn has its response
   */
  send_resp(status: number, body: ResponseBody = null): this {
    this.#checkUnsent()
    this.status = status
    this.resp_body = body
    this.state = "sent"
    return this
  }

  /**
   * Answers with a Web response; headers put before stay where the response has none of that name.
   *
   * @throws {AlreadySentError} when the conn has its response
   */
  send_response(response: Response): this {
    this.#checkUnsent()
    for (const [name, value] of response.headers)
      if (name === "set-cookie") this.resp_headers.append(name, value)
      else this.resp_headers.set(name, value)
    return this.send_resp(response.status, response.body)
  }

  /** Answers with plain text. */
  text(body: string): this {
    return this.#sendAs("text/plain", body)
  }

  /** Answers with a page; `body` may be an object that writes itself, as templates give, but no promise of one. */
  html(body: string | { toString(): string; then?: never }): this {
    return this.#sendAs("text/html", String(body))
  }

  /** Answers with a value as JSON; with `null` for one that JSON has no text for, such as undefined. */
  json(value: unknown): this {
    return this.#sendAs("application/json", JSON.stringify(value) ?? "null")
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
      .send_resp(this.status ?? 302, `<html><body>You are being redirected to ${escapeHtml(location)}.</body></html>`)
  }

  /** Stops the chain: neither later plugs nor the route's target run. */
  halt(): this {
    this.halted = true
    return this
  }

  /**
   * The response as a Web `Response`.
   *
   * @throws {NotSentError} 500, when the conn has no response
   */
  to_response(): Response {
    if (this.state === "unset") throw new NotSentError(this.method, this.request_path)
    const status = this.status ?? 200
    const bodiless =
      this.request?.method === "HEAD" || this.method === "HEAD" || status === 204 || status === 205 || status === 304
    return new Response(bodiless ? null : this.resp_body, { status, headers: this.resp_headers })
  }

  #checkUnsent(): void {
    if (this.state === "sent") throw new AlreadySentError(this.request_path)
  }

  #sendAs(type: string, body: string): this {
    this.#checkUnsent()
    if (!this.resp_headers.has("content-type")) this.put_resp_content_type(type)
    return this.send_resp(this.status ?? 200, body)
  }
}

/**
 * A second response for one request.
 *
 * @see Plug.Conn.AlreadySentError
 */
export class AlreadySentError extends Error {
  override readonly name = "AlreadySentError"
  constructor(readonly request_path: string) {
    super(`the response for ${request_path} was already sent`)
  }
}

/**
 * No response for a request: neither a plug nor an action set one; answered with 500.
 *
 * @see Plug.Conn.NotSentError
 */
export class NotSentError extends Error {
  override readonly name = "NotSentError"
  /** The status that answers the request. */
  readonly status = 500
  constructor(
    readonly method: string,
    readonly request_path: string,
  ) {
    super(
      `no response was sent for ${method} ${request_path}: return a conn that was answered with text, html, json, redirect or send_resp`,
    )
  }
}

function readLocation(to: unknown): string {
  if (typeof to === "string" && /^\/(?![/\\])[^\\\t\r\n]*$/.test(to)) return to
  if (typeof to === "object" && to !== null && "external" in to) {
    const { external } = to
    if (typeof external === "string" || external instanceof URL) return String(external)
  }
  throw new ArgumentError(
    `redirect takes a path of this site, beginning with a single slash, got: ${inspect(to)}. To leave the site: redirect({ external: url })`,
  )
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
