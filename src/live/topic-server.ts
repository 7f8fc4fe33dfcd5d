import { shared } from "../lib/copies.js"

/** Gets the messages of a topic. */
export interface Receiver<in Message> {
  /** Called with each message. */
  readonly receive: (message: Message) => void
  /** Called when messages may have been lost. */
  readonly missed: (reason: string) => void
}

/** Carries the messages of topics, as text. */
export interface TopicServer {
  /** Sends a text to all receivers of a topic. Rejects if there is no connection. */
  publish(name: string, text: string): Promise<void>
  /** Subscribes a receiver, and resolves to a function that ends this. Rejects if there is no connection. */
  subscribe(name: string, receiver: Receiver<string>): Promise<() => void>
}

/** Carries messages within the process. */
class Memory implements TopicServer {
  readonly #receivers = new Map<string, Set<Receiver<string>>>()
  /** What is not delivered yet: if a receiver publishes, all get the present message before the new one. */
  readonly #waiting: (readonly [name: string, text: string])[] = []
  #isDelivering = false

  publish(name: string, text: string): Promise<void> {
    if (this.#receivers.has(name)) this.#waiting.push([name, text])
    if (!this.#isDelivering) this.#deliver()
    return Promise.resolve()
  }

  #deliver(): void {
    this.#isDelivering = true
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      const [name, text] = next
      for (const { receive } of Array.from(this.#receivers.get(name) ?? [])) receive(text)
    }
    this.#isDelivering = false
  }

  subscribe(name: string, receiver: Receiver<string>): Promise<() => void> {
    const receivers = this.#receivers.get(name) ?? new Set()
    this.#receivers.set(name, receivers.add(receiver))
    return Promise.resolve(() => {
      receivers.delete(receiver)
      if (receivers.size === 0 && this.#receivers.get(name) === receivers) this.#receivers.delete(name)
    })
  }
}

/** The topics of this process. */
export const MEMORY: TopicServer = /* @__PURE__ */ shared("memory_topics", () => new Memory())
