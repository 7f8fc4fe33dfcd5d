import { isEqual } from "./equal-captures.js"
import { Captures, Choice, LeafBit, LeafWord, Length, ParamKind, Piece, Place, Row, Shift, Word } from "./program.js"
import type { Trees } from "./program.js"

/** What a walk asks of a path; a string is one. */
export type PathText = Pick<string, "length" | "charCodeAt" | "indexOf" | "substring">

/** Walks the trees of a program; what a walk finds stays until the next begins. */
export interface Walker {
  /** The nodes that are walked. */
  nodes: Int32Array
  /** Where the captures of the found leaf begin and end, two and two. */
  captures: Int32Array
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

const enum Letter {
  Percent = 37,
  Slash = 47,
}

/** How far a param is read letter by letter; beyond, a search for its end is faster. */
const enum Param {
  Near = 20,
}

/** What is tried at a node, in this order: literals, a param, all that is left. */
const enum Try {
  Literal,
  Param,
  Rest,
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
  const walker: Walker = known ?? { nodes, captures: open, isUneven: false, isUnread: false, walk, fits }
  return known === undefined ? walker : Object.assign(known, { nodes, walk, fits })

  function fits(now: Trees): boolean {
    return now.nodes === nodes && now.maxCaptures <= maxCaptures && now.maxChoices <= maxChoices
  }

  function walk(root: number, text: PathText, end: number, known: number): number {
    let best = known
    let bestRoute = known < 0 ? Place.None : (nodes[known] ?? 0)
    if (end === 0) {
      const leaf = nodes[root] ?? -1
      return leaf >= 0 && (nodes[leaf] ?? 0) < bestRoute ? leaf : known
    }
    if (text.charCodeAt(0) !== Letter.Slash) {
      walker.isUneven = true
      return known
    }
    if (known >= 0 && walker.captures === open) keep()
    let node = nodes[root + 1] ?? 0
    if (node === 0) return known
    let at = 1
    let count = 0
    let waiting = 0
    let attempt = Try.Literal
    for (;;) {
      let leaf = -1
      let seen = at
      steps: {
        if (attempt === Try.Literal) {
          let head = nodes[node] ?? 0
          let length = head >>> 24
          while (length === Length.Choice) {
            const places = nodes[node + Word.Literal] ?? 0
            const third = at + (places >>> 20)
            seen = third
            if (third >= end) break steps
            const factor = nodes[node + Choice.Factor] ?? 0
            let sum = text.charCodeAt(at + (places & 1023)) * factor + text.charCodeAt(third)
            if ((head & Choice.Three) !== 0) sum = sum * factor + text.charCodeAt(at + ((places >>> 10) & 1023))
            node = nodes[node + Choice.Slots + (sum & head & 0xffff)] ?? 0
            if (node === 0) break steps
            head = nodes[node] ?? 0
            length = head >>> 24
          }
          if (length > 0) {
            seen = end
            const literal = nodes[node + Word.Literal] ?? 0
            if (length === 1) {
              if (at >= end || text.charCodeAt(at) !== literal) break steps
              at += 1
            } else if (length <= Piece.Length) {
              const stop = at + length
              seen = stop
              if (text.substring(at, stop) !== literals[literal] || stop > end) break steps
              at = stop
            } else if (length === Length.Whole) {
              const whole = literals[literal] ?? ""
              if (text === whole || (end < text.length && text.substring(0, end) === whole))
                leaf = nodes[node + Word.Leaf] ?? -1
              break steps
            } else {
              const stop = walkLiteral(text, at, literal, length, end)
              if (stop < 0) break steps
              at = stop
            }
          }
          const hasOther = (head & (1 << 23)) !== 0
          if (at < end) {
            const kid = findKid(node, head, text.charCodeAt(at))
            if (kid !== 0) {
              if (hasOther && (nodes[node + Word.Other] ?? 0) < bestRoute) {
                leave(waiting, node, at, count, Try.Param)
                waiting += 4
              }
              node = kid
              at += 1
              continue
            }
          } else {
            leaf = nodes[node + Word.Leaf] ?? -1
            if (leaf >= 0) {
              if (hasOther && (nodes[node + Word.Other] ?? 0) < bestRoute) {
                leave(waiting, node, at, count, Try.Param)
                waiting += 4
              }
              break steps
            }
          }
          if (!hasOther) break steps
          attempt = Try.Param
        }
        const rest = nodes[node + Word.Rest] ?? -1
        const param = nodes[node + Word.Param] ?? ParamKind.None
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
              leave(waiting, node, at, count, Try.Rest)
              waiting += 4
            }
            open[2 * count] = at
            open[2 * count + 1] = stop
            count += 1
            at = stop
            if (stop === end) {
              leaf = nodes[node + Word.ParamLeaf] ?? -1
              break steps
            }
            const next = nodes[node + Word.ParamNext] ?? 0
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
        open[2 * count] = at
        if (((nodes[leaf + LeafWord.Info] ?? 0) & Captures.Mask) === Captures.Other) leaf = chooseLeaf(leaf, text)
        const route = leaf < 0 ? Place.None : (nodes[leaf] ?? 0)
        if (route < bestRoute) {
          best = leaf
          bestRoute = route
          while (waiting > 0 && firstOf(waiting - 4) >= route) waiting -= 4
          if (waiting === 0) {
            walker.captures = open
            return best
          }
          keep()
        }
      } else if (!walker.isUneven && isUneven(text, at, seen)) walker.isUneven = true
      while (waiting > 0 && firstOf(waiting - 4) >= bestRoute) waiting -= 4
      if (waiting === 0) return best
      waiting -= 4
      node = choices[waiting] ?? 0
      at = choices[waiting + 1] ?? 0
      count = choices[waiting + 2] ?? 0
      attempt = choices[waiting + 3] ?? 0
    }
  }

