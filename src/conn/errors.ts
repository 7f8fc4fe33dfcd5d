/**
 * A header that no server would write: its name, or a character of its value; or a `content-length` that is not that of
 * the body.
 *
 * @see Plug.Conn.InvalidHeaderError
 * @example
 * import { build_conn } from "waymark/testing"
 *
 * build_conn("GET", "/").put_resp_header("x-search", "a\nb") //=> throws InvalidHeaderError: header "x-search" has a character
 */
export class InvalidHeaderError extends TypeError {
  override readonly name = "InvalidHeaderError"
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

/**
 * A cookie that browsers would not keep, since it is larger than 4,096 bytes with its attributes.
 *
 * @see Plug.Conn.CookieOverflowError
 */
export class CookieOverflowError extends Error {
  override readonly name = "CookieOverflowError"
  constructor(
    readonly cookie: string,
    readonly bytes: number,
  ) {
    super(`cookie named "${cookie}" exceeds maximum size of 4096 bytes, it has ${bytes}`)
  }
}

/**
 * A path with a segment of one or two dots, perhaps escaped, at a forward to an object with `fetch`; answered with 400. A
 * `Request` would resolve the segment, so that its handler would read another path than plugs and routers have.
 *
 * `path` is the path as it came.
 * @see RFC 3986, 5.2.4
 * @example
 * new InvalidForwardError("/app/x/../admin").status //=> 400
 */
export class InvalidForwardError extends Error {
  override readonly name = "InvalidForwardError"
  /** The status that answers the request. */
  readonly status = 400
  constructor(readonly path: string) {
    super(
      `cannot forward "${path}" to an object with fetch: expected a path without segments of dots, which URL resolves`,
    )
  }
}

/**
 * A request of a method that a Web `Request` cannot have, for an application that takes these; answered with 405.
 *
 * @see Fetch standard, "forbidden method"
 * @example
 * import { MethodNotForwardedError } from "waymark/server"
 *
 * new MethodNotForwardedError("TRACE", "/app").status //=> 405
 */
export class MethodNotForwardedError extends Error {
  override readonly name = "MethodNotForwardedError"
  /** The status that answers the request. */
  readonly status = 405
  constructor(
    readonly method: string,
    readonly request_path: string,
  ) {
    super(
      `cannot forward ${method} ${request_path} to an object with fetch: no Request has this method. Forward to a router or another plug, which take every method`,
    )
  }
}
