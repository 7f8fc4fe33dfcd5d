import { MissedMessagesError } from "../errors.js"
import type { Receiver } from "../topics/topic-server.js"

/** How a queue ended. */
interface Ending {
  readonly error?: MissedMessagesError
}

/** The messages of a topic for one subscriber, who asks for them one by one. */
export class MessageQueue<Message> implements Receiver<Message>, AsyncIterableIterator<Message> {
  readonly #topic: string
  readonly #max: number
  readonly #ended: () => void
  readonly #waiting: { readonly message: Message }[] = []
  /** Wakes the calls of `next` that wait. */
  #arrived: (() => void)[] = []
  #end: Ending | undefined

  /**
   * @param max how many messages may wait
   * @param ended called when no further message is taken
   */
  constructor(topic: string, max: number, ended: () => void) {
    this.#topic = topic
    this.#max = max
    this.#ended = ended
  }

  receive = (message: Message): void => {
    if (this.#end !== undefined) return
    if (this.#waiting.length >= this.#max) return this.missed(`${this.#max} were waiting`)
    this.#waiting.push({ message })
    this.#wake()
  }

  missed = (reason: string): void => this.#finish({ error: new MissedMessagesError(this.#topic, reason) })

  async next(): Promise<IteratorResult<Message, undefined>> {
    for (;;) {
      const next = this.#waiting.shift()
      if (next !== undefined) return { done: false, value: next.message }
      if (this.#end !== undefined) {
        const { error } = this.#end
        this.#end = {}
        if (error !== undefined) throw error
        return { done: true, value: undefined }
      }
      await new Promise<void>((resolve) => this.#arrived.push(resolve))
    }
  }

  return(): Promise<IteratorResult<Message, undefined>> {
    this.stop()
    return Promise.resolve({ done: true, value: undefined })
  }

  /** Ends the iterator, and drops the messages that are waiting. */
  stop(): void {
    this.#waiting.length = 0
    this.#finish({})
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  /** Ends the iterator after the messages that are waiting. */
  #finish(end: Ending): void {
    if (this.#end !== undefined) return
    this.#end = end
    this.#ended()
    this.#wake()
  }

  #wake(): void {
    const arrived = this.#arrived
    this.#arrived = []
    for (const wake of arrived) wake()
  }
}
