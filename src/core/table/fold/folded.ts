import type { PipelineNode } from "../nodes.js"
import type { Route } from "../route.js"

/** The results of the fold of a table besides its routes. */
export interface Folded {
  /** The row that each route comes from, in the order of the routes. */
  readonly rows: readonly unknown[]
  /** The pipelines by name, including those in scopes. Two pipelines of the same name have the same plugs. */
  readonly pipelines: ReadonlyMap<string, PipelineNode>
}

/** A global symbol, since the package has several copies of this file, and each must find what another has stored. */
const FOLDED = /* @__PURE__ */ Symbol.for("waymark.folded")

interface FoldedList {
  readonly [FOLDED]?: Folded
}

/** Stores the other results of the fold in the list of a table's routes, not enumerable, so that they are not printed. */
export function keepFolded(routes: readonly Route[], folded: Folded): void {
  Object.defineProperty(routes, FOLDED, { value: folded })
}

/** @param routes the result of `list_routes` */
export function foldedOf(routes: readonly Route[] & FoldedList): Folded {
  return routes[FOLDED] ?? { rows: [], pipelines: new Map() }
}
