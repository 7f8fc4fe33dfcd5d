import { printErrors } from "../../../core/lib/errors/error-details.js"
import { whenFailed, whenReady } from "../../../core/lib/maybe-promise.js"
import { InOrder } from "./in-order.js"
import { RareErrors } from "../rare-errors.js"
import { shareMessage } from "./shared-message.js"
import type { Receiver, TopicServer } from "../topics/topic-server.js"

/** Reads the text of a message; throws, or rejects, if it does not fit the schema. */
type Read = (text: string) => unknown

/**
 * The subscribers of a topic in this process. Each message is read once for all of them, and they get it in the order in which it came,
 * even if its schema is asynchronous.
 */
export class Channel {
  readonly #receivers = new Set<Receiver<unknown>>()
  readonly #order = new InOrder()
  readonly #opened: Promise<() => void>
  readonly #ended: () => void
  readonly #unread: RareErrors

  /** @param ended called when nobody is subscribed any more */
  constructor(server: TopicServer, name: string, read: Read, ended: () => void) {
    this.#ended = ended
    this.#unread = new RareErrors(
      (count) => `${count} more messages of the topic "${name}" could not be read in the last minute`,
    )
    this.#opened = server.subscribe(name, {
      receive: (text) => {
        const step = (): void | Promise<void> => whenReady(read(text), (data) => this.#deliver(data))
        void whenFailed(
          () => this.#order.run("", step),
          (error) => this.#unread.print(error),
        )
      },
      missed: (reason) => {
        for (const { missed } of Array.from(this.#receivers)) missed(reason)
      },
    })
  }

  /** Resolves to a function that ends the subscription. */
  async join(receiver: Receiver<unknown>): Promise<() => void> {
    this.#receivers.add(receiver)
    try {
      await this.#opened
    } catch (error) {
      this.#ended()
      throw error
    }
    return () => {
      if (!this.#receivers.delete(receiver) || this.#receivers.size > 0) return
      this.#ended()
      void this.#opened.then((close) => close())
    }
  }

  #deliver(data: unknown): void {
    shareMessage(data)
    for (const { receive } of Array.from(this.#receivers))
      try {
        receive(data)
      } catch (error) {
        printErrors(error)
      }
  }
}
