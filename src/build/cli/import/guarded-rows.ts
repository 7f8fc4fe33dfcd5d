import { distinctLinks, scopedRows } from "./flat-routes.js"
import type { FlatItem } from "./flat-routes.js"
import type { Notes } from "./notes.js"
import { row } from "./rows.js"
import type { Item } from "./rows.js"

/** A route with the names of the plugs that guard it. */
export interface Guarded {
  readonly item: FlatItem
  readonly guards: readonly string[]
}

/** What is said about a guard. */
export interface GuardTexts {
  readonly comment: (guard: string) => string
  /** How scopes with the guard are counted. */
  readonly counted: (guard: string) => string
}

/**
 * Rows behind their guards: a scope for each run of routes with the same ones. `define_router` refuses the names of plugs that it is not
 * given, so no route loses a guard silently.
 */
export function guardedRows(given: readonly Guarded[], notes: Notes, texts: GuardTexts): readonly Item[] {
  const items = distinctLinks(given.map(({ item }) => item))
  const routes = given.map(({ guards, item }, at) => ({ guards, key: guards.join(), item: items[at] ?? item }))
  const rows: Item[] = []
  for (let at = 0; at < routes.length;) {
    const { guards = [], key } = routes[at] ?? {}
    let end = at + 1
    while (routes[end]?.key === key && end < routes.length) end += 1
    const run = routes.slice(at, end)
    const inside = scopedRows(
      run.map(({ item }) => item),
      notes,
    )
    if (guards.length === 0) rows.push(...inside)
    else {
      const pipe = row("pipe_through", [guards.length === 1 ? (guards[0] ?? "") : guards])
      rows.push({
        ...row("scope", [{ path: "/" }], [{ ...pipe, comments: guards.map(texts.comment) }, ...inside]),
        gap: true,
      })
      for (const guard of guards) notes.add(texts.counted(guard), `give define_router a plug named "${guard}"`)
    }
    at += run.length
  }
  return rows
}
