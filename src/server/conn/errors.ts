import type { Issue } from "./request/input.types.js"
import { RequestError, requestError } from "../../core/lib/errors/request-error.js"
import { namedError } from "../../core/lib/errors/named-error.js"

/**
 * Thrown when a header has an invalid name or value, or `content-length` is not the length of the body.
 *
 * @see Plug.Conn.InvalidHeaderError
 * @example
 * import { build_conn } from "waymark/testing"
 *
 * build_conn("GET", "/").put_resp_header("x-search", "a\nb") //=> throws InvalidHeaderError: header "x-search" takes visible
 */
export class InvalidHeaderError extends /* @__PURE__ */ namedError("InvalidHeaderError", TypeError) {}

/**
 * Thrown when a request is answered a second time.
 *
 * @see Plug.Conn.AlreadySentError
 * @example
 * import { build_conn } from "waymark/testing"
 *
 * build_conn("GET", "/").text("first").text("second") //=> throws AlreadySentError: the response for / was already sent
 */
export class AlreadySentError extends /* @__PURE__ */ namedError("AlreadySentError") {
  constructor(readonly request_path: string) {
    super(`the response for ${request_path} was already sent`)
  }
}

/**
 * Thrown when neither a plug nor an action answered a request; answered with 500.
 *
 * @see Plug.Conn.NotSentError
 * @example
 * import { build_conn } from "waymark/testing"
 *
 * build_conn("GET", "/").to_response() //=> throws NotSentError: no response was sent for GET /
 */
export class NotSentError extends /* @__PURE__ */ namedError("NotSentError") {
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

/**
 * Thrown when the pipelines and the action of a row take longer than its `timeout`; answered with 503. `conn.signal` is aborted with it.
 *
 * @example
 * new TimeoutError("GET", "/reports", 5_000).message //=> "GET /reports took longer than its timeout of 5000 ms"
 */
export class TimeoutError extends /* @__PURE__ */ requestError("TimeoutError", 503) {
  constructor(
    readonly method: string,
    readonly request_path: string,
    /** In milliseconds. */
    readonly timeout: number,
  ) {
    super(`${method} ${request_path} took longer than its timeout of ${timeout} ms`)
  }
}

/**
 * Thrown for a request to a row with `deprecated: { gone: true }`; answered with 410.
 *
 * @see RFC 9110, 15.5.11
 * @example
 * import { GoneError } from "waymark/server"
 *
 * new GoneError("GET", "/v1/users").message //=> "GET /v1/users is gone"
 */
export class GoneError extends /* @__PURE__ */ requestError("GoneError", 410) {
  constructor(
    readonly method: string,
    readonly request_path: string,
  ) {
    super(`${method} ${request_path} is gone`)
  }
}

/**
 * Thrown when a cookie is larger than browsers accept: 4,096 bytes with its attributes.
 *
 * @see Plug.Conn.CookieOverflowError
 * @example
 * import { build_conn } from "waymark/testing"
 *
 * build_conn("GET", "/").put_resp_cookie("a", "b".repeat(4096)) //=> throws CookieOverflowError: cookie named "a" exceeds
 */
export class CookieOverflowError extends /* @__PURE__ */ namedError("CookieOverflowError") {
  constructor(
    readonly cookie: string,
    readonly bytes: number,
  ) {
    super(`cookie named "${cookie}" exceeds maximum size of 4096 bytes, it has ${bytes}`)
  }
}

/**
 * Thrown when a path with a segment `.` or `..`, possibly percent-encoded, is forwarded to an object with `fetch`; answered
 * with 400. A `Request` would resolve the segment, and its handler would see another path than plugs and routers did.
 *
 * `path` is the path as it was received.
 * @see RFC 3986, 5.2.4
 * @example
 * new InvalidForwardError("/app/x/../admin").status //=> 400
 */
export class InvalidForwardError extends /* @__PURE__ */ requestError("InvalidForwardError", 400) {
  constructor(readonly path: string) {
    super(
      `cannot forward "${path}" to an object with fetch: expected a path without "." and ".." segments, which URL resolves`,
    )
  }
}

/**
 * Thrown when a request whose method a Web `Request` does not allow is forwarded to an object with `fetch`; answered with 405.
 *
 * @see Fetch standard, "forbidden method"
 * @example
 * import { MethodNotForwardedError } from "waymark/server"
 *
 * new MethodNotForwardedError("TRACE", "/app").status //=> 405
 */
export class MethodNotForwardedError extends /* @__PURE__ */ requestError("MethodNotForwardedError", 405) {
  constructor(
    readonly method: string,
    readonly request_path: string,
  ) {
    super(
      `cannot forward ${method} ${request_path} to an object with fetch: a Request has no such method, but routers and plugs do`,
    )
  }
}

/**
 * Thrown when a query or headers (400) or a body (422) do not fit the schema that its route names.
 *
 * `issues` are those of the schema, at most 100. Error pages list them. Their messages may contain values that the client sent.
 *
 * @example
 * import { get } from "waymark"
 * import { define_router, InvalidRequestError } from "waymark/server"
 * import { build_conn } from "waymark/testing"
 * import * as z from "zod"
 *
 * const schemas = { Search: z.object({ q: z.string() }) }
 * const web = define_router([get("/search", "SearchController", "index", { query: "Search" })], { schemas })
 * const Router = web.build({ SearchController: { index: (conn) => conn.text(conn.query_params.q) } })
 * Router.call(build_conn("GET", "/search")) //=> throws InvalidRequestError: the query does not fit schema "Search" (at get "/search")
 * new InvalidRequestError("body", [], "Search", 'post "/search"').status //=> 422
 */
export class InvalidRequestError extends /* @__PURE__ */ namedError("InvalidRequestError", RequestError) {
  /** The status that answers the request. */
  readonly status: 400 | 422
  constructor(
    readonly where: "query" | "body" | "headers",
    readonly issues: readonly Issue[],
    schema: string,
    place: string,
  ) {
    super(`the ${where} ${where === "headers" ? "do" : "does"} not fit schema "${schema}" (at ${place})`)
    this.status = where === "body" ? 422 : 400
  }
}
