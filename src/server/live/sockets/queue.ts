/** How a queue ended. */
export interface Ending {
  readonly error?: unknown
}

/** Items that wait until a loop takes them, in their order. */
export class Queue<Item> {
  readonly #items: { readonly item: Item }[] = []
  /** Wakes the calls of `next` that wait. */
  readonly #arrived: (() => void)[] = []
  #end: Ending | undefined

  get length(): number {
    return this.#items.length
  }

  get isEnded(): boolean {
    return this.#end !== undefined
  }

  push(item: Item): void {
    this.#items.push({ item })
    this.#wake()
  }

  /** Ends the queue after the items that wait. Returns false if it had ended. */
  end(end: Ending): boolean {
    if (this.#end !== undefined) return false
    this.#end = end
    this.#wake()
    return true
  }

  /** Removes the items that wait, and returns them. */
  clear(): readonly Item[] {
    return this.#items.splice(0).map(({ item }) => item)
  }

  /** Takes the next item when there is one. After the last item, the first call throws the error with which the queue ended. */
  async next(): Promise<IteratorResult<Item, undefined>> {
    for (;;) {
      const next = this.#items.shift()
      if (next !== undefined) return { done: false, value: next.item }
      if (this.#end !== undefined) {
        const end = this.#end
        this.#end = {}
        if ("error" in end) throw end.error
        return { done: true, value: undefined }
      }
      await new Promise<void>((resolve) => this.#arrived.push(resolve))
    }
  }

  #wake(): void {
    for (const wake of this.#arrived.splice(0)) wake()
  }
}
