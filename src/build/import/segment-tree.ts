import type { FlatRoute } from "./flat-routes.js"

/** How general a segment is: fixed, with a fixed beginning, a param with a rule, any param, and a wildcard. */
const RANKS = [0, 1, 2, 3, 4] as const
type Rank = (typeof RANKS)[number]
const GLOB = 4

interface Segment {
  readonly rank: Rank
  /** The same for segments that match the same strings, apart from rules. */
  readonly key: string
}

interface Node {
  /** The routes that end here. */
  readonly ends: number[]
  /** The next segments by their rank. */
  readonly next: Map<Rank, Map<string, Node>>
}

/** The number of segments, and whether the last one is a wildcard. */
interface Shape {
  readonly length: number
  readonly isGlob: boolean
}

/** Routes by their segments. Those that come before another route are taken out, so that this takes linear time for all routes. */
export class SegmentTree {
  readonly #roots = new Map<string, Shape & { readonly root: Node }>()

  add(route: FlatRoute, at: number): void {
    const segments = segmentsOf(route)
    const shape = shapeOf(segments)
    const key = `${shape.length} ${shape.isGlob}`
    const { root } = this.#roots.get(key) ?? { root: newNode() }
    this.#roots.set(key, { ...shape, root })
    segments.reduce(childOf, root).ends.push(at)
  }

  /** Takes the routes whose first different segment is less general, and which may match a path of the given route. */
  takeSpecific(route: FlatRoute): readonly number[] {
    const segments = segmentsOf(route)
    const shape = shapeOf(segments)
    const taken: number[] = []
    for (const { root, ...own } of this.#roots.values()) {
      let node: Node | undefined = mayOverlap(own, shape) ? root : undefined
      for (const { rank, key } of segments) {
        for (const lower of RANKS.slice(0, rank)) takeNodes(node?.next.get(lower), taken)
        node = node?.next.get(rank)?.get(key)
      }
    }
    return [...taken, ...this.#takeBase(route)]
  }

  /** Takes the routes that may match the path of a wildcard without it, as `/:page` does for `/files/*`. Rules of params do not count. */
  #takeBase(route: FlatRoute): readonly number[] {
    const segments = segmentsOf(route)
    const { length, isGlob } = shapeOf(segments)
    if (!isGlob) return []
    let nodes = [this.#roots.get(`${length - 1} false`)?.root]
    for (const segment of segments.slice(0, -1)) {
      const children = nodes.flatMap((node) => [...(node?.next ?? [])])
      nodes = children.flatMap(([rank, keys]) =>
        [...keys].flatMap(([key, node]) => (overlaps(segment, { rank, key }) ? [node] : [])),
      )
    }
    return nodes.flatMap((node) => node?.ends.splice(0) ?? [])
  }
}

/** Whether a string may match both segments, which are not wildcards. */
function overlaps(one: Segment, other: Segment): boolean {
  if (one.rank > 1 || other.rank > 1) return true
  if (one.rank === 0) return other.rank === 0 ? one.key === other.key : one.key.startsWith(other.key)
  return other.key.startsWith(one.key) || (other.rank === 1 && one.key.startsWith(other.key))
}

function newNode(): Node {
  return { ends: [], next: new Map() }
}

function childOf(node: Node, { rank, key }: Segment): Node {
  const nodes = node.next.get(rank) ?? new Map<string, Node>()
  node.next.set(rank, nodes)
  const child = nodes.get(key) ?? newNode()
  nodes.set(key, child)
  return child
}

/** Empties nodes, and adds the routes that were in them. */
function takeNodes(nodes: Map<string, Node> | undefined, taken: number[]): void {
  for (const { ends, next } of nodes?.values() ?? []) {
    taken.push(...ends)
    for (const inner of next.values()) takeNodes(inner, taken)
  }
  nodes?.clear()
}

function shapeOf(segments: readonly Segment[]): Shape {
  return { length: segments.length, isGlob: segments.at(-1)?.rank === GLOB }
}

/** Whether paths may have the lengths of both patterns. In Fastify, a wildcard has at least one segment, and in Waymark none. */
function mayOverlap(own: Shape, other: Shape): boolean {
  if (own.isGlob) return other.isGlob || other.length >= own.length
  return other.isGlob ? own.length >= other.length - 1 : own.length === other.length
}

function segmentsOf({ path, options }: FlatRoute): readonly Segment[] {
  const where = options?.["where"]
  const rules = typeof where === "object" && where !== null ? where : {}
  return path
    .split("/")
    .filter((segment) => segment !== "")
    .map((segment) => {
      if (segment.startsWith("*")) return { rank: GLOB, key: "*" }
      const at = segment.indexOf(":")
      if (at < 0) return { rank: 0, key: segment }
      if (at > 0) return { rank: 1, key: segment.slice(0, at) }
      return { rank: Object.hasOwn(rules, segment.slice(1)) ? 2 : 3, key: ":" }
    })
}