  /** The first route that a choice could lead to. */
  function firstOf(choice: number): number {
    const node = choices[choice] ?? 0
    if (choices[choice + 3] === Try.Param) return nodes[node + Word.Other] ?? 0
    return nodes[nodes[node + Word.Rest] ?? 0] ?? 0
  }

  /** Keeps a choice for later. */
  function leave(place: number, node: number, at: number, count: number, attempt: Try): void {
    choices[place] = node
    choices[place + 1] = at
    choices[place + 2] = count
    choices[place + 3] = attempt
  }

  /** Keeps the captures of a route that was found, while others are looked for. */
  function keep(): void {
    kept.set(open)
    walker.captures = kept
  }

  /** The child that a letter leads to, or 0. */
  function findKid(node: number, head: number, letter: number): number {
    const length = (head >>> 16) & 127
    if (length === Row.Pairs) return searchKid(node, letter)
    const place = letter - (head & 0xffff)
    return place >= 0 && place < length ? (nodes[node + Word.Kids + place] ?? 0) : 0
  }

  function searchKid(node: number, letter: number): number {
    let low = 0
    let high = (nodes[node + Word.Kids] ?? 0) - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const key = nodes[node + Word.Kids + 1 + 2 * middle] ?? 0
      if (key === letter) return nodes[node + Word.Kids + 2 + 2 * middle] ?? 0
      if (key < letter) low = middle + 1
      else high = middle - 1
    }
    return 0
  }

  /** Where a long literal ends in a path, or -1. */
  function walkLiteral(text: PathText, from: number, literal: number, length: number, end: number): number {
    let at = from
    let left = length === Length.Long ? 1 : Math.ceil(length / Piece.Length)
    for (let place = literal; left > 0; left -= 1, place += 1) {
      const piece = literals[place] ?? ""
      const stop = at + piece.length
      if (stop > end || text.substring(at, stop) !== piece) return -1
      at = stop
    }
    return at
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
