import { namedError } from "../lib/errors/named-error.js"

/**
 * A path pattern is invalid. `path` is the whole pattern, `segment` its invalid part. `position` is the place of its row in the
 * table, e.g. `table[2][2][0]`, or `""` if the path is not that of a row.
 *
 * @see Plug.Router.InvalidSpecError
 * @example
 * import { get, InvalidSpecError, list_routes } from "waymark"
 *
 * const segmentOf = (path: string) => {
 *   try {
 *     list_routes([get(path, "UserController", "show")])
 *     return null
 *   } catch (error) {
 *     return error instanceof InvalidSpecError ? error.segment : null
 *   }
 * }
 * segmentOf("/users/:user-id") //=> ":user-id"
 */
export class InvalidSpecError extends /* @__PURE__ */ namedError("InvalidSpecError") {
  constructor(
    message: string,
    readonly path: string,
    readonly segment: string,
    readonly position = "",
  ) {
    super(message)
  }
}
