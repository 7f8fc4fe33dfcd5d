/**
 * A request's body that is not what its content type says; answered with 400.
 *
 * @see Plug.Parsers.ParseError
 */
export class ParseError extends Error {
  override readonly name = "ParseError"
  /** The status that answers the request. */
  readonly status = 400
  constructor(what: string, options?: { readonly cause: unknown }) {
    super(`malformed request body: ${what}`, options)
  }
}

/**
 * A request's body that is past a limit of `parsers`; answered with 413.
 *
 * @see Plug.Parsers.RequestTooLargeError
 */
export class RequestTooLargeError extends Error {
  override readonly name = "RequestTooLargeError"
  /** The status that answers the request. */
  readonly status = 413
  constructor(
    /** The option of `parsers` that sets the limit. */
    readonly option: string,
    readonly limit: number,
    what: string,
  ) {
    super(`the request's body has more than ${limit} ${what}. To read larger ones, give a larger ${option} to parsers`)
  }
}

/**
 * A request's body of a type that no parser reads and `pass` does not name; answered with 415.
 *
 * @see Plug.Parsers.UnsupportedMediaTypeError
 */
export class UnsupportedMediaTypeError extends Error {
  override readonly name = "UnsupportedMediaTypeError"
  /** The status that answers the request. */
  readonly status = 415
  constructor(
    readonly media_type: string,
    readonly supported: readonly string[],
  ) {
    super(`unsupported media type "${media_type}". Supported: ${supported.join(", ")}`)
  }
}

/**
 * A form's text that is not UTF-8; answered with 415.
 *
 * @see Plug.Parsers.BadEncodingError
 */
export class BadEncodingError extends Error {
  override readonly name = "BadEncodingError"
  /** The status that answers the request. */
  readonly status = 415
  constructor(what: string) {
    super(`invalid UTF-8 in ${what}`)
  }
}
