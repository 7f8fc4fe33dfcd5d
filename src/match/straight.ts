import { Captures, Choice, LeafWord, Length, ParamKind, Piece, Word } from "./program.js"
import type { Trees } from "./program.js"
import { Letter, Param, Try, findKid, firstOf, leave } from "./step.js"
import type { PathText } from "./step.js"

/** Where a walk left the straight way. */
export interface Stop {
  /** The node that it did not go through, or 0. */
  node: number
  /** The node's place in the path. */
  at: number
  /** The number of captures before. */
  count: number
  /** The length of the choices that are open. */
  waiting: number
  /** What was found while choices are open that could lead to an earlier route, or -1. */
  leaf: number
  /** Whether captures at the node must be equal, and may not be. */
  isUnequal: boolean
}

/**
 * A walk that takes the first way on at each node, and never turns back: for most requests that is all there is to do.
 * All others go on by `walk.ts`, from where this one stops.
 *
 * The arrays are local variables: V8 then knows where they are in memory, and does not look at each use.
 *
 * @param open takes where captures begin and end
 * @param choices takes the other ways on, see {@link leave}
 * @param stop takes where the walk ends, if it gives -1
 * @param found takes whether captures were not read to their ends
 * @returns a walk, which gives the leaf that no other way could be before, or -1
 */
export function newStraightWalk(
  { nodes, literals }: Trees,
  open: Int32Array,
  choices: Int32Array,
  stop: Stop,
  found: { isUnread: boolean },
): (root: number, text: PathText, end: number) => number {
  return walkStraight

  function walkStraight(root: number, text: PathText, end: number): number {
    const words = nodes
    const texts = literals
    const marks = open
    stop.node = 0
    stop.leaf = -1
    if (end === 0 || text.charCodeAt(0) !== Letter.Slash) return -1
    let node = words[root + 1] ?? 0
    if (node === 0) return -1
    let at = 1
    let count = 0
    let leaf = -1
    let waiting = 0
    for (;;) {
      const head = words[node] ?? 0
      const length = head >>> 24
      if (length === Length.Choice) {
        const places = words[node + Word.Literal] ?? 0
        const third = at + (places >>> 20)
        if (third >= end) {
          const last = words[node + Choice.End] ?? 0
          if (last === 0) break
          node = last
          continue
        }
        const factor = words[node + Choice.Factor] ?? 0
        let sum = text.charCodeAt(third)
        if (factor !== 0) sum = (Math.imul(text.charCodeAt(at + (places & 1023)), factor) + sum) | 0
        if ((head & Choice.Three) !== 0) sum = Math.imul(sum, factor) + text.charCodeAt(at + ((places >>> 10) & 1023))
        const next = words[node + Choice.Slots + (sum & head & 0xffff)] ?? 0
        if (next === 0) break
        node = next
        continue
      }
      let here = at
      if (length > 0) {
        const literal = words[node + Word.Literal] ?? 0
        if (length === 1) {
          if (at >= end || text.charCodeAt(at) !== literal) break
          here = at + 1
        } else if (length <= Piece.Length) {
          here = at + length
          if (text.substring(at, here) !== texts[literal] || here > end) break
        } else if (length === Length.Whole) {
          const whole = texts[literal] ?? ""
          if (text !== whole && (end === text.length || text.substring(0, end) !== whole)) break
          leaf = words[node + Word.Leaf] ?? -1
          marks[0] = end
          return waiting === 0 ? leaf : endWith(leaf, waiting)
        } else {
          // Written out, since V8 would call walkLiteral here.
          for (
            let place = literal, left = length === Length.Long ? 1 : length;
            left > 0;
            left -= Piece.Length, place += 1
          ) {
            const piece = texts[place] ?? ""
            const past = here + piece.length
            if (past > end || text.substring(here, past) !== piece) {
              here = -1
              break
            }
            here = past
          }
          if (here < 0) break
        }
      }
      const hasOther = (head & (1 << 23)) !== 0
      let past = here
      let captured = count
      let other = Try.Literal
      if (here === end) {
        leaf = words[node + Word.Leaf] ?? -1
        if (hasOther) other = Try.Param
      } else {
        const kid = findKid(words, node, head, text.charCodeAt(here))
        if (kid !== 0) {
          if (hasOther) waiting = leave(choices, waiting, node, here, count, Try.Param)
          node = kid
          at = here + 1
          continue
        }
        if (!hasOther) break
        const rest = words[node + Word.Rest] ?? -1
        if ((words[node + Word.Param] ?? ParamKind.None) === ParamKind.None) leaf = rest
        else {
          const left = end - here
          const near = left <= Param.Near ? end : left <= Param.Far ? here + Param.Near : here
          let letter = 0
          while (past < near) {
            letter = text.charCodeAt(past)
            if (letter <= Letter.Slash && (letter === Letter.Slash || letter === Letter.Percent)) break
            past += 1
          }
          if (past < end && letter !== Letter.Slash) {
            past = text.indexOf("/", past)
            if (past < 0 || past > end) past = end
            found.isUnread = true
          }
          if (past === here) break
          marks[2 * count] = here
          marks[2 * count + 1] = past
          if (past < end) {
            const next = words[node + Word.ParamNext] ?? 0
            if (next === 0) break
            if (rest >= 0) waiting = leave(choices, waiting, node, here, count, Try.Rest)
            count += 1
            node = next
            at = past + 1
            continue
          }
          leaf = words[node + Word.ParamLeaf] ?? -1
          captured += 1
          if (rest >= 0) other = Try.Rest
        }
      }
      if (leaf < 0 || ((words[leaf + LeafWord.Info] ?? 0) & Captures.Mask) === Captures.Other) break
      marks[2 * captured] = past
      if (other !== Try.Literal) waiting = leave(choices, waiting, node, here, count, other)
      return waiting === 0 ? leaf : endWith(leaf, waiting)
    }
    stop.node = node
    stop.at = at
    stop.count = count
    stop.waiting = waiting
    stop.isUnequal = leaf >= 0
    return -1
  }

  /** Forgets choices that lead to nothing before a route that was found. */
  function endWith(leaf: number, waiting: number): number {
    const route = nodes[leaf] ?? 0
    let left = waiting
    while (left > 0 && firstOf(nodes, choices, left - 4) >= route) left -= 4
    if (left === 0) return leaf
    stop.waiting = left
    stop.leaf = leaf
    return -1
  }
}
