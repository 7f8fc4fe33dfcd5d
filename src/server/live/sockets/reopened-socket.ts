import type { ResolvedCall } from "../../../core/client/call.js"
import { describeRoute } from "../../../core/client/errors.js"
import type { ClientSocket } from "../../../core/client/socket.types.js"
import type { Bytes } from "../../crypto/bytes.js"
import { parseJson } from "../../../core/lib/parse-json.js"
import { SocketClosedError } from "../errors.js"
import { Queue } from "./queue.js"
import type { Ending } from "./queue.js"
import { Waits } from "../events/waits.js"

export interface ConnectionEvents {
  readonly opened: () => void
  readonly received: (data: string | Uint8Array) => void
  /** Called once, also if the connection could not be opened. */
  readonly closed: (code: number, reason: string) => void
}

/** A connection that is opening or open. */
export interface Connection {
  send(data: string | Bytes): void
  close(code?: number, reason?: string): void
}

export type Connect = (
  url: string,
  headers: Readonly<Record<string, string>>,
  protocols: string[],
  events: ConnectionEvents,
) => Connection | Promise<Connection>

/** The time after which a lost connection is opened again, in milliseconds; twice as long after each that fails or is soon lost again. */
const RETRY = 1_000
/** The messages that may wait for a connection, and for the loop; and the length of the latter, in characters or bytes. */
const MAX_UNSENT = 1_000
const MAX_UNREAD = 10_000
const MAX_UNREAD_LENGTH = 67_108_864

/** The codes of a connection that was lost, or that its server wants opened again: it goes away, restarts, or is too busy. */
const LOST: readonly number[] = [1001, 1006, 1012, 1013]
/** The codes of a normal end; 1005 means that there was no code. */
const ENDED: readonly number[] = [1000, 1005]

interface Setup {
  readonly call: ResolvedCall
  readonly connect: (events: ConnectionEvents) => Promise<Connection>
  /** Whether a lost connection is opened again. */
  readonly isReopened: boolean
}

/** A socket over one connection after the other. */
export class ReopenedSocket implements ClientSocket<unknown, unknown> {
  readonly #setup: Setup
  #connection: Connection | undefined
  #isOpen = false
  /** How often it was opened. */
  #count = 0
  readonly #waits = new Waits()
  readonly #unsent: (string | Bytes)[] = []
  readonly #unread = new Queue<{ readonly message: unknown; readonly length: number }>()
  #unreadLength = 0
  readonly #listeners: ((count: number) => void)[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(setup: Setup) {
    this.#setup = setup
    const { signal } = setup.call.options
    if (signal?.aborted === true) this.#abort()
    else {
      signal?.addEventListener("abort", this.#abort)
      // Later, so that `on_open` has been called.
      queueMicrotask(() => void this.#open())
    }
  }

  readonly #abort = (): void => this.#finish({ error: this.#setup.call.options.signal?.reason }, 1000)

  get is_open(): boolean {
    return this.#isOpen
  }

  send(message: unknown): void {
    if (this.#unread.isEnded) return
    const { receives = null } = this.#setup.call.route.socket ?? {}
    const data = receives === null ? raw(message) : JSON.stringify(message)
    if (this.#isOpen) return this.#connection?.send(data)
    if (this.#unsent.length >= MAX_UNSENT)
      throw new Error(`${this.#name()} is not open, and ${MAX_UNSENT} messages wait`)
    this.#unsent.push(data)
  }

  on_open(run: (count: number) => void): this {
    this.#listeners.push(run)
    return this
  }

  close(code = 1000, reason = ""): void {
    this.#finish({}, code, reason)
  }

  [Symbol.asyncIterator](): AsyncIterator<unknown, undefined> {
    return {
      next: () => this.#next(),
      return: () => {
        this.close()
        return Promise.resolve({ done: true, value: undefined })
      },
    }
  }

  async #next(): Promise<IteratorResult<unknown, undefined>> {
    const next = await this.#unread.next()
    if (next.done === true) return next
    this.#unreadLength -= next.value.length
    return { done: false, value: next.value.message }
  }

  async #open(): Promise<void> {
    if (this.#unread.isEnded) return
    // A connection may be open or closed before `connect` has returned it.
    let [isOpen, isClosed] = [false, false]
    try {
      const connection = await this.#setup.connect({
        opened: () => {
          isOpen = true
          this.#opened()
        },
        received: (data) => this.#received(data),
        closed: (code, reason) => {
          isClosed = true
          this.#closed(code, reason)
        },
      })
      if (this.#unread.isEnded) connection.close()
      else if (!isClosed) {
        this.#connection = connection
        if (isOpen) this.#opened()
      }
    } catch (error) {
      this.#finish({ error })
    }
  }

  #opened(): void {
    if (this.#unread.isEnded || this.#connection === undefined) return
    this.#isOpen = true
    this.#waits.opened()
    this.#count++
    try {
      for (const run of this.#listeners) run(this.#count)
      for (const data of this.#unsent.splice(0)) this.#connection.send(data)
    } catch (error) {
      this.#finish({ error }, 4000) // thrown in a listener of the connection, it would end the process
    }
  }

  #received(data: string | Uint8Array): void {
    if (this.#unread.isEnded) return
    const { sends = null } = this.#setup.call.route.socket ?? {}
    const message = sends === null ? data : typeof data === "string" ? parseJson(data) : undefined
    if (message === undefined) {
      const shown = typeof data === "string" ? data.slice(0, 100) : "bytes"
      return this.#fail(new Error(`${this.#name()} sent a message that is not JSON: ${shown}`))
    }
    this.#unreadLength += data.length
    if (this.#unread.length >= MAX_UNREAD)
      return this.#fail(new Error(`${MAX_UNREAD} messages of ${this.#name()} were not read`))
    if (this.#unreadLength > MAX_UNREAD_LENGTH)
      return this.#fail(
        new Error(`more than ${MAX_UNREAD_LENGTH} characters of messages of ${this.#name()} were not read`),
      )
    this.#unread.push({ message, length: data.length })
  }

  #fail(error: Error): void {
    this.#finish({ error }, 4000)
  }

  #closed(code: number, reason: string): void {
    this.#connection = undefined
    this.#isOpen = false
    if (this.#unread.isEnded) return
    if (ENDED.includes(code)) return this.#finish({})
    if (!this.#setup.isReopened || this.#count === 0 || !LOST.includes(code))
      return this.#finish({ error: new SocketClosedError(this.#name(), code, reason) })
    // A random part, so that the clients of a restarted server do not all reconnect at the same time.
    this.#timer = setTimeout(() => void this.#open(), this.#waits.next(RETRY) * (0.5 + Math.random() / 2))
  }

  /** Ends the loop after the messages that were received, and closes the connection. */
  #finish(end: Ending, code?: number, reason?: string): void {
    if (!this.#unread.end(end)) return
    this.#isOpen = false
    clearTimeout(this.#timer)
    this.#setup.call.options.signal?.removeEventListener("abort", this.#abort)
    this.#connection?.close(code, reason)
  }

  #name(): string {
    return describeRoute(this.#setup.call.route)
  }
}

function raw(message: unknown): string | Bytes {
  return message instanceof Uint8Array ? new Uint8Array(message) : String(message)
}
