import type { Random } from "./random.js"

/** Characters with a meaning in some parser, and characters that many parsers forget. */
export const CHARACTERS: readonly string[] = [
  ...Array.from("aZ09._-~!$&'()*+,;=:@/?#[]{}<>|\\^`\"% \t\r\n\0\x01\x7f\x80\xff\u00e9\u2028\ufeff\ufffd\ud800\udfff"),
  "\u{1f600}",
]

/** Strings that are difficult for parsers. */
export const WORDS: readonly string[] = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "then",
  "length",
  "%2e%2e",
  "..",
  "%2f",
  "%5c",
  "%00",
  "%zz",
  "%",
  "%c3%28",
  "%ed%a0%80",
  "%f0%9f%98%80",
  "[]",
  "[0]",
  "[a][b]",
  "[__proto__][x]",
  "%5B%5D",
  "a=b",
  "&&",
  ";q=0",
  "*/*",
  "\r\n",
  "\r\n\r\n",
  "\r\nset-cookie: pwned=1",
  "--",
  "0",
  "-1",
  "1e309",
  "9007199254740993",
  "18446744073709551616",
  "null",
  "true",
  '{"a":',
  "[[",
  "\u0000",
  "$&",
  "<script>",
  "//evil.example",
  "/\\evil.example",
  "javascript:alert(1)",
  "http://evil.example/",
]

/** A string of `CHARACTERS` and `WORDS`, with at most `most` parts. */
export function randomText(random: Random, most = 12): string {
  return random.some(0, most, () => (random.chance(25) ? random.pick(WORDS) : random.pick(CHARACTERS))).join("")
}

/** Changes a string in one to four places. */
export function mutateText(random: Random, text: string): string {
  let changed = text
  for (let left = 1 + random.below(4); left > 0; left--) changed = changeText(random, changed)
  return changed
}

function changeText(random: Random, text: string): string {
  const [one, other] = [random.below(text.length + 1), random.below(text.length + 1)]
  const [from, to] = [Math.min(one, other), Math.max(one, other)]
  switch (random.below(8)) {
    case 0:
      return text.slice(0, from) + random.pick(CHARACTERS) + text.slice(from)
    case 1:
      return text.slice(0, from) + random.pick(WORDS) + text.slice(from)
    case 2:
      return text.slice(0, from) + text.slice(from + 1)
    case 3:
      return text.slice(0, from) + text.slice(to)
    case 4:
      return text.slice(0, to) + text.slice(from, to) + text.slice(to)
    case 5:
      return text.slice(0, from) + random.pick(CHARACTERS) + text.slice(from + 1)
    case 6:
      return text.slice(0, from) + text.slice(from, from + 8).repeat(1 + random.below(20)) + text.slice(from + 8)
    default:
      return text.slice(0, to)
  }
}

/** Bytes of a type that `Request` accepts in every version of TypeScript. */
export type Bytes = ReturnType<typeof Uint8Array.of>

const encoder = new TextEncoder()
export const encode = (text: string): Bytes => encoder.encode(text)

/** Changes bytes in one to four places. */
export function mutateBytes(random: Random, bytes: Bytes): Bytes {
  let changed = [...bytes]
  for (let left = 1 + random.below(4); left > 0; left--) changed = changeBytes(random, changed)
  return Uint8Array.from(changed)
}

function changeBytes(random: Random, bytes: number[]): number[] {
  const [one, other] = [random.below(bytes.length + 1), random.below(bytes.length + 1)]
  const [from, to] = [Math.min(one, other), Math.max(one, other)]
  const insert = (...items: number[]): number[] => [...bytes.slice(0, from), ...items, ...bytes.slice(from)]
  switch (random.below(6)) {
    case 0:
      return insert(random.below(256))
    case 1:
      return insert(...encode(random.pick(WORDS)))
    case 2:
      return [...bytes.slice(0, from), ...bytes.slice(to)]
    case 3:
      return [...bytes.slice(0, to), ...bytes.slice(from, to), ...bytes.slice(to)]
    case 4:
      return bytes.map((byte, at) => (at === from ? byte ^ (1 << random.below(8)) : byte))
    default:
      return bytes.slice(0, to)
  }
}

/** A random string without lone surrogates, which UTF-8 cannot represent. */
export const wellFormedText = (random: Random, most?: number): string =>
  Buffer.from(randomText(random, most)).toString()
