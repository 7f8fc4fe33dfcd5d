import { isSameData } from "../../../core/lib/same-data.js"
import type { Route } from "../../../core/table/route.js"
import { CommandError } from "../errors.js"
import { nameOf } from "./edit-rows.js"
import type { Rename } from "./parse-rename.js"
import { segmentsOf } from "./path-change.js"
import { placeIn } from "./places.js"
import type { TableCode } from "../table-code/table-code.js"

/** The routes of an edited table, in the order that they had before. */
export interface EditedRoutes {
  readonly after: readonly Route[]
  /** For each route of the edited table, its index before. */
  readonly indexes: readonly number[]
}

/** Finds the routes of a table again in the edited one, where an action of resources may have become a row of its own. */
export function alignRoutes(before: readonly Route[], edited: readonly Route[], rename: Rename): EditedRoutes {
  const own = new Map<number, number>()
  if (rename.field === "plug_opts")
    for (const index of rename.rows) {
      const old = before[index]
      const found = edited.findIndex(
        (route, at) =>
          !own.has(at) &&
          route.plug_opts === rename.to &&
          (["verb", "path", "host", "plug"] as const).every((field) => route[field] === old?.[field]),
      )
      if (found >= 0) own.set(found, index)
    }
  const moved = new Set(own.values())
  const others = before.flatMap((_route, index) => (moved.has(index) ? [] : [index])).values()
  const indexes = edited.map((_route, at) => own.get(at) ?? others.next().value ?? -1)
  const after: Route[] = []
  for (const [at, route] of edited.entries()) after[indexes[at] ?? -1] = route
  return { after, indexes }
}

/**
 * Checks that the renamed rows have the new name, and that no others have it too.
 *
 * @throws {CommandError} for the first row that is not as it should be
 */
export function checkRows(code: TableCode, { after, indexes }: EditedRoutes, rename: Rename): void {
  const { routes } = code
  if (after.length !== routes.length)
    throw new CommandError(
      `the table would have ${after.length} routes in place of ${routes.length}, so it was not renamed`,
      "Change the rows by hand.",
    )
  for (const index of rename.rows) checkRow(routes[index], after[index], rename)
  checkOthers(code, after, rename)
  if (rename.field === "path") checkPaths(code, after)
  if (rename.field !== "plug_opts") return
  for (const index of rename.rows) checkMoved(routes, after[index], index, indexes)
}

/** Throws if an edited row does not have the new name, for example since its options spread another one over it. */
function checkRow(before: Route | undefined, after: Route | undefined, rename: Rename): void {
  if (before === undefined) return
  const { field, from, to, isPrefix } = rename
  const old = before[field]
  const wanted =
    typeof old === "string" && field === "plug"
      ? old.slice(0, old.length - from.length) + to
      : typeof old === "string" && isPrefix === true
        ? to + old.slice(from.length)
        : to
  if (after?.[field] === wanted) return
  throw new CommandError(
    `${nameOf(before)} would get ${JSON.stringify(after?.[field])} in place of "${wanted}", so it was not renamed`,
    "Change the row by hand.",
  )
}

/** Whether a field of a route is another one. The target of a redirect is no name of its row. */
export function isChanged(before: Route, after: Route | undefined, field: Rename["field"]): boolean {
  const isTarget = field === "plug_opts" && before.kind === "redirect"
  return !isTarget && !isSameData(before[field], after?.[field])
}

/** Throws if the code of a renamed row makes others too, which would have the new name as well. */
function checkOthers({ routes, rows, chains, sources, cwd }: TableCode, after: readonly Route[], rename: Rename): void {
  const { field } = rename
  if (field === "path") return
  const renamed = new Set(rename.rows.map((index) => rows[index]))
  for (const [index, route] of routes.entries()) {
    const isInside = field === "helper" && chains[index]?.some((node) => renamed.has(node)) === true
    if (rename.rows.includes(index) || isInside || !isChanged(route, after[index], field)) continue
    const [first] = rename.rows
    const [own, row] = [routes[first ?? -1], rows[first ?? -1]]
    if (own === undefined || row === undefined) continue
    throw new CommandError(
      `${placeIn(sources.of(row).node, cwd)}: the code that names ${nameOf(own)} names ${nameOf(route)} too, so it cannot be renamed alone`,
      "Write the name of one of them in its own place first.",
    )
  }
}

/** Throws if a path would be that of two rows. */
function checkPaths({ routes }: TableCode, after: readonly Route[]): void {
  const keyOf = ({ verb, path, host }: Route): string => `${verb} ${path} ${host ?? ""}`
  const byKey = new Map<string, number>()
  for (const [index, route] of after.entries()) {
    const other = byKey.get(keyOf(route))
    const [one, two] = [routes[other ?? -1], routes[index]]
    if (one !== undefined && two !== undefined && keyOf(one) !== keyOf(two))
      throw new CommandError(`${nameOf(one)} and ${nameOf(two)} would both be ${nameOf(route)}`, "Choose another name.")
    byKey.set(keyOf(route), index)
  }
}

/** Throws if a row of its own is not the same as the one of resources, or takes the requests of others. */
function checkMoved(
  before: readonly Route[],
  after: Route | undefined,
  index: number,
  indexes: readonly number[],
): void {
  const old = before[index]
  if (old === undefined || after === undefined) return
  const names = [...new Set([...Object.keys(old), ...Object.keys(after)])] as (keyof Route)[]
  const other = names.find((name) => name !== "plug_opts" && !isSameData(old[name], after[name]))
  if (other !== undefined)
    throw new CommandError(
      `${nameOf(old)} comes from resources, and a row of its own would have another "${other}"`,
      "Write it as a row of its own first.",
    )
  const at = indexes.indexOf(index)
  for (const [place, one] of indexes.entries()) {
    const route = before[one]
    if (route === undefined || one === index || one < index === place < at || !mayOverlap(old, route)) continue
    throw new CommandError(
      `${nameOf(old)} comes from resources, and as a row of its own it would change places with ${nameOf(route)}, which takes some of its requests`,
      "Write it as a row of its own first.",
    )
  }
}

/** Whether two routes may answer the same request. */
function mayOverlap(one: Route, other: Route): boolean {
  if (one.verb !== other.verb && one.verb !== "*" && other.verb !== "*") return false
  const [first, second] = [segmentsOf(one.path), segmentsOf(other.path)]
  const isOpen = [one, other].some(({ path, kind }) => path.includes("*") || kind === "forward")
  if (first.length !== second.length && !isOpen) return false
  return first.every((segment, at) => {
    const own = second[at]
    return own === undefined || segment === own || /[:*]/.test(segment + own)
  })
}

/** The routes that changed since their scope, or the code that makes them, has the renamed path. */
export function notesOfShared(
  { routes, rows, chains }: TableCode,
  after: readonly Route[],
  rename: Rename,
): readonly string[] {
  if (rename.field !== "path" || rename.isPrefix === true) return []
  const renamed = new Set(rename.rows.map((index) => rows[index]))
  const others = routes.flatMap((route, index) =>
    route.path === after[index]?.path || chains[index]?.some((node) => renamed.has(node)) === true ? [] : [index],
  )
  const [first] = others
  const [old, next] = [routes[first ?? -1], after[first ?? -1]]
  if (old === undefined || next === undefined) return []
  const count = others.length === 1 ? "1 other route" : `${others.length} other routes`
  return [`the path is shared with ${count}, which changed too: ${nameOf(old)} is ${nameOf(next)} now`]
}
