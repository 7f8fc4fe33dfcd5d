import { clauseData, isEncodable } from "../helpers/build-path.js"
import { groupBy } from "../lib/group-by.js"
import { kindsOf } from "../pattern/kind.js"
import { namesIn } from "../pattern/names-in.js"
import { parsePattern } from "../pattern/pattern.js"
import type { Segment } from "../pattern/segment.js"
import type { Route } from "../table/route.js"
import { list_routes } from "../table/routes.js"
import type { HelperData, Link } from "./compiled-helpers.js"

/** The data for `compiled_helpers`. It is JSON if the values of the table are. */
export interface CompiledHelpers {
  readonly data: readonly HelperData[]
  /** Whether `compiled_helpers` can read the data without `write_any_link`. */
  readonly isUsual: boolean
}

/** Splits the helpers of a table into links. */
export function compileHelpers(table: readonly unknown[]): CompiledHelpers {
  const routes: readonly Route[] = list_routes(table)
  const linked = routes.flatMap((route) => (route.helper === null ? [] : [{ ...route, helper: route.helper }]))
  const groups = [...groupBy(linked, ({ helper }) => helper)]
  const isUsual = groups.every(([, group]) => group.every(isUsualRoute) && !isAmbiguous(group))
  const linksOf = isUsual ? usualLinks : anyLinks
  return { data: groups.map(([name, group]): HelperData => [name, ...linksOf(group)]), isUsual }
}

/** Whether a route has none of what only `write_any_link` can do. */
function isUsualRoute({ path, plug_opts, where, contract }: Route): boolean {
  const params = paramsOf(path)
  const names = namesIn(path)
  return (
    typeof plug_opts === "string" &&
    contract?.lists === undefined &&
    kindsOf(names, where) === undefined &&
    names.length === params.length &&
    params.every(({ kind, prefix }) => (kind === "param" ? isEncodable(prefix) : prefix === ""))
  )
}

type Param = Exclude<Segment, { readonly kind: "static" }>

function paramsOf(path: string): readonly Param[] {
  const segments: readonly Segment[] = parsePattern(path)
  return segments.filter((segment): segment is Param => segment.kind !== "static")
}

/** Whether an action has a route with some number of params and one with one more, which a query could be taken for. */
function isAmbiguous(group: readonly Route[]): boolean {
  const calls = new Set(group.map(({ plug_opts, path }) => callKey(plug_opts, paramsOf(path).length)))
  return group.some(({ plug_opts, path }) => calls.has(callKey(plug_opts, paramsOf(path).length + 1)))
}

function callKey(action: unknown, count: number): string {
  return `${count} ${String(action)}`
}

/** The actions of each path. A call takes the first route with its action and number of params, so others are left out. */
function usualLinks(group: readonly Route[]): readonly Link[] {
  const first = groupBy(group, ({ plug_opts, path }) => callKey(plug_opts, paramsOf(path).length))
  const patterns = groupBy(
    Array.from(first.values(), ([route]) => route),
    (route) => patternOf(route, true),
  )
  return Array.from(patterns, ([pattern, routes]): Link => [pattern, ...routes.map(({ plug_opts }) => plug_opts)])
}

function anyLinks(group: readonly Route[]): readonly Link[] {
  return group.map((route) => {
    const pattern = patternOf(route, false)
    const kinds = kindsOf(namesIn(pattern), route.where)
    const lists = route.contract?.lists
    if (lists !== undefined) return [pattern, route.plug_opts, kinds ?? [], lists]
    return kinds === undefined ? [pattern, route.plug_opts] : [pattern, route.plug_opts, kinds]
  })
}

/** The pattern of a route as links have it, whose prefixes are encoded if params are written after them. */
export function patternOf(route: Route, hasEncoded: boolean): string {
  const [, , texts, params] = clauseData(route)
  const parts = texts.map((text, index) => {
    const [name, prefix, kind] = params[index] ?? ["", "", ""]
    if (kind === "") return text
    const before = hasEncoded ? text : text.slice(0, text.lastIndexOf("/") + 1) + prefix
    return before + (kind === "glob" ? "*" : ":") + name
  })
  return parts.join("")
}
