import { isPromise } from "../../../core/lib/maybe-promise.js"

/** Runs steps that may be asynchronous one after the other, for each key in the order of the calls. */
export class InOrder {
  /** The last step of each key that has not ended. */
  readonly #last = new Map<string, Promise<void>>()

  /** Calls `step` when the steps before it have ended: now, if there are none. */
  run<Value>(key: string, step: () => Value | Promise<Value>): Value | Promise<Value> {
    const before = this.#last.get(key)
    const result = before === undefined ? step() : before.then(step)
    if (isPromise(result)) {
      const end = (): void => {
        if (this.#last.get(key) === ended) this.#last.delete(key)
      }
      const ended: Promise<void> = Promise.resolve(result).then(end, end)
      this.#last.set(key, ended)
    }
    return result
  }
}
