import { redirectOf } from "../../core/table/redirects/target.js"
import { ArgumentError } from "../../core/lib/errors/argument-error.js"
import { nameRoute } from "../../core/table/messages.js"
import { shortName } from "../../core/table/names/naming.js"
import type { Route } from "../../core/table/route.js"
import { operationIdTwiceMessage } from "./messages.js"
import { textOf } from "./metadata.js"
import type { Placed } from "./paths.js"

/**
 * The id of each operation, all different: the helper's name and the action, as in `admin_user_show`. If an earlier operation has
 * the same, the method follows, and then a number. `metadata.operation_id` is taken as it is.
 *
 * @throws {ArgumentError} when two rows have the same `operation_id`
 */
export function operationIds(placed: readonly Placed[]): readonly string[] {
  const owners = new Map<string, Route>()
  const given = placed.map(({ entry: { route }, texts }) => {
    const id = textOf(route, "operation_id")
    if (id === undefined || texts.length > 0) return undefined
    const first = owners.get(id)
    if (first !== undefined) throw new ArgumentError(operationIdTwiceMessage(id, nameRoute(route), nameRoute(first)))
    owners.set(id, route)
    return id
  })
  return placed.map(({ entry: { route }, texts }, index) => {
    const own = given[index]
    if (own !== undefined) return own
    const base = toName([textOf(route, "operation_id") ?? baseOf(route, placed), ...texts].join("_"))
    let id = base
    for (let count = 1; owners.has(id); count += 1) id = `${base}_${route.verb}${count === 1 ? "" : `_${count}`}`
    owners.set(id, route)
    return id
  })
}

/** A route without a helper, such as the PUT of resources, is named after one of the same action and path. */
function baseOf(route: Route, placed: readonly Placed[]): string {
  const { path, plug, plug_opts } = route
  if (redirectOf(route) !== undefined) return `redirect${path}`
  const twin = placed.find(
    ({ entry: { route: other } }) =>
      other.helper !== null && other.path === path && other.plug === plug && other.plug_opts === plug_opts,
  )
  const helper = route.helper ?? twin?.entry.route.helper ?? shortName(plug)
  return typeof plug_opts === "string" ? `${helper}_${plug_opts}` : helper
}

function toName(text: string): string {
  return text.replace(/\W+/g, "_")
}
