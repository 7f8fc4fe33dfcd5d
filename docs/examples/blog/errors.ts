/** Something that is not there; answered with 404. */
export class NotFoundError extends Error {
  override readonly name = "NotFoundError"
  readonly status = 404
}

/** A request that another site made in the reader's name; answered with 403. */
export class ForbiddenError extends Error {
  override readonly name = "ForbiddenError"
  readonly status = 403
}
