import { Alternative, Kind, Leaf, Length, Node, Root, Switch } from "./program.js"
import type { Program } from "./program.js"

/** What a walk reads of a path; a string is one. */
export type PathText = Pick<string, "length" | "charCodeAt" | "indexOf" | "substring">

/** Walks the trees of a program. */
export interface Walker {
  /** Where each capture of the last walk begins and ends, and then where the rest begins. */
  readonly captures: readonly number[]
  /** Takes captures back, which another walk has overwritten. */
  readonly restore: (captures: readonly number[]) => void
  /** Whether there may be a percent sign in captures of the last walk. The rest of a path is not looked at. */
  readonly mayHaveEscapes: () => boolean
  /**
   * Finds the first route of a tree that fits a canonical path.
   *
   * @param root the tree, see {@link Root}
   * @param before finds only routes with a lower index
   * @returns the leaf of the route, or 0; then the captures mean nothing
   */
  readonly walk: (root: number, path: PathText, before: number) => number
}

const enum Letter {
  Percent = 37,
  Slash = 47,
}

/** How many characters of a param are read one by one; a search takes longer for short params, and less for long ones. */
const NEAR = 20

/**
 * At each node, the child that fits is taken first. The alternative to it is tried afterwards, unless it leads to no
 * route before the one that was found. A node is reached at one place of a path only, so no walk visits it twice.
 */
