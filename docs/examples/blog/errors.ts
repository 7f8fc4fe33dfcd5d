/*
 * With `expose: true`, the message of an error is for the client.
 */

/** Something does not exist; answered with 404. */
export class NotFoundError extends Error {
  override readonly name = "NotFoundError"
  readonly status = 404
  readonly expose = true
}

/** The user is not allowed to do this; answered with 403. */
export class ForbiddenError extends Error {
  override readonly name = "ForbiddenError"
  readonly status = 403
  readonly expose = true
}

/** The client made too many attempts, answered with 429, or the server is busy, answered with 503. */
export class RetryLaterError extends Error {
  override readonly name = "RetryLaterError"
  readonly expose = true
  /** @param retry_after in seconds */
  constructor(
    readonly status: 429 | 503,
    message: string,
    readonly retry_after: number,
  ) {
    super(message)
  }
}

/** A request to the API has no valid credentials; answered with 401. */
export class UnauthorizedError extends Error {
  override readonly name = "UnauthorizedError"
  readonly status = 401
  readonly expose = true
}
