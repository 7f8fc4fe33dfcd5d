import type { SureMembers } from "../lib/types/sure-members.types.js"
import { ArgumentError } from "../lib/errors/argument-error.js"
import { VERBS } from "../table/nodes.js"
import { list_routes } from "../table/routes.js"
import type { AnyRow, CheckedRows, SoundConstant } from "../table/rules/check.types.js"
import { NO_CONTRACT } from "../table/contracts/contract.js"
import type { RouteContract } from "../table/contracts/contract.js"
import type { Deprecated } from "../table/deprecations/deprecated.js"
import type { Route } from "../table/route.js"
import type { HelperName } from "./names.types.js"
import type { PickedRoutes } from "./pick-routes.types.js"

/**
 * Returns a table with only the routes of the given helpers, for a browser that should not see the paths and names of the
 * other routes. A row has its verb, path, plug, action, helper, kinds of params, since when it is deprecated, and its contract with the
 * names of schemas, and that of a socket the schemas of its messages; pipelines, hosts, `private`, `assigns`, `metadata`, and the origins and limits of sockets are left
 * out. Rows without functions can be written as JSON, so a build can put them into a module.
 *
 * @param names names of helpers, such as `["user_path", "post_path"]`; `"user_path"` and `"user_url"` pick the same rows
 * @returns the rows in the order of the table, without routes that have no helper
 * @throws {ArgumentError} when the table has no helper of a given name; the message lists the existing ones
 * @throws {TableError} when the table breaks a rule
 * @example
 * import { get, helpers, pick_routes, resources, scope } from "waymark"
 *
 * const routes = [
 *   get("/users/:id", "UserController", "show"),
 *   scope("/admin", "Admin", { as: "admin" }, [resources("/users", "UserController")]),
 * ] as const
 * const picked = pick_routes(routes, ["user_path"])
 * JSON.stringify(picked) //=> '[["get","/users/:id","UserController","show",{"as":"user"}]]'
 * Object.keys(helpers(picked)).includes("admin_user_path") //=> false
 * helpers(picked).user_path(new URL("https://example.com"), "show", 42) //=> "/users/42"
 */
export function pick_routes<
  const Table extends readonly AnyRow[] | AnyRow[],
  const Names extends readonly (HelperName<Table> & string)[],
>(this: SoundConstant<Table>, table: CheckedRows<Table>, names: Names): PickedRoutes<Table, SureMembers<Names>> {
  const rows: readonly unknown[] = table
  return pickRows(rows, names) as PickedRoutes<Table, SureMembers<Names>> // agrees by test/cases/pick-routes.ts
}

function pickRows(table: readonly unknown[], names: readonly string[]): readonly unknown[] {
  const routes = list_routes(table).filter(hasHelper)
  const known = new Set(routes.flatMap(({ helper }) => [`${helper}_path`, `${helper}_url`]))
  for (const name of names)
    if (!known.has(name)) {
      const has = known.size === 0 ? "none" : [...known].map((each) => `"${each}"`).join(", ")
      throw new ArgumentError(`no helper "${name}" in the table. It has: ${has}`)
    }
  const wanted = new Set(names.map((name) => name.replace(/_(?:path|url)$/, "")))
  return routes.filter(({ helper }) => wanted.has(helper)).map(rowOf)
}

type LinkedRoute = Route & { readonly helper: string }

function hasHelper(route: Route): route is LinkedRoute {
  return route.helper !== null
}

function rowOf(route: LinkedRoute): readonly unknown[] {
  const { verb, path, plug, plug_opts, helper, trailing_slash, where, deprecated, contract } = route
  const options = {
    as: helper,
    ...given({ trailing_slash: trailing_slash || null, where, deprecated: deprecated && withoutUse(deprecated) }),
    ...writtenContract(contract),
  }
  if (contract?.socket !== undefined) return ["socket", path, plug, options]
  const row = [verb, path, plug, plug_opts, options]
  const verbs: readonly string[] = VERBS
  return verbs.includes(verb) ? row : ["match", ...row]
}

/** The picked rows need not have the helper that replaces one. */
function withoutUse({ use: _use, ...deprecated }: Deprecated): Deprecated {
  return deprecated
}

/** The options that a contract was made from, without those of sockets that only a server reads. */
function writtenContract({ socket, answers, ...rest }: RouteContract = NO_CONTRACT): object {
  const { query, body, body_types, on_invalid, lists, headers, events } = rest
  const declared = Object.keys(answers).length === 0 ? null : answers
  const messages = { receives: socket?.receives, sends: socket?.sends }
  return given({ query, body, body_types, on_invalid, answers: declared, lists, headers, events, ...messages })
}

/** The options that have a value. */
function given(options: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null && value !== undefined))
}
