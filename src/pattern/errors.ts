/**
 * A path pattern that cannot be understood.
 *
 * `path` is the whole pattern and `segment` the part of it that is wrong.
 * @see Plug.Router.InvalidSpecError
 */
export class InvalidSpecError extends Error {
  override readonly name = "InvalidSpecError"
  constructor(
    message: string,
    readonly path: string,
    readonly segment: string,
  ) {
    super(message)
  }
}
