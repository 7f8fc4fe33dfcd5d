/** Something does not exist; answered with 404. */
export class NotFoundError extends Error {
  override readonly name = "NotFoundError"
  readonly status = 404
}

/** The user is not allowed to do this; answered with 403. */
export class ForbiddenError extends Error {
  override readonly name = "ForbiddenError"
  readonly status = 403
}

/** There were too many attempts; answered with 429. */
export class TooManyRequestsError extends Error {
  override readonly name = "TooManyRequestsError"
  readonly status = 429
}

/** A request to the API has no valid credentials; answered with 401. */
export class UnauthorizedError extends Error {
  override readonly name = "UnauthorizedError"
  readonly status = 401
}
