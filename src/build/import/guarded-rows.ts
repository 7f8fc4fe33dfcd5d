import { distinctLinks, isRoute, scopedRows } from "./flat-routes.js"
import type { FlatItem } from "./flat-routes.js"
import type { Notes } from "./notes.js"
import { row } from "./rows.js"
import type { ReadPattern } from "./running/pattern.js"
import type { LeftRoute } from "./running/taken-requests.js"
import type { Item } from "./rows.js"

/** A route with the names of the plugs that guard it. */
export interface Guarded {
  readonly item: FlatItem
  readonly guards: readonly string[]
  /** Those that run for one of its paths. Default: all. */
  readonly guardsOf?: (verb: string, path: ReadPattern) => readonly string[]
  /** The guarded route that a comment is in place of. */
  readonly left?: LeftRoute
  /** Its place among all routes of the application. */
  readonly at?: number
  /** Whether its glob does not match the path before it, although those of its framework do. */
  readonly isFilled?: boolean | undefined
  /** Whether it may pass requests on to later rows. */
  readonly mayPass?: boolean
}

/** What is said about a guard. */
export interface GuardTexts {
  readonly comment: (guard: string) => string
  /** How rows behind the guard are counted. */
  readonly counted: (guard: string) => string
}

/**
 * Rows behind their guards: a scope for each run of routes with the same ones. `define_router` refuses the names of plugs that it is not
 * given, so no route loses a guard silently.
 */
export function guardedRows(given: readonly Guarded[], notes: Notes, texts: GuardTexts): readonly Item[] {
  const items = distinctLinks(given.map(({ item }) => item))
  const guarded = given.map(({ guards, item }, at) => ({ guards, item: items[at] ?? item }))
  for (const guard of given.flatMap((one) => (isRow(one) ? one.guards : [])))
    notes.add(texts.counted(guard), `give define_router a plug named "${guard}"`)
  return rowsBehind(guarded, notes, texts)
}

/** The rows of routes behind the guards that they have besides those of the scopes around them. */
function rowsBehind(routes: readonly Guarded[], notes: Notes, texts: GuardTexts): readonly Item[] {
  const rows: Item[] = []
  for (let at = 0; at < routes.length;) {
    const first = routes[at]?.guards[0]
    let end = at + 1
    for (let next = end; next < routes.length && isBehind(routes[next], first); next += 1)
      if (isRow(routes[next])) end = next + 1
    const run = routes.slice(at, end)
    const shared = sharedGuards(run)
    if (shared.length === 0) {
      const items = run.map(({ item }) => item)
      rows.push(...scopedRows(items, notes))
    } else {
      const inner = run.map(({ guards, item }) => ({ guards: guards.slice(shared.length), item }))
      const pipe = row("pipe_through", [shared.length === 1 ? (shared[0] ?? "") : shared])
      const items = [{ ...pipe, comments: shared.map(texts.comment) }, ...rowsBehind(inner, notes, texts)]
      rows.push({ ...row("scope", [{ path: "/" }], items), gap: true })
    }
    at = end
  }
  return rows
}

const isRow = (guarded: Guarded | undefined): boolean => guarded !== undefined && isRoute(guarded.item)

/** Whether the first guard of a route is a given one; comments between such routes are among them. */
const isBehind = (guarded: Guarded | undefined, first: string | undefined): boolean =>
  !isRow(guarded) || guarded?.guards[0] === first

/** The guards that all routes begin with. */
function sharedGuards(run: readonly Guarded[]): readonly string[] {
  const [first, ...others] = run.filter(isRow)
  const { guards = [] } = first ?? {}
  const length = guards.findIndex((guard, at) => others.some((other) => other.guards[at] !== guard))
  return length < 0 ? guards : guards.slice(0, length)
}
