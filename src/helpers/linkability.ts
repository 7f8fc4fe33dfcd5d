import { paramList } from "../pattern/params.js"
import { parsePattern } from "../pattern/pattern.js"
import type { Segment } from "../pattern/segment.js"
import type { UnlinkableRoute } from "./linkability.types.js"
import { list_routes } from "../table/routes.js"
import type { Route } from "../table/routes.types.js"

/** The first route of a helper, an action and a number of params, which the helper builds all such paths from. */
interface Linked {
  readonly verb: string
  readonly path: string
  /** The pattern with numbers for names: what the helper builds. */
  readonly link: string
}

/** Routes by their helper and number of params, then by their action. */
type LinkedRoutes = Map<string, Map<unknown, Linked>>

/**
 * The routes of a table that have a helper but cannot be linked, in order. A helper chooses a route by the action and by the
 * number of params, and takes the first one that fits. A later one is in this list if its path is different.
 *
 * Routes without a helper are not in the list, nor is a route whose path is that of the first one, such as the `post` beside a
 * `get`: the link is right for both.
 *
 * @example
 * const routes = [
 *   get("/users/:id", "UserController", "show"),
 *   get("/members/:id", "UserController", "show"),
 * ] as const
 * unlinkable_routes(routes).map(({ path, hidden_by }) => [path, hidden_by.path]) //=> [["/members/:id", "/users/:id"]]
 *
 * import { get, unlinkable_routes } from "waymark"
 *
 * @throws {TableError} when the table breaks a rule
 * @throws {InvalidSpecError} when a path is not a pattern
 * @see Phoenix.Router.Helpers 1.6
 */
export function unlinkable_routes(table: readonly unknown[]): readonly UnlinkableRoute[] {
  const known: LinkedRoutes = new Map()
  return list_routes(table).flatMap((route) => findHidden(known, route) ?? [])
}

function findHidden(known: LinkedRoutes, { verb, path, helper, plug_opts }: Route): UnlinkableRoute | undefined {
  if (helper === null) return undefined
  const names = paramList(path).map(([name]) => name)
  const group = `${helper} ${names.length}`
  const byAction = known.get(group) ?? new Map<unknown, Linked>()
  known.set(group, byAction)
  const action = actionKey(plug_opts)
  const first = byAction.get(action)
  const link = linkOf(path, names)
  if (first === undefined) byAction.set(action, { verb, path, link })
  if (first === undefined || first.link === link) return undefined
  const hidden_by = { verb: first.verb, path: first.path }
  return typeof plug_opts === "string"
    ? { verb, path, helper, action: plug_opts, hidden_by }
    : { verb, path, helper, hidden_by }
}

/** Actions are compared as helpers compare them: options that are a list or an object by their content, as JSON. */
function actionKey(action: unknown): unknown {
  if (typeof action === "string") return `"${action}`
  if (typeof action !== "object" || action === null) return action
  try {
    return JSON.stringify(action)
  } catch {
    return action // a bigint in it has no JSON
  }
}

function linkOf(path: string, names: readonly string[]): string {
  const segments: readonly Segment[] = parsePattern(path)
  return segments.map((part) => `/${part.kind === "static" ? part.text : markOf(part, names)}`).join("")
}

function markOf({ kind, prefix, name }: Exclude<Segment, { kind: "static" }>, names: readonly string[]): string {
  return `${prefix}${kind === "glob" ? "*" : ":"}${names.indexOf(name)}`
}
