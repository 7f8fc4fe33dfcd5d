import { sharedProperty } from "../../lib/shared-property.js"
import type { PipelineNode } from "../nodes.js"
import type { Route } from "../route.js"

/** The results of the fold of a table besides its routes. */
export interface Folded {
  /** The row that each route comes from, in the order of the routes. */
  readonly rows: readonly unknown[]
  /** The pipelines by name, including those in scopes. Two pipelines of the same name have the same plugs. */
  readonly pipelines: ReadonlyMap<string, PipelineNode>
}

/** The other results of the fold of a list of routes. They are not enumerable, so that they are not printed. */
export const foldedRoutes = /* @__PURE__ */ sharedProperty<Folded>("folded")

/** @param routes the result of `list_routes` */
export function foldedOf(routes: readonly Route[]): Folded {
  return foldedRoutes.get(routes) ?? { rows: [], pipelines: new Map() }
}
