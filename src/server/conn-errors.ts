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
