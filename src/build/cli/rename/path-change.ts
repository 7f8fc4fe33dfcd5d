import { splitPath } from "../../../core/pattern/split-path.js"

/** Segments that a rename replaces: `removed` of them at a place by the `added` ones. */
export interface SegmentChange {
  readonly at: number
  readonly removed: number
  readonly added: readonly string[]
}

/** The segments of a path. */
export const segmentsOf = (path: string): readonly string[] => splitPath(path)

/**
 * The smallest changes from a path to another one: each segment that differs if they have the same number, else those between what both
 * begin with and what both end with.
 */
export function pathChanges(from: readonly string[], to: readonly string[]): readonly SegmentChange[] {
  if (from.length === to.length)
    return from.flatMap((segment, at) => (segment === to[at] ? [] : [{ at, removed: 1, added: to.slice(at, at + 1) }]))
  const shorter = Math.min(from.length, to.length)
  let start = 0
  while (start < shorter && from[start] === to[start]) start += 1
  let same = 0
  while (same < shorter - start && from.at(-1 - same) === to.at(-1 - same)) same += 1
  return [{ at: start, removed: from.length - same - start, added: to.slice(start, to.length - same) }]
}

/** Whether a path is another one, or under it. */
export function isUnder(path: string, prefix: string): boolean {
  const [own, outer] = [segmentsOf(path), segmentsOf(prefix)]
  return outer.every((segment, index) => segment === own[index])
}
