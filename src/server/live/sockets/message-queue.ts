import { MissedMessagesError } from "../errors.js"
import type { Receiver } from "../topics/topic-server.js"
import { Queue } from "./queue.js"
import type { Ending } from "./queue.js"

/** The messages of a topic for one subscriber, who asks for them one by one. */
export class MessageQueue<Message> extends Queue<Message> implements Receiver<Message>, AsyncIterableIterator<Message> {
  readonly #topic: string
  readonly #max: number
  readonly #ended: () => void

  /**
   * @param max how many messages may wait
   * @param ended called when no further message is taken
   */
  constructor(topic: string, max: number, ended: () => void) {
    super()
    this.#topic = topic
    this.#max = max
    this.#ended = ended
  }

  receive = (message: Message): void => {
    if (this.isEnded) return
    if (this.length >= this.#max) return this.missed(`${this.#max} were waiting`)
    this.push(message)
  }

  missed = (reason: string): void => void this.end({ error: new MissedMessagesError(this.#topic, reason) })

  override end(end: Ending): boolean {
    const isFirst = super.end(end)
    if (isFirst) this.#ended()
    return isFirst
  }

  return(): Promise<IteratorResult<Message, undefined>> {
    this.stop()
    return Promise.resolve({ done: true, value: undefined })
  }

  /** Ends the iterator, and drops the messages that are waiting. */
  stop(): void {
    this.clear()
    this.end({})
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}
