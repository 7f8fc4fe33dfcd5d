import { groupBy } from "../../../core/lib/group-by.js"
import { isSameData } from "../../../core/lib/same-data.js"
import type { Route } from "../../../core/table/route.js"
import type { KnownType } from "../compiler/program.js"
import { indexRows } from "./row-index.js"
import type { RowIndex } from "./row-index.js"
import { rowsOfType, UNREAD } from "./typed-rows.js"

/** The rows that a reference means. */
export interface MeantRows {
  /** The indexes of the routes of the table. */
  readonly rows: readonly number[]
  /** The routes that are not of the table, but of another one that contains rows of it. */
  readonly others: readonly Route[]
}

/** A table from which a program makes helpers, a client or verified routes. */
export interface LinkedTable {
  /** The index of its routes. */
  readonly index: RowIndex
  readonly routes: readonly Route[]
  /** Which of its routes are those of the table whose references are searched for. */
  meant(indexes: readonly number[]): MeantRows
}

/**
 * Finds the rows of a table in other tables, by the types of those: a row with the same verb, path, plug, options of the plug and
 * helper. The result is undefined for a table without any.
 *
 * @param own the type of the table
 */
export function linkedTables(own: KnownType, routes: readonly Route[]): (table: KnownType) => LinkedTable | undefined {
  const known = new Map<KnownType, LinkedTable | undefined>([[own, linkedTable(routes, (index) => index)]])
  const byKey = groupBy([...routes.entries()], ([, route]) => keyOf(route))

  const sameRows = (route: Route): readonly number[] =>
    (byKey.get(keyOf(route)) ?? []).flatMap(([index, { plug_opts }]) =>
      route.plug_opts === UNREAD || isSameData(route.plug_opts, plug_opts) ? [index] : [],
    )

  const join = (table: KnownType): LinkedTable | undefined => {
    const { routes: typed, unordered } = rowsOfType(table)
    const rows = typed.map((route) => ({ route, same: sameRows(route) }))
    if (rows.every(({ same }) => same.length === 0)) return undefined
    // Rows without an order have that of this table, from which they were picked.
    const picked = unordered.flatMap((at) => rows[at] ?? []).toSorted((one, other) => place(one) - place(other))
    unordered.forEach((at, index) => {
      const row = picked[index]
      if (row !== undefined) rows[at] = row
    })
    const owns = rows.flatMap(({ same }): readonly (number | undefined)[] => (same.length === 0 ? [undefined] : same))
    const all = rows.flatMap(({ route, same }) =>
      same.length === 0 ? [route] : same.flatMap((index) => routes[index] ?? []),
    )
    return linkedTable(all, (index) => owns[index])
  }

  return (table) => {
    if (!known.has(table)) known.set(table, join(table))
    return known.get(table)
  }
}

const keyOf = ({ verb, path, plug, helper }: Route): string => JSON.stringify([verb, path, plug, helper])

const place = ({ same: [first = Number.MAX_SAFE_INTEGER] }: { readonly same: readonly number[] }): number => first

function linkedTable(routes: readonly Route[], ownOf: (index: number) => number | undefined): LinkedTable {
  return {
    index: indexRows(routes),
    routes,
    meant: (indexes) => ({
      rows: indexes.flatMap((index) => ownOf(index) ?? []),
      others: indexes.flatMap((index) => (ownOf(index) === undefined ? (routes[index] ?? []) : [])),
    }),
  }
}
