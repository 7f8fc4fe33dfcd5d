/** Smaller pieces are joined to blocks of at most this size. */
const BLOCK = 16_384

/**
 * Joins small pieces of bytes, so that they take little more memory than they have bytes, however small they came. A
 * piece of a block or more is passed on immediately.
 */
export class PieceJoiner {
  readonly #emit: (block: Uint8Array) => void
  #block: Uint8Array = new Uint8Array()
  #size = 0

  constructor(emit: (block: Uint8Array) => void) {
    this.#emit = emit
  }

  add(piece: Uint8Array): void {
    if (this.#size + piece.length > BLOCK) this.end()
    if (piece.length >= BLOCK) this.#emit(piece)
    else if (this.#size === 0) {
      this.#block = piece
      this.#size = piece.length
    } else {
      if (this.#block.length < BLOCK) this.#grow()
      if (piece.length === 1) this.#block[this.#size] = piece[0] ?? 0
      else this.#block.set(piece, this.#size)
      this.#size += piece.length
    }
  }

  /** Emits what is left. */
  end(): void {
    if (this.#size > 0) this.#emit(this.#block.subarray(0, this.#size))
    this.#size = 0
  }

  #grow(): void {
    const block = new Uint8Array(BLOCK)
    block.set(this.#block)
    this.#block = block
  }
}