export function newWalker(program: Program): Walker {
  const { words, shapes } = program
  const captures: number[] = []
  let maybeEscaped = false
  return {
    captures,
    restore,
    mayHaveEscapes: () => maybeEscaped,
    walk(root, path, before) {
      maybeEscaped = false
      if (path.length === 0) return accept(words[root + Root.Leaf] ?? 0, path, 0, 0, before)
      return walkFrom(root + Root.Node, path, 0, 0, before)
    },
  }

  function restore(kept: readonly number[]): void {
    for (const [index, place] of kept.entries()) captures[index] = place
  }

  /** Walks from a node at a place of the path, with `captured` captures before it. */
  function walkFrom(start: number, path: PathText, from: number, captured: number, before: number): number {
    // As local variables, V8 does not look at them again at each use: 5 % faster at all sets.
    const { words, literals } = program
    const marks = captures
    const end = path.length
    let node = start
    let at = from
    let count = captured
    for (;;) {
      let head = words[node] ?? 0
      let length = head >> Length.Bits
      while (length === Length.Switch) {
        const place = at + (words[node + Switch.Ahead] ?? 0)
        const slot =
          place < end ? Switch.Children + (path.charCodeAt(place) & (words[node + Switch.Mask] ?? 0)) : Switch.End
        node = words[node + slot] ?? 0
        if (node === 0) return 0
        head = words[node] ?? 0
        length = head >> Length.Bits
      }
      if (length > 0) {
        const literal = literals[words[node + Node.Literal] ?? 0] ?? ""
        if (length === Length.Whole)
          return path === literal ? accept(words[node + Node.Leaf] ?? 0, path, end, count, before) : 0
        const begin = at
        at += length
        if (length > Length.Copied && length <= Length.Searched) {
          if (path.indexOf(literal, begin) !== begin) return 0
        } else if (path.substring(begin, at) !== literal) return 0
      }
      const alternative = words[node + Node.Alternative] ?? 0
      if (at < end) {
        const letter = path.charCodeAt(at)
        const child = words[node + Node.Children + (letter & (words[node + Node.Mask] ?? 0))] ?? 0
        if (child !== 0 && ((words[child] ?? 0) & Length.Letter) === letter) {
          if (alternative !== 0 && (words[alternative] ?? 0) < before)
            return tryOthers(walkFrom(child, path, at + 1, count, before), alternative, path, at, count, before)
          node = child
          at += 1
          continue
        }
        if (alternative === 0) return 0
      } else {
        const leaf = accept(words[node + Node.Leaf] ?? 0, path, at, count, before)
        return alternative === 0 ? leaf : tryOthers(leaf, alternative, path, at, count, before)
      }
      const kind = words[alternative + Alternative.Kind]
      if (kind === Kind.Rest) return accept(words[alternative + Alternative.Leaf] ?? 0, path, at, count, before)
      if (words[alternative + Alternative.Next] !== 0) return tryOthers(0, alternative, path, at, count, before)
      // The only way is a param: most requests come here, and need no recursion.
      const stop = segmentEnd(path, at)
      if (stop === at && kind === Kind.Segment) return 0
      marks[2 * count] = at
      marks[2 * count + 1] = stop
      count += 1
      if (stop === end) return accept(words[alternative + Alternative.Leaf] ?? 0, path, stop, count, before)
      node = words[alternative + Alternative.Node] ?? 0
      if (node === 0) return 0
      at = stop + 1
    }
  }

  /** The leaf that was found, or that of an alternative which leads to an earlier route. */
  function tryOthers(found: number, first: number, path: PathText, at: number, count: number, before: number): number {
    let leaf = found
    let bound = leaf === 0 ? before : (words[leaf] ?? 0)
    for (let next = first; next !== 0 && (words[next] ?? 0) < bound; next = words[next + Alternative.Next] ?? 0) {
      const kept = leaf === 0 ? undefined : captures.slice()
      const other = walkAlternative(next, path, at, count, bound)
      if (other !== 0) bound = words[(leaf = other)] ?? 0
      else if (kept !== undefined) restore(kept)
    }
    return leaf
  }

  function walkAlternative(alternative: number, path: PathText, at: number, count: number, before: number): number {
    const leaf = words[alternative + Alternative.Leaf] ?? 0
    if (words[alternative + Alternative.Kind] === Kind.Rest) return accept(leaf, path, at, count, before)
    const stop = segmentEnd(path, at)
    if (stop === at && words[alternative + Alternative.Kind] === Kind.Segment) return 0
    captures[2 * count] = at
    captures[2 * count + 1] = stop
    if (stop === path.length) return accept(leaf, path, stop, count + 1, before)
    const node = words[alternative + Alternative.Node] ?? 0
    return node === 0 ? 0 : walkFrom(node, path, stop + 1, count + 1, before)
  }

  /** Where the segment ends that a param takes. */
  function segmentEnd(path: PathText, from: number): number {
    const end = path.length
    const near = Math.min(end, from + NEAR)
    let at = from
    for (; at < near; at += 1) {
      const letter = path.charCodeAt(at)
      if (letter === Letter.Slash) return at
      if (letter === Letter.Percent) break
    }
    if (at === end) return end
    maybeEscaped = true
    const slash = path.indexOf("/", at)
    return slash < 0 ? end : slash
  }

  /** A leaf, if its route is early enough; or the next one of its place, if captures of one name differ; or 0. */
  function accept(first: number, path: PathText, at: number, count: number, before: number): number {
    let leaf = first
    captures[2 * count] = at
    while (leaf > 0 && words[leaf + Leaf.Unequal] !== -1) {
      if (areEqual(shapes[words[leaf + Leaf.Shape] ?? 0]?.equal ?? [], path, captures)) break
      leaf = words[leaf + Leaf.Unequal] ?? 0
    }
    return leaf > 0 && (words[leaf] ?? 0) < before ? leaf : 0
  }
}

/** Whether captures of one name are equal, given in pairs. */
export function areEqual(pairs: readonly number[], path: PathText, captures: readonly number[]): boolean {
  const captured = (index: number): string => {
    const text = path.substring(captures[2 * index] ?? 0, captures[2 * index + 1] ?? 0)
    // In a canonical path an empty segment is `%`, but an empty end of one has no characters.
    return text === "%" ? "" : text
  }
  return pairs.every((index, place) => place % 2 === 1 || captured(index) === captured(pairs[place + 1] ?? 0))
}
