import { namedError } from "./named-error.js"

/**
 * An invalid argument or table. The message says what was expected, what was received, and what is supported.
 *
 * @see Elixir's ArgumentError, which the reference raises in the same places
 * @example
 * import { ArgumentError, get, helpers } from "waymark"
 *
 * const Routes = helpers([get("/users/:id", "UserController", "show")])
 * const pathOf = (id: string) => {
 *   try {
 *     return Routes.user_path(new URL("https://example.com"), "show", id)
 *   } catch (error) {
 *     return error instanceof ArgumentError ? "invalid" : "unknown"
 *   }
 * }
 * pathOf("..") //=> "invalid"
 */
export class ArgumentError extends /* @__PURE__ */ namedError<string>("ArgumentError") {}
