import { isRoute } from "./flat-routes.js"
import type { FlatRoute } from "./flat-routes.js"
import type { Guarded } from "./guarded-rows.js"
import { SegmentTree } from "./segment-tree.js"

/**
 * The routes in an order in which the first that matches is the one that would be called where they come from: as in Fastify and in
 * OpenAPI, a fixed segment comes before one with a fixed beginning, a param with a rule, any param and a wildcard, whatever the order of
 * the routes is. A route is moved only if it has to be before an earlier one.
 */
export function inMatchingOrder(items: readonly Guarded[]): readonly Guarded[] {
  const ordered: Guarded[] = []
  const done = new Set<number>()
  const orderAll = (indexes: readonly number[], outer: readonly Trees[]): void => {
    const trees = [...outer, new Trees(items, indexes)]
    for (const at of indexes) {
      const guarded = items[at]
      if (done.has(at) || guarded === undefined) continue
      done.add(at)
      const { item } = guarded
      const before = isRoute(item) ? trees.flatMap((tree) => tree.takeBefore(item)) : []
      const left = before.filter((index) => !done.has(index)).toSorted((one, other) => one - other)
      if (left.length > 0) orderAll(left, trees)
      ordered.push(guarded)
    }
  }
  orderAll([...items.keys()], [])
  return ordered
}

/** The segments of routes by their verbs. */
class Trees {
  readonly #trees = new Map<string, SegmentTree>()

  constructor(items: readonly Guarded[], indexes: readonly number[]) {
    for (const at of indexes) {
      const item = items[at]?.item
      if (item === undefined || !isRoute(item)) continue
      const tree = this.#trees.get(item.verb) ?? new SegmentTree()
      this.#trees.set(item.verb, tree)
      tree.add(item, at)
    }
  }

  takeBefore(route: FlatRoute): readonly number[] {
    const { verb } = route
    const trees = verb === "*" ? [...this.#trees.values()] : [verb, "*"].flatMap((name) => this.#trees.get(name) ?? [])
    return trees.flatMap((tree) => tree.takeSpecific(route))
  }
}
