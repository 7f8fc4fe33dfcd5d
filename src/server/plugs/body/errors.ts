import { requestError } from "../../../core/lib/errors/request-error.js"

/**
 * The body of a request is malformed for its content type; answered with 400.
 *
 * @see Plug.Parsers.ParseError
 * @example
 * import { ParseError, parsers } from "waymark/plugs"
 * import { define_endpoint } from "waymark/server"
 *
 * const Endpoint = define_endpoint({
 *   plugs: [parsers(), (conn) => conn.json(conn.body_params)],
 *   on_error: (error) => console.log(error instanceof ParseError),
 * })
 * const headers = { "content-type": "application/json" }
 * const response = await Endpoint.fetch(new Request("http://localhost/", { method: "POST", headers, body: "{" }))
 * response.status //=> 400
 */
export class ParseError extends /* @__PURE__ */ requestError("ParseError", 400) {
  constructor(what: string, options?: { readonly cause: unknown }) {
    super(`malformed request body: ${what}`, options)
  }
}

/**
 * The body of a request exceeds a limit of `parsers`; answered with 413.
 *
 * @see Plug.Parsers.RequestTooLargeError
 * @example
 * import { RequestTooLargeError } from "waymark/plugs"
 *
 * const error = new RequestTooLargeError("length", 1_000, "bytes")
 * error.option //=> "length"
 * error.status //=> 413
 */
export class RequestTooLargeError extends /* @__PURE__ */ requestError("RequestTooLargeError", 413) {
  constructor(
    /** The name of the option of `parsers` that sets the limit. */
    readonly option: string,
    readonly limit: number,
    what: string,
  ) {
    super(`the request's body has more than ${limit} ${what}. To accept more, set a larger ${option} in parsers`)
  }
}

/**
 * The body of a request has a media type that neither a parser nor `pass` allows; answered with 415.
 *
 * @see Plug.Parsers.UnsupportedMediaTypeError
 * @example
 * import { UnsupportedMediaTypeError } from "waymark/plugs"
 *
 * const error = new UnsupportedMediaTypeError("text/csv", ["application/json"])
 * error.message //=> 'unsupported media type "text/csv". Supported: application/json'
 */
export class UnsupportedMediaTypeError extends /* @__PURE__ */ requestError("UnsupportedMediaTypeError", 415) {
  constructor(
    readonly media_type: string,
    readonly supported: readonly string[],
  ) {
    super(`unsupported media type "${media_type}". Supported: ${supported.join(", ")}`)
  }
}

/**
 * The body of a request is compressed; answered with 415 and `accept-encoding: identity`.
 *
 * @see RFC 9110, 15.5.16
 * @example
 * import { UnsupportedContentEncodingError } from "waymark/plugs"
 *
 * new UnsupportedContentEncodingError("gzip").status //=> 415
 */
export class UnsupportedContentEncodingError
  extends /* @__PURE__ */ requestError("UnsupportedContentEncodingError", 415)
{
  constructor(readonly content_encoding: string) {
    super(`unsupported content-encoding "${content_encoding}": send the body without one, or let a proxy decompress it`)
  }
}

/**
 * A field or a name of a form is not UTF-8; answered with 415.
 *
 * @see Plug.Parsers.BadEncodingError
 * @example
 * import { BadEncodingError } from "waymark/plugs"
 *
 * new BadEncodingError("urlencoded body").message //=> "invalid UTF-8 in urlencoded body"
 */
export class BadEncodingError extends /* @__PURE__ */ requestError("BadEncodingError", 415) {
  constructor(what: string) {
    super(`invalid UTF-8 in ${what}`)
  }
}
