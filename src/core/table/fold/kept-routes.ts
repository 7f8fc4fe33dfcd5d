import { sharedProperty } from "../../lib/shared-property.js"
import type { Route } from "../route.js"

/** The single row of a table that was compiled ahead of time, which contains all routes. */
export const COMPILED_ROW = /* @__PURE__ */ Object.freeze(["compiled"] as const)

/** The routes of a table that was compiled ahead of time. */
export const compiledRoutes = /* @__PURE__ */ sharedProperty<readonly Route[]>("routes")

const foldedTables = new WeakMap<readonly unknown[], readonly Route[]>()

/** Freezes the routes of a table that was folded, and stores them for {@link keptRoutes}. */
export function keepRoutes(table: readonly unknown[], routes: readonly Route[]): void {
  foldedTables.set(table, Object.freeze(routes))
}

/** The routes of a table that was folded, or compiled ahead of time. */
export function keptRoutes(table: readonly unknown[]): readonly Route[] | undefined {
  return foldedTables.get(table) ?? compiledRoutes.get(table)
}
