import { BadEncodingError } from "./errors.js"

/**
 * Looks for a run of bytes in others, by steps as long as the run where it can (Boyer, Moore and Horspool). It
 * compares from the front: a run whose first byte does not come again in it, as a line's end in a boundary, is looked
 * for in linear time whatever the bytes are.
 */
export class ByteSearch {
  readonly #skip: Uint8Array

  /** @param wanted at most 255 bytes */
  constructor(readonly wanted: Uint8Array) {
    const last = wanted.length - 1
    this.#skip = new Uint8Array(256).fill(wanted.length)
    wanted.forEach((byte, at) => {
      if (at < last) this.#skip[byte] = last - at
    })
  }

  /** Where the run first stands, or -1. */
  find(bytes: Uint8Array): number {
    const { wanted } = this
    const last = wanted.length - 1
    let at = 0
    while (at + last < bytes.length) {
      let match = 0
      while (match <= last && bytes[at + match] === wanted[match]) match++
      if (match > last) return at
      at += this.#skip[bytes[at + last] ?? 0] ?? 1
    }
    return -1
  }
}

/** Pieces in one run, of `size` bytes in all. */
export function joinPieces(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const [only] = pieces
  if (only !== undefined && pieces.length === 1) return only
  const all = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

/** @throws {BadEncodingError} 415, for bytes that are not UTF-8 */
export function decodeUtf8(bytes: Uint8Array, where: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new BadEncodingError(where)
  }
}
