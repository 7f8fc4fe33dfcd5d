/** Something that is not there; answered with 404. */
export class NotFoundError extends Error {
  override readonly name = "NotFoundError"
  readonly status = 404
}

/** Something that this user may not do; answered with 403. */
export class ForbiddenError extends Error {
  override readonly name = "ForbiddenError"
  readonly status = 403
}

/** One attempt too many; answered with 429. */
export class TooManyRequestsError extends Error {
  override readonly name = "TooManyRequestsError"
  readonly status = 429
}

/** A request of a program that did not say whose it is; answered with 401. */
export class UnauthorizedError extends Error {
  override readonly name = "UnauthorizedError"
  readonly status = 401
}
