import type { Helpers } from "../helpers/helpers.types.js"
import type { Link } from "../links/link.js"
import { linkWriter } from "../links/write.js"
import { askContext } from "./link-context.js"
import type { Context } from "./link-context.js"
import { refuse } from "./messages.js"

/** The name of a helper without `_path`, and its links. */
export type HelperData = readonly [name: string, ...links: readonly Link[]]

type Helper = (context: Context, ...args: readonly never[]) => string | null

/**
 * Returns the helpers of a table from its links, which `waymark/bundler` writes in the place of the table. Each call returns the same as one of
 * `helpers` of `waymark`, or throws an `ArgumentError` too, with a shorter message. For browsers: the bundle has neither the table nor the code that checks and folds
 * it, and only those kinds of params that its links have.
 *
 * @param data what the plugin wrote
 * @example
 * import type { get } from "waymark"
 * import { helpers } from "waymark/compiled"
 *
 * type Table = readonly [ReturnType<typeof get<"/users/:id", "UserController", "show">>]
 * const Routes = helpers<Table>([["user", ["/users/:id", "show"]]])
 * Routes.user_path(new URL("https://example.com"), "show", 42) //=> "/users/42"
 */
export const compiledHelpers = <Table extends readonly unknown[], Schemas = {}>(
  data: readonly HelperData[],
): Helpers<Table, Schemas> => {
  const built: Record<string, Helper> = {}
  for (const method of ["path", "url", "static_path", "static_url", "static_integrity"] as const)
    built[method] = (context, path) => askContext(context, method, path)
  for (const [name, ...links] of data) {
    const write = linkWriter(links, refuse)
    built[name + "_path"] = (context, ...args) => askContext(context, "path", write(args, name))
    built[name + "_url"] = (context, ...args) =>
      askContext(context, "url") + `${askContext(context, "path", write(args, name))}`
  }
  return Object.freeze(built) as object as Helpers<Table, Schemas> // agrees by test/unit/core/compiled
}
