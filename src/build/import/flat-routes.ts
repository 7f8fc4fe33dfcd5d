import { splitPath } from "../../core/pattern/split-path.js"
import { VERBS } from "../../core/table/nodes.js"
import { shortName } from "../../core/table/names/naming.js"
import { paramList } from "../../core/pattern/params.js"
import { snakeCase } from "./naming.js"
import { isSegment } from "./literals.js"
import type { Notes } from "./notes.js"
import { checkedRow, row, someOptions } from "./rows.js"
import type { Item, Options } from "./rows.js"

/** A route with its whole path. */
export interface FlatRoute {
  /** In lower case; `"*"` for any. */
  readonly verb: string
  readonly path: string
  readonly controller: string
  readonly action: string
  readonly options?: Options | undefined
  readonly comments?: readonly string[]
  /** What answers, if it is known: two of them are two actions. */
  readonly handler?: object
  /** The params whose kinds were checked after the route was found: a request that does not fit was refused, and not left to others. */
  readonly checked?: readonly string[]
  /** Whether the row takes more requests than the route did. */
  readonly isWider?: boolean
  /** What the route redirects to, if the row is a redirect. */
  readonly redirect?: { readonly to: string; readonly status: number } | undefined
  /** Whether the row is written as a comment. */
  readonly isOff?: boolean
}

/** A route, or comments in its place. */
export type FlatItem = FlatRoute | Item

/** Whether an item is a route, and not only comments. */
export function isRoute(item: FlatItem): item is FlatRoute {
  return "verb" in item
}

/** The rows of routes in their order, with a scope around those that begin with the same segments. */
export function scopedRows(items: readonly FlatItem[], notes: Notes): readonly Item[] {
  return group(items, "", 0, notes)
}

/** The same routes, whose actions differ if their links would be ambiguous, or if different functions answer. */
export function distinctLinks(items: readonly FlatItem[]): readonly FlatItem[] {
  const paths = new Map<string, string>()
  const handlers = new Map<string, object>()
  const numbers = new Map<string, number>()
  return items.map((item) => {
    if (!isRoute(item)) return item
    const { controller, path, handler } = item
    const count = countParams(path)
    const keyOf = (action: string): string => `${shortName(controller)} ${action} ${count}`
    const nameOf = (action: string): string => `${controller} ${action}`
    const isFree = (action: string): boolean =>
      (paths.get(keyOf(action)) ?? path) === path && (handlers.get(nameOf(action)) ?? handler) === handler
    const last = path.split("/").findLast((segment) => segment !== "" && !/[:*]/.test(segment)) ?? "root"
    const longer =
      item.action === snakeCase(last) ? `${item.verb === "*" ? "any" : item.verb}_${last}` : `${item.action}_${last}`
    const named = [item.action, snakeCase(longer)].find(isFree)
    const action = named ?? `${item.action}_${nextNumber(item.action, keyOf(item.action), isFree)}`
    paths.set(keyOf(action), path)
    if (handler !== undefined) handlers.set(nameOf(action), handler)
    return { ...item, action }
  })

  /** The smallest number from 2 that no other path has. Numbers that were found taken before are not tried again. */
  function nextNumber(action: string, key: string, isFree: (action: string) => boolean): number {
    let number = numbers.get(key) ?? 2
    while (!isFree(`${action}_${number}`)) number += 1
    numbers.set(key, number)
    return number
  }
}

function countParams(path: string): number {
  try {
    return paramList(path).length
  } catch {
    return 0
  }
}

/** @param before the path of the scopes around the items */
function group(items: readonly FlatItem[], before: string, depth: number, notes: Notes): readonly Item[] {
  const rows: Item[] = []
  for (let at = 0; at < items.length;) {
    const item = items[at]
    if (item === undefined) break
    const run = isRoute(item) ? runFrom(items, at, before) : [item]
    const prefix = commonPrefix(run.filter(isRoute).map(({ path }) => restOf(path, before)))
    // A scope of a member is worth its line only for several rows.
    if (prefix !== "" && run.length >= (depth === 0 ? 2 : 3)) {
      const inner = group(run, before + prefix, depth + 1, notes)
      rows.push({ ...row("scope", [{ path: prefix }], inner), gap: true })
    } else rows.push(...run.map((one) => (isRoute(one) ? rowOf(one, before, notes) : one)))
    at += run.length
  }
  return rows
}

function rowOf(
  { verb, path, controller, action, options, comments = [], redirect, isOff }: FlatRoute,
  before: string,
  notes: Notes,
): Item {
  if (redirect !== undefined)
    return { ...row("redirect", [restOf(path, before) || "/", redirect.to, redirect.status]), comments }
  const args = [restOf(path, before) || "/", controller, action, someOptions(options ?? {})]
  const isBuilder = VERBS.some((known) => known === verb)
  const item = isBuilder ? row(verb, args) : row("match", [verb, ...args])
  // A kind of a param is an option that is checked with the whole path.
  const whole = checkedRow(
    isBuilder ? row(verb, [path, ...args.slice(1)]) : row("match", [verb, path, ...args.slice(1)]),
    notes,
  )
  return {
    ...item,
    comments: [...comments, ...whole.comments],
    ...(isOff === true || whole.isOff === true ? { isOff: true } : {}),
  }
}

function restOf(path: string, before: string): string {
  return path.slice(before.length)
}

/** The routes from one on whose paths have its first segment, with the comments between them. */
function runFrom(items: readonly FlatItem[], at: number, before: string): readonly FlatItem[] {
  const firstOf = (item: FlatItem | undefined): string | undefined =>
    item !== undefined && isRoute(item) ? splitPath(restOf(item.path, before))[0] : undefined
  const first = firstOf(items[at])
  if (first === undefined) return items.slice(at, at + 1)
  let end = at + 1
  while (firstOf(items[end]) === first) end += 1
  return items.slice(at, end)
}

/** The path of the scope of some routes: the segments that all begin with, without globs and those of rows that are left out. */
function commonPrefix(paths: readonly string[]): string {
  const lists = paths.map(splitPath)
  const [first = []] = lists
  const length = first.findIndex(
    (segment, index) =>
      /[*]|.:/.test(segment) || !isSegment(segment) || lists.some((segments) => segments[index] !== segment),
  )
  const shared = length < 0 ? first : first.slice(0, length)
  return shared.map((segment) => `/${segment}`).join("")
}
