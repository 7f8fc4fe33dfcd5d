/** The maximum size of a block of joined chunks, in bytes. */
const BLOCK_SIZE = 16_384

/**
 * Joins small chunks into blocks, so that many tiny chunks take little more memory than their bytes. A chunk of a block's size
 * or more is emitted immediately.
 */
export class ChunkJoiner {
  readonly #emit: (block: Uint8Array) => void
  #block: Uint8Array = new Uint8Array()
  #size = 0

  constructor(emit: (block: Uint8Array) => void) {
    this.#emit = emit
  }

  add(chunk: Uint8Array): void {
    if (this.#size + chunk.length > BLOCK_SIZE) this.end()
    if (chunk.length >= BLOCK_SIZE) this.#emit(chunk)
    else if (this.#size === 0) {
      this.#block = chunk
      this.#size = chunk.length
    } else {
      if (this.#block.length < BLOCK_SIZE) this.#grow()
      if (chunk.length === 1) this.#block[this.#size] = chunk[0] ?? 0
      else this.#block.set(chunk, this.#size)
      this.#size += chunk.length
    }
  }

  /** Emits the rest. */
  end(): void {
    if (this.#size > 0) this.#emit(this.#block.subarray(0, this.#size))
    this.#size = 0
  }

  #grow(): void {
    const block = new Uint8Array(BLOCK_SIZE)
    block.set(this.#block)
    this.#block = block
  }
}
