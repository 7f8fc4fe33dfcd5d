import type { Helpers } from "../helpers/helpers.types.js"
import { askContext } from "./link-context.js"
import type { Context } from "./link-context.js"
import { encodeForm, queryFields, textOf, writeField } from "./link-text.js"
import type { Given } from "./link-text.js"
import { refuse } from "./messages.js"

/** The name of a helper without `_path`, and its links. */
export type HelperData = readonly [name: string, ...links: readonly Link[]]

/** A pattern, and the actions whose path it is. The prefixes of its params are encoded. For `write_any_link`: see there. */
export type Link = readonly [pattern: string, ...actions: readonly unknown[]]

/** Writes the path of a call from the links of its helper: an action, the params, and an optional query. */
export type LinkWriter = (links: readonly Link[], action?: unknown, ...args: readonly Given[]) => string

type Helper = (context: Context, ...args: readonly never[]) => string | null

/**
 * Returns the helpers of a table that `waymark/bundler` has split into links. Each call returns the same as one of `helpers`, or throws
 * an `ArgumentError` too, with a shorter message. For browsers: the bundle has neither the table nor the code that checks and folds
 * it, nor that which reads patterns.
 *
 * @param data what the plugin wrote
 * @param write {@link write_any_link}, if the plugin wrote the data for it
 * @example
 * import { compiled_helpers } from "waymark"
 * import type { get } from "waymark"
 *
 * type Table = readonly [ReturnType<typeof get<"/users/:id", "UserController", "show">>]
 * const Routes = compiled_helpers<Table>([["user", ["/users/:id", "show"]]])
 * Routes.user_path(new URL("https://example.com"), "show", 42) //=> "/users/42"
 */
export const compiled_helpers = <Table extends readonly unknown[], Schemas = {}>(
  data: readonly HelperData[],
  write: LinkWriter = writeUsualLink,
): Helpers<Table, Schemas> => {
  const built: Record<string, Helper> = {}
  for (const method of ["path", "url", "static_path", "static_url", "static_integrity"] as const)
    built[method] = (context, path) => askContext(context, method, path)
  for (const [name, ...links] of data) {
    built[name + "_path"] = (context, ...args) => askContext(context, "path", write(links, ...args))
    built[name + "_url"] = (context, ...args) =>
      askContext(context, "url") + `${askContext(context, "path", write(links, ...args))}`
  }
  return Object.freeze(built) as object as Helpers<Table, Schemas> // agrees by test/unit/compiled
}

/**
 * {@link LinkWriter} for helpers in which no action has both a route with some number of params and one with one more. So only their
 * number tells whether the last argument is a query.
 */
export const writeUsualLink = (links: readonly Link[], action?: unknown, ...args: readonly Given[]): string => {
  const [pattern] =
    links.find(([path, ...own]) => own.includes(action) && (path.split(/[:*]/).length - args.length) >> 1 === 0) ??
    refuse("arguments")
  const names: string[] = []
  return (
    pattern.replace(/([:*])(\w+)/g, (_param, sign: string, name: string, at: number) => {
      const value = args[names.push(name) - 1]
      const write = (item: Given): string => {
        const text = encodeForm(textOf(item)).replaceAll("+", "%20")
        return /\/\.{0,2}$/.test(pattern.slice(0, at) + text) ? refuse("param") : text
      }
      return sign === ":" ? write(value) : Array.isArray(value) ? value.map(write).join("/") : refuse("param")
    }) +
    (queryFields(args[names.length]) || refuse("query"))
      .map(([name, value]) => (names.includes(name) ? "" : writeField(encodeForm(name), value)))
      .join("")
      .replace("&", "?")
  )
}
