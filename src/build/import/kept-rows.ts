import { splitPath } from "../../core/pattern/split-path.js"
import { unreachable_routes } from "../../core/match/routes/reachability.js"
import { list_routes } from "../../core/table/routes.js"
import { hasRoutes, isOptions, problemOf, row, tableOf } from "./rows.js"
import type { Item, Kept } from "./rows.js"

/** The plug of rows whose requests another application goes on serving. */
export const KEPT_PLUG = "PhoenixApp"

/**
 * The items with a row for each page that another application goes on serving and that a later row would take, so that the first match
 * stays the first. Its scope is closed before it and opened again after it, since the pipelines of the table are not for it.
 */
export function withKeptRows(items: readonly Item[]): readonly Item[] {
  const all = tableOf(lifted(items, () => true))
  if (problemOf(all) !== undefined) return items
  const routes = list_routes(all)
  const keys = routes.map(keyOf)
  const hidden = new Set(unreachable_routes(all).map(keyOf))
  const isHidden = (key: string): boolean => hidden.has(key) && keys.indexOf(key) === keys.lastIndexOf(key)
  const isTaken = routes.flatMap((route, at) => {
    if (route.plug !== KEPT_PLUG) return []
    const later = routes.slice(at + 1).filter(({ plug }) => plug !== KEPT_PLUG)
    return [!isHidden(keyOf(route)) && later.some((one) => overlaps(route, one))]
  })
  let count = 0
  return lifted(items, () => isTaken[count++] === true)
}

const keyOf = ({ verb, path }: { readonly verb: string; readonly path: string }): string => `${verb} ${path}`

/** What is read of a route. */
interface Listed {
  readonly verb: string
  readonly path: string
  readonly host?: string | null
}

/** Whether a request may match both routes. Kinds of params do not count. */
export function overlaps(one: Listed, other: Listed): boolean {
  const isVerb = one.verb === "*" || other.verb === "*" || one.verb === other.verb
  // A host that ends in a dot is the beginning of hosts.
  return isVerb && meet(one.host ?? "", other.host ?? "") && overlapsPath(splitPath(one.path), splitPath(other.path))
}

function overlapsPath([one, ...ones]: readonly string[], [other, ...others]: readonly string[]): boolean {
  if (one?.includes("*") === true || other?.includes("*") === true) return true
  if (one === undefined || other === undefined) return one === other
  return overlapsSegment(one, other) && overlapsPath(ones, others)
}

function overlapsSegment(one: string, other: string): boolean {
  const [first, second] = [one, other].map((segment) => segment.replace(/:.*$/s, "")) as [string, string]
  if (first === one) return second === other ? one === other : one.startsWith(second)
  return second === other ? other.startsWith(first) : meet(first, second)
}

/** Whether a string may begin with both. */
function meet(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one)
}

/** What the scopes around an item are. */
interface Around {
  readonly path: string
  readonly host: string | undefined
}

/** An item of a scope, or a row that is lifted out of all scopes. */
interface Piece {
  readonly item: Item
  readonly isOut: boolean
}

/** @param isChosen asked once for each page that can be a row, in order */
function lifted(items: readonly Item[], isChosen: () => boolean): readonly Item[] {
  return items.flatMap((item) => piecesOf(item, { path: "", host: undefined }, isChosen)).map(({ item }) => item)
}

function piecesOf(item: Item, around: Around, isChosen: () => boolean): readonly Piece[] {
  const { call, kept, isOff } = item
  if (call === undefined) return kept !== undefined && isChosen() ? keptPieces(item, kept, around) : [inside(item)]
  if (call.name === "resources" && isOff !== true) return [...piecesOfResources(item, around, isChosen), inside(item)]
  const [options] = call.args
  if (call.name !== "scope" || isOff === true || !isOptions(options)) return [inside(item)]
  const { path = "", host } = options
  const within = {
    path: around.path + (path === "/" ? "" : String(path)),
    host: typeof host === "string" ? host : around.host,
  }
  const pieces = (call.items ?? []).flatMap((one) => piecesOf(one, within, isChosen))
  if (!pieces.some(({ isOut }) => isOut))
    return [inside({ ...item, call: { ...call, items: pieces.map((one) => one.item) } })]
  return splitScope(item, pieces)
}

const inside = (item: Item): Piece => ({ item, isOut: false })

function keptPieces(item: Item, { path, isPrefix }: Kept, { path: before, host }: Around): readonly Piece[] {
  const call = keptRow({ path: `${before}${path === "/" ? "" : path}` || "/", isPrefix }, host)
  return [{ item: { ...call, comments: item.comments, gap: item.gap }, isOut: true }]
}

function keptRow({ path, isPrefix }: Kept, host: string | undefined): Item {
  const options = { as: false, ...(host === undefined ? {} : { host }) }
  return isPrefix
    ? row("match", ["*", `${path === "/" ? "" : path}/*path`, KEPT_PLUG, [], options])
    : row("get", [path, KEPT_PLUG, [], options])
}

/** The pages within resources, as rows before all of them, unless a row of the resources that is before the page would take its requests. */
function piecesOfResources(resources: Item, { path, host }: Around, isChosen: () => boolean): readonly Piece[] {
  const pieces: Piece[] = []
  const visit = (item: Item, around: (inner: Item) => Item): void => {
    const { call } = item
    if (call === undefined || call.name !== "resources" || item.isOff === true) return
    for (const [at, one] of (call.items ?? []).entries()) {
      const until = (inner: Item): Item =>
        around({ ...item, call: { ...call, items: [...(call.items ?? []).slice(0, at), inner] } })
      if (one.kept !== undefined) {
        const table = tableOf([until(keptRow(one.kept, undefined))])
        const routes = problemOf(table) === undefined ? list_routes(table) : []
        const page = routes.at(-1)
        const isFirst = page !== undefined && !routes.slice(0, -1).some((route) => overlaps(route, page))
        if (isFirst && isChosen())
          pieces.push({ item: keptRow({ path: path + page.path, isPrefix: false }, host), isOut: true })
      } else visit(one, until)
    }
  }
  visit(resources, (inner) => inner)
  return pieces
}

/** A scope as one for each run of its rows, with the rows that are lifted out between them. */
function splitScope(scope: Item, pieces: readonly Piece[]): readonly Piece[] {
  const split: Piece[] = []
  const pipes: Item[] = []
  let run: Item[] = []
  let comments = scope.comments
  const close = (): void => {
    const { call } = scope
    if (call !== undefined && run.some(hasRoutes)) {
      split.push(inside({ ...scope, comments, gap: true, call: { ...call, items: run } }))
      comments = []
      run = [...pipes]
    }
  }
  for (const { item, isOut } of pieces) {
    if (isOut) {
      close()
      split.push({ item, isOut })
    } else {
      if (item.call?.name === "pipe_through") pipes.push({ ...item, comments: [] })
      run.push(item)
    }
  }
  close()
  const left = run.flatMap((item) => (item.call === undefined ? [inside(item)] : []))
  return [...split, ...left]
}
