/** A source of random choices, which is repeatable with a seed. */
export class Random {
  #state: number

  constructor(readonly seed: number) {
    this.#state = seed >>> 0
  }

  /** A whole number from 0 to 2^32 - 1; the generator is mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }

  /** A whole number from 0 to `count - 1`. */
  below(count: number): number {
    return this.next() % count
  }

  /** True with a probability of `percent` percent. */
  chance(percent: number): boolean {
    return this.below(100) < percent
  }

  pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item {
    const item = items[this.below(items.length)]
    if (item === undefined && !items.includes(item as Item)) throw new Error("nothing to pick from")
    return item as Item // it is one of the items
  }

  /** From `least` to `most` items. */
  some<Item>(least: number, most: number, make: () => Item): Item[] {
    return Array.from({ length: least + this.below(most - least + 1) }, make)
  }
}
