import type { PipelineNode } from "./nodes.js"
import type { Route } from "./route.js"

/** What the fold of a table keeps beside its routes. */
export interface Folded {
  /** The row that each route comes from, in the order of the routes. */
  readonly rows: readonly unknown[]
  /** The pipelines by name, those in scopes included. Two pipelines of one name have the same plugs. */
  readonly pipelines: ReadonlyMap<string, PipelineNode>
}

/** A global symbol: the package holds more than one copy of this file, and all of them have to find what one has kept. */
const FOLDED = /* @__PURE__ */ Symbol.for("waymark.folded")

interface FoldedList {
  readonly [FOLDED]?: Folded
}

/** Keeps with the list of a table's routes what else the fold has found. It is not enumerable, so nobody prints it. */
export function keepFolded(routes: readonly Route[], folded: Folded): void {
  Object.defineProperty(routes, FOLDED, { value: folded })
}

/** @param routes what `list_routes` returned */
export function foldedOf(routes: readonly Route[] & FoldedList): Folded {
  return routes[FOLDED] ?? { rows: [], pipelines: new Map() }
}
