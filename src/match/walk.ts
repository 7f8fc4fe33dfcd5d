import { isEqual } from "./equal-captures.js"
import { Captures, Choice, LeafBit, LeafWord, Length, ParamKind, Piece, Place, Shift, Word } from "./program.js"
import type { Trees } from "./program.js"
import { Letter, Param, Try, findKid, firstOf, leave, walkLiteral } from "./step.js"
import type { PathText } from "./step.js"
import { newStraightWalk } from "./straight.js"
import type { Stop } from "./straight.js"

/** Walks the trees of a program; what a walk finds stays until the next begins. */
export interface Walker {
  /** The nodes that are walked. */
  nodes: Int32Array
  /** Where the captures of the found leaf begin and end, two and two, unless they are kept. */
  open: Int32Array
  /** The captures of the found leaf, if they are kept, since others were looked for after it. */
  kept: Int32Array
  isKept: boolean
  /** Whether a walk failed where the path has a slash too many, or none to begin with. */
  isUneven: boolean
  /** Whether captures were not read to their ends, so that a percent sign may be in them. */
  isUnread: boolean
  /**
   * Walks a tree for the first route that fits `text` up to `end`, if it stands before the one of the leaf `known`.
   *
   * @returns the leaf, or `known`, which may be -1 for none
   */
  walk(root: number, text: PathText, end: number, known: number): number
  /** Whether the walker has room for the trees as they are now. */
  fits(trees: Trees): boolean
}

/** The room that a walker has at least, so that trees that are added later fit too. */
const enum Room {
  Captures = 16,
  Choices = 64,
}

/**
 * Where a node has more than one way on, those not taken are kept as choices, and are taken later, unless all that
 * they lead to stands behind a route that was found. A node can be reached at one place of a path only, so that none
 * is walked twice.
 *
 * @param known a walker that is to walk these trees from now on; what it found stays
 */
