/** The digits of words. None needs to be escaped in a string of JavaScript. */
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

/**
 * Writes the words of a program as a string: five bits a digit, the lowest first, and a digit of at least 32 if more digits follow. The
 * lowest bit of a number is its sign, so that small negative numbers are short too.
 *
 * An index of a word is written as its distance, which compresses better since similar nodes have the same distances: a quarter less.
 * Whether a word is an index is not known, so those are written so that are nearer to their own index than to 0. The words are never
 * less than -2.
 */
export function writeWords(words: Int32Array): string {
  let text = ""
  for (const [at, word] of words.entries()) {
    const near = word > at / 2 && word < at ? word - at - 2 : word
    let rest = ((near << 1) ^ (near >> 31)) >>> 0
    for (; rest > 31; rest >>>= 5) text += DIGITS.charAt((rest & 31) | 32)
    text += DIGITS.charAt(rest)
  }
  return text
}

/** Reads the words of {@link writeWords}. */
export function readWords(text: string): Int32Array {
  const words: number[] = []
  let digits = 0
  let shift = 0
  for (const character of text) {
    const digit = DIGITS.indexOf(character)
    digits |= (digit & 31) << shift
    shift += 5
    if (digit > 31) continue
    const word = (digits >>> 1) ^ -(digits & 1)
    words.push(word < -2 ? word + words.length + 2 : word)
    digits = shift = 0
  }
  return Int32Array.from(words)
}
