import type { Route } from "./route.js"

const routesOfTables = new WeakMap<readonly unknown[], readonly Route[]>()

/** Freezes the routes of a table, and stores them for {@link keptRoutes}. */
export function keepRoutes(table: readonly unknown[], routes: readonly Route[]): void {
  routesOfTables.set(table, Object.freeze(routes))
}

/** The routes of a table that was folded, or compiled ahead of time. */
export function keptRoutes(table: readonly unknown[]): readonly Route[] | undefined {
  return routesOfTables.get(table)
}
