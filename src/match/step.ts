import { Length, Piece, Row, Word } from "./program.js"

/** What a walk asks of a path; a string is one. */
export type PathText = Pick<string, "length" | "charCodeAt" | "indexOf" | "substring">

/** Letters that end a param, or have it read another way. */
export const enum Letter {
  Percent = 37,
  Slash = 47,
}

/** How far a param is read letter by letter; beyond, a search for its end is faster. */
export const enum Param {
  Near = 20,
  /** It is searched at once where more is left of the path: then some segment is long. */
  Far = 1000,
}

/** What is tried at a node, in this order: literals, a param, all that is left. */
export const enum Try {
  Literal,
  Param,
  Rest,
}

/** The child that a letter leads to, or 0. */
export function findKid(nodes: Int32Array, node: number, head: number, letter: number): number {
  const length = (head >>> 16) & 127
  if (length === Row.Pairs) return searchKid(nodes, node, letter)
  const place = letter - (head & 0xffff)
  return place >= 0 && place < length ? (nodes[node + Word.Kids + place] ?? 0) : 0
}

function searchKid(nodes: Int32Array, node: number, letter: number): number {
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
export function walkLiteral(
  literals: readonly string[],
  literal: number,
  length: number,
  text: PathText,
  from: number,
  end: number,
): number {
  let at = from
  let left = length === Length.Long ? 1 : length
  for (let place = literal; left > 0; left -= Piece.Length, place += 1) {
    const piece = literals[place] ?? ""
    const stop = at + piece.length
    if (stop > end || text.substring(at, stop) !== piece) return -1
    at = stop
  }
  return at
}

/** Keeps a choice for later. */
export function leave(
  choices: Int32Array,
  place: number,
  node: number,
  at: number,
  count: number,
  attempt: Try,
): number {
  choices[place] = node
  choices[place + 1] = at
  choices[place + 2] = count
  choices[place + 3] = attempt
  return place + 4
}

/** The first route that a choice could lead to. */
export function firstOf(nodes: Int32Array, choices: Int32Array, choice: number): number {
  const node = choices[choice] ?? 0
  if (choices[choice + 3] === Try.Param) return nodes[node + Word.Other] ?? 0
  return nodes[nodes[node + Word.Rest] ?? 0] ?? 0
}
