import { decodeStrictUtf8, joinBytes } from "../../crypto/bytes.js"
import { BadEncodingError } from "./errors.js"

/**
 * Searches for a byte sequence with the Boyer-Moore-Horspool algorithm, but compares from the front. So if the first byte of
 * the sequence occurs only once in it, like the line break before a boundary, the search is linear for any input.
 */
export class ByteSearch {
  readonly #skip: Uint8Array

  /** @param needle at most 255 bytes */
  constructor(readonly needle: Uint8Array) {
    const last = needle.length - 1
    this.#skip = new Uint8Array(256).fill(needle.length)
    needle.forEach((byte, index) => {
      if (index < last) this.#skip[byte] = last - index
    })
  }

  /** The index of the first occurrence, or -1. */
  find(bytes: Uint8Array): number {
    const { needle } = this
    const last = needle.length - 1
    let index = 0
    while (index + last < bytes.length) {
      let match = 0
      while (match <= last && bytes[index + match] === needle[match]) match++
      if (match > last) return index
      index += this.#skip[bytes[index + last] ?? 0] ?? 1
    }
    return -1
  }
}

/** Joins chunks; a single one is not copied. */
export function joinChunks(chunks: readonly Uint8Array[]): Uint8Array {
  const [only] = chunks
  return only !== undefined && chunks.length === 1 ? only : joinBytes(chunks)
}

/**
 * Decodes bytes as UTF-8.
 *
 * @param where what the error message calls them
 * @throws {BadEncodingError} 415, for bytes that are not UTF-8
 */
export function decodeUtf8(bytes: Uint8Array, where: string): string {
  const text = decodeStrictUtf8(bytes)
  if (text === undefined) throw new BadEncodingError(where)
  return text
}
