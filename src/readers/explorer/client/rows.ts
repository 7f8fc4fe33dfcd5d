import type { ExplorerRoute } from "../explorer-data.types.js"

/** A line of the list or of the tree. */
export type Row = RouteRow | GroupRow

interface Position {
  /** Unique among the rows, and the same after another search. */
  readonly key: string
  /** The depth, from 1. */
  readonly level: number
  /** The place among the rows of the same parent, from 1, and how many they are. */
  readonly position: number
  readonly siblings: number
  /** How many characters of the path the parent has too. */
  readonly shared: number
}

export interface RouteRow extends Position {
  readonly kind: "route"
  readonly index: number
}

/** The routes under a path, which a person can collapse. */
export interface GroupRow extends Position {
  readonly kind: "group"
  readonly path: string
  readonly count: number
  readonly isExpanded: boolean
}

export function listRows(found: readonly number[]): readonly Row[] {
  return found.map((index, at) => routeRow(index, 1, at + 1, found.length, 0))
}

/** The routes as a tree by their paths. */
export function treeRows(
  routes: readonly ExplorerRoute[],
  found: readonly number[],
  isExpanded: (path: string) => boolean,
): readonly Row[] {
  const root = newBranch("")
  for (const index of found) addRoute(root, routes[index]?.path ?? "", index)
  const rows: Row[] = []
  addRows(rows, itemsOf(root), 1, 0, isExpanded)
  return rows
}

/** The routes whose paths begin with the same segments. */
interface Branch {
  readonly path: string
  readonly routes: number[]
  readonly children: Map<string, Branch>
}

/** A route, by its index, or the routes under a path. */
type Item = number | Branch

function newBranch(path: string): Branch {
  return { path, routes: [], children: new Map() }
}

function addRoute(root: Branch, path: string, index: number): void {
  let branch = root
  for (const segment of path.split("/").filter((text) => text !== "")) {
    const child = branch.children.get(segment) ?? newBranch(`${branch.path}/${segment}`)
    branch.children.set(segment, child)
    branch = child
  }
  branch.routes.push(index)
}

/** The routes that end at a branch, and the branches under it. A branch without branches under it is its routes. */
function itemsOf(branch: Branch): readonly Item[] {
  const below = [...branch.children.values()]
    .map(skipToFork)
    .flatMap((child): readonly Item[] => (child.children.size === 0 ? child.routes : [child]))
  return [...branch.routes, ...below]
}

/** Skips branches that have no routes and only one branch under them. */
function skipToFork(branch: Branch): Branch {
  const [only, ...others] = branch.children.values()
  return only !== undefined && others.length === 0 && branch.routes.length === 0 ? skipToFork(only) : branch
}

function addRows(
  rows: Row[],
  items: readonly Item[],
  level: number,
  shared: number,
  isExpanded: (path: string) => boolean,
): void {
  items.forEach((item, at) => {
    if (typeof item === "number") return rows.push(routeRow(item, level, at + 1, items.length, shared))
    const { path } = item
    const place = { level, position: at + 1, siblings: items.length, shared }
    const expanded = isExpanded(path)
    rows.push({ kind: "group", key: `group ${path}`, path, count: countOf(item), isExpanded: expanded, ...place })
    if (expanded) addRows(rows, itemsOf(item), level + 1, path.length, isExpanded)
    return undefined
  })
}

function countOf({ routes, children }: Branch): number {
  return [...children.values()].reduce((sum, child) => sum + countOf(child), routes.length)
}

function routeRow(index: number, level: number, position: number, siblings: number, shared: number): RouteRow {
  return { kind: "route", key: `route ${index}`, index, level, position, siblings, shared }
}