export function newWalker(trees: Trees, known?: Walker): Walker {
  const { nodes, literals, shapes } = trees
  const maxCaptures = Math.max(Room.Captures, trees.maxCaptures)
  const maxChoices = Math.max(Room.Choices, trees.maxChoices)
  const open = new Int32Array(2 * maxCaptures)
  const kept = new Int32Array(2 * maxCaptures)
  /** Choices left open: a node, where in the path, the number of captures, and what is to be tried. */
  const choices = new Int32Array(4 * maxChoices)
  const stop: Stop = { node: 0, at: 0, count: 0, waiting: 0, leaf: -1, isUnequal: false }
  const walker: Walker = known ?? { nodes, open, kept, isKept: false, isUneven: false, isUnread: false, walk, fits }
  const walkStraight = newStraightWalk(trees, open, choices, stop, walker)
  if (known === undefined) return walker
  kept.set(known.isKept ? known.kept : known.open)
  return Object.assign(known, { nodes, open, kept, isKept: true, walk, fits })

  function fits(now: Trees): boolean {
    return now.nodes === nodes && now.maxCaptures <= maxCaptures && now.maxChoices <= maxChoices
  }

  function walk(root: number, text: PathText, end: number, known: number): number {
    if (known < 0) {
      walker.isKept = false
      const leaf = walkStraight(root, text, end)
      if (leaf >= 0) return leaf
      if (stop.node > 0 || stop.leaf >= 0) return goOn(text, end)
    }
    const first = nodes[root + 1] ?? 0
    if (end === 0) {
      const leaf = nodes[root] ?? -1
      return leaf >= 0 && (known < 0 || (nodes[leaf] ?? 0) < (nodes[known] ?? 0)) ? leaf : known
    }
    if (text.charCodeAt(0) !== Letter.Slash) {
      walker.isUneven = true
      return known
    }
    if (first === 0) return known
    if (!walker.isKept) keep()
    return walkOn({ node: first, at: 1, count: 0, waiting: 0, leaf: -1, isUnequal: false }, text, end, known)
  }

  /** Goes on where the straight walk stopped. */
  function goOn(text: PathText, end: number): number {
    if (stop.leaf >= 0) keep()
    else if (stop.waiting === 0 && !stop.isUnequal && isLastWay(stop.node)) {
      if (!walker.isUneven && isUneven(text, stop.at, seenAt(stop.node, stop.at, end))) walker.isUneven = true
      return -1
    }
    return walkOn(stop, text, end, stop.leaf)
  }

  /** Whether there is no way on from a node but the first that fits, so that no other is left where it failed. */
  function isLastWay(node: number): boolean {
    const head = nodes[node] ?? 0
    if (head >>> 24 === Length.Choice || (head & (1 << 23)) === 0) return true
    return nodes[node + Word.Param] === ParamKind.Filled && nodes[node + Word.Rest] === -1
  }

  /** How far a path was looked at, where a node that stands at a place of it did not fit. */
  function seenAt(node: number, at: number, end: number): number {
    const head = nodes[node] ?? 0
    const length = head >>> 24
    if (length === Length.Choice) return at + ((nodes[node + Word.Literal] ?? 0) >>> 20)
    return length > Length.Most || (head & (1 << 23)) !== 0 ? end : at + length
  }

  /** Looks at all ways on from a node, if there is one, and at those that wait. */
  function walkOn(from: Stop, text: PathText, end: number, known: number): number {
    const words = nodes
    const texts = literals
    const marks = open
    let best = known
    let bestRoute = known < 0 ? Place.None : (words[known] ?? 0)
    let { node, at, count, waiting } = from
    let attempt = Try.Literal
    for (;;) {
      if (node === 0) {
        while (waiting > 0 && firstOf(words, choices, waiting - 4) >= bestRoute) waiting -= 4
        if (waiting === 0) return best
        waiting -= 4
        node = choices[waiting] ?? 0
        at = choices[waiting + 1] ?? 0
        count = choices[waiting + 2] ?? 0
        attempt = choices[waiting + 3] ?? 0
      }
      let leaf = -1
      let seen = at
      steps: {
        if (attempt === Try.Literal) {
          let head = words[node] ?? 0
          let length = head >>> 24
          while (length === Length.Choice) {
            const places = words[node + Word.Literal] ?? 0
            const third = at + (places >>> 20)
            seen = third
            if (third >= end) {
              node = words[node + Choice.End] ?? 0
              if (node === 0) break steps
              head = words[node] ?? 0
              length = head >>> 24
              continue
            }
            const factor = words[node + Choice.Factor] ?? 0
            let sum = Math.imul(text.charCodeAt(at + (places & 1023)), factor) + text.charCodeAt(third)
            if ((head & Choice.Three) !== 0)
              sum = Math.imul(sum, factor) + text.charCodeAt(at + ((places >>> 10) & 1023))
            node = words[node + Choice.Slots + (sum & head & 0xffff)] ?? 0
            if (node === 0) break steps
            head = words[node] ?? 0
            length = head >>> 24
          }
          if (length > 0) {
            seen = end
            const literal = words[node + Word.Literal] ?? 0
            if (length === 1) {
              if (at >= end || text.charCodeAt(at) !== literal) break steps
              at += 1
            } else if (length <= Piece.Length) {
              const stop = at + length
              seen = stop
              if (text.substring(at, stop) !== texts[literal] || stop > end) break steps
              at = stop
            } else if (length === Length.Whole) {
              const whole = texts[literal] ?? ""
              if (text === whole || (end < text.length && text.substring(0, end) === whole)) {
                leaf = words[node + Word.Leaf] ?? -1
                at = end
              }
              break steps
            } else {
              const stop = walkLiteral(texts, literal, length, text, at, end)
              if (stop < 0) break steps
              at = stop
            }
          }
          const hasOther = (head & (1 << 23)) !== 0
          if (at < end) {
            const kid = findKid(words, node, head, text.charCodeAt(at))
            if (kid !== 0) {
              if (hasOther && (words[node + Word.Other] ?? 0) < bestRoute) {
                waiting = leave(choices, waiting, node, at, count, Try.Param)
              }
              node = kid
              at += 1
              continue
            }
          } else {
            leaf = words[node + Word.Leaf] ?? -1
            if (leaf >= 0) {
              if (hasOther && (words[node + Word.Other] ?? 0) < bestRoute) {
                waiting = leave(choices, waiting, node, at, count, Try.Param)
              }
              break steps
            }
          }
          if (!hasOther) break steps
          attempt = Try.Param
        }
        const rest = words[node + Word.Rest] ?? -1
        const param = words[node + Word.Param] ?? ParamKind.None
        if (attempt === Try.Param && param !== ParamKind.None) {
          const near = at + Param.Near < end ? at + Param.Near : end
          let stop = at
          let letter = 0
          while (stop < near) {
            letter = text.charCodeAt(stop)
            if (letter === Letter.Slash || letter === Letter.Percent) break
            stop += 1
          }
          if (stop < end && letter !== Letter.Slash) {
            stop = text.indexOf("/", stop)
            if (stop < 0 || stop > end) stop = end
            walker.isUnread = true
          }
          if (stop > at || param === ParamKind.Open) {
            if (rest >= 0) {
              waiting = leave(choices, waiting, node, at, count, Try.Rest)
            }
            marks[2 * count] = at
            marks[2 * count + 1] = stop
            count += 1
            at = stop
            if (stop === end) {
              leaf = words[node + Word.ParamLeaf] ?? -1
              break steps
            }
            const next = words[node + Word.ParamNext] ?? 0
            if (next === 0) break steps
            node = next
            at += 1
            attempt = Try.Literal
            continue
          }
        }
        leaf = rest
      }
      if (leaf >= 0) {
        marks[2 * count] = at
        if (((words[leaf + LeafWord.Info] ?? 0) & Captures.Mask) === Captures.Other) leaf = chooseLeaf(leaf, text)
        const route = leaf < 0 ? Place.None : (words[leaf] ?? 0)
        if (route < bestRoute) {
          best = leaf
          bestRoute = route
          while (waiting > 0 && firstOf(words, choices, waiting - 4) >= route) waiting -= 4
          if (waiting === 0) {
            walker.isKept = false
            return best
          }
          keep()
        }
      } else if (!walker.isUneven && isUneven(text, at, seen)) walker.isUneven = true
      node = 0
    }
  }

  /** Keeps the captures of a route that was found, while others are looked for. */
  function keep(): void {
    kept.set(open)
    walker.isKept = true
  }

  /** The first of the leaves at one place whose captures of one name are equal, or -1. */
  function chooseLeaf(first: number, text: PathText): number {
    let leaf = first
    while (leaf >= 0) {
      const info = nodes[leaf + LeafWord.Info] ?? 0
      const equal = (info & Captures.Mask) === Captures.Other ? shapes[info >> Shift.Shape]?.equal : undefined
      if (equal === undefined || isEqual(equal, text, open)) return leaf
      if ((info & LeafBit.More) === 0) break
      leaf += LeafWord.Length
    }
    return -1
  }
}

/** Whether a walk that failed, and looked at letters up to `seen`, saw a slash too many. */
function isUneven(text: PathText, from: number, seen: number): boolean {
  let slash = text.charCodeAt(from - 1) === Letter.Slash ? from - 1 : text.indexOf("/", from)
  while (slash >= 0 && slash <= seen) {
    if (text.charCodeAt(slash + 1) === Letter.Slash) return true
    slash = text.indexOf("/", slash + 1)
  }
  return false
}
