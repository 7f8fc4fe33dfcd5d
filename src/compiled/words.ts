/** The digits of words. None needs to be escaped in a string of JavaScript. */
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

/**
 * Writes integers as a string: five bits a digit, the lowest first, and a digit of at least 32 if more digits follow. The lowest bit
 * of a number is its sign, so that small negative numbers are short too.
 */
export function writeWords(words: Iterable<number>): string {
  let text = ""
  for (const word of words) {
    let rest = ((word << 1) ^ (word >> 31)) >>> 0
    for (; rest > 31; rest >>>= 5) text += DIGITS.charAt((rest & 31) | 32)
    text += DIGITS.charAt(rest)
  }
  return text
}

/** Reads the integers of {@link writeWords}. */
export function readWords(text: string): Int32Array {
  const words: number[] = []
  let word = 0
  let shift = 0
  for (const character of text) {
    const digit = DIGITS.indexOf(character)
    word |= (digit & 31) << shift
    shift += 5
    if (digit > 31) continue
    words.push((word >>> 1) ^ -(word & 1))
    word = shift = 0
  }
  return Int32Array.from(words)
}
