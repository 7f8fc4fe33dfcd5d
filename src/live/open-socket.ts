import type { AcceptedSocket, HostLimits, SocketTransport } from "../conn/upgrade.js"
import type { Issue } from "../conn/input.types.js"
import { writeJson } from "../conn/page.js"
import type { InvalidMessage, SocketHandlers, SocketPeer } from "../conn/socket.types.js"
import { encodeUtf8 } from "../crypto/bytes.js"
import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"
import { whenFailed, whenReady } from "../lib/maybe-promise.js"
import { parseJson } from "../lib/parse-json.js"
import type { Validated } from "../router/validate.js"
import type { SocketContract } from "../table/contract.js"
import { CODES, isSendable } from "./close-codes.js"

/** The messages that may wait for their handler while the connection is still read. */
const READ_AHEAD = 16
/** The messages that may wait where the connection cannot be paused; more close the socket. */
const MAX_WAITING = 1_000

/** The longest reason of a close frame, in bytes. */
const MAX_REASON = 123

/** The handlers of a socket of any types. */
export type AnyHandlers = SocketHandlers<unknown, SocketPeer<unknown, object, unknown>, unknown>

/** What a socket needs of its route. */
export interface SocketWiring extends SocketContract {
  /** The route as messages name it, e.g. `get "/rooms/:room"`. */
  readonly place: string
  /** Validates a message that arrives. */
  readonly decode: (message: unknown) => Validated | Promise<Validated>
  /** Returns what is sent for a message, or a promise of it. */
  readonly encode: (message: unknown) => unknown
}

/** What a socket gets from the conn that opened it. */
export interface SocketSetup {
  readonly params: unknown
  readonly assigns: object
  readonly remote_ip: string | undefined
  readonly limits: HostLimits
  readonly wiring: SocketWiring
  readonly handlers: AnyHandlers
  /** Reports the error of a handler. */
  readonly report: (error: unknown) => void
  /** Called when the socket was closed, after its handlers. */
  readonly ended: () => void
}

/** A socket from its opening to its end, as its host and its handlers see it. */
export class OpenSocket implements SocketPeer<unknown, object, unknown>, AcceptedSocket {
  readonly params: unknown
  readonly assigns: object
  readonly remote_ip: string | undefined
  readonly max_message_bytes: number
  readonly idle_timeout: number

  readonly #setup: SocketSetup
  #transport: SocketTransport | undefined
  /** What waits for the handlers before it: a message, or the end. */
  #waiting: (string | Uint8Array | End)[] = []
  /** Whether a handler is running, or the socket is not open yet. */
  #isBusy = true
  #isPaused = false
  /** Closed by this side; what arrives after that is ignored. */
  #isClosing = false
  #isClosed = false
  /** The end of the sends whose schemas returned promises. */
  #sending: Promise<unknown> | undefined
  #leaving: AbortController | undefined
  #timer: ReturnType<typeof setInterval> | undefined
  #isHeard = true
  #second = 0
  #received = 0

  constructor(setup: SocketSetup) {
    this.#setup = setup
    this.params = setup.params
    this.assigns = setup.assigns
    this.remote_ip = setup.remote_ip
    this.max_message_bytes = setup.limits.max_message_bytes
    this.idle_timeout = setup.limits.idle_timeout
  }

  get signal(): AbortSignal {
    this.#leaving ??= new AbortController()
    if (this.#isClosing || this.#isClosed) this.#leaving.abort()
    return this.#leaving.signal
  }

  send(message: unknown): void {
    if (this.#isClosing || this.#isClosed) return
    const { encode, sends, place } = this.#setup.wiring
    const write = (output: unknown): void => this.write(sends === null ? checkRaw(output, place) : writeJson(output))
    if (this.#sending === undefined) {
      const output = encode(message)
      if (!(output instanceof Promise)) return write(output)
      this.#sendLater(output, write)
    } else this.#sendLater(encode(message), write)
  }

  /** Sends what was encoded already. */
  write(data: string | Uint8Array): void {
    if (this.#isClosing || this.#isClosed || this.#transport === undefined) return
    if (isLonger(data, this.#setup.limits.max_unsent_bytes - this.#transport.unsent()))
      return this.#end(CODES.try_later, "the client reads too slowly")
    this.#transport.send(data)
  }

  close(code: number = CODES.normal, reason = ""): void {
    if (!isSendable(code))
      throw new ArgumentError(
        `close takes 1000, another code that servers send, or one from 3000 to 4999, got: ${inspect(code)}`,
      )
    if (isLonger(reason, MAX_REASON))
      throw new ArgumentError(`the reason of close takes at most ${MAX_REASON} bytes, got: ${inspect(reason)}`)
    this.#end(code, reason)
  }

  opened(transport: SocketTransport): void {
    if (this.#isClosed) return transport.terminate()
    this.#transport = transport
    this.#watch(transport)
    this.#isBusy = false
    this.#run(() => this.#setup.handlers.open?.(this, this.params))
  }

  received(data: string | Uint8Array): void {
    this.heard()
    if (this.#isClosing || this.#isClosed) return
    const { max_message_bytes, max_messages_per_second } = this.#setup.limits
    const second = Math.floor(Date.now() / 1_000)
    this.#received = second === this.#second ? this.#received + 1 : 1
    this.#second = second
    if (isLonger(data, max_message_bytes)) return this.#end(CODES.too_big, "the message is too big")
    if (this.#received > max_messages_per_second) return this.#end(CODES.policy, "too many messages a second")
    if (!this.#isBusy) return this.#run(() => this.#handle(data))
    this.#waiting.push(data)
    if (this.#waiting.length < READ_AHEAD) return
    if (this.#transport?.pause === undefined) {
      if (this.#waiting.length > MAX_WAITING) this.#end(CODES.policy, "too many messages wait")
    } else if (!this.#isPaused) {
      this.#isPaused = true
      this.#transport.pause()
    }
  }

  heard(): void {
    this.#isHeard = true
  }

  closed(code: number, reason: string): void {
    if (this.#isClosed) return
    this.#isClosed = true
    clearInterval(this.#timer)
    this.#leaving?.abort()
    if (this.#transport === undefined) this.#setup.ended()
    else if (this.#isBusy) this.#waiting.push({ code, reason })
    else this.#finish({ code, reason })
  }

  failed(error: unknown): void {
    this.#setup.report(error)
  }

  /** Sends pings, and ends the connection of a client that does not answer. */
  #watch(transport: SocketTransport): void {
    const { idle_timeout } = this.#setup.limits
    if (idle_timeout === Infinity || transport.ping === undefined) return
    this.#timer = setInterval(() => {
      if (!this.#isHeard) return transport.terminate()
      this.#isHeard = false
      transport.ping?.()
    }, idle_timeout / 2)
    if (typeof this.#timer === "object") this.#timer.unref?.()
  }

  /** Runs a handler, and then those of what waits. Called when no other handler runs. */
  #run(handler: () => unknown): void {
    this.#isBusy = true
    const done = whenFailed(handler, (error) => this.#fail(error))
    void whenReady(done, () => this.#next())
  }

  #next(): void {
    this.#isBusy = false
    const next = this.#waiting.shift()
    if (next === undefined) return this.#resume()
    if (isEnd(next)) return this.#finish(next)
    if (this.#waiting.length < READ_AHEAD / 2) this.#resume()
    this.#run(() => this.#handle(next))
  }

  #resume(): void {
    if (!this.#isPaused) return
    this.#isPaused = false
    this.#transport?.resume?.()
  }

  /** Calls the handler of a message, or that of one that does not fit. */
  #handle(data: string | Uint8Array): unknown {
    if (this.#isClosing) return
    const { handlers, wiring } = this.#setup
    if (wiring.receives === null) return handlers.message?.(this, data)
    if (typeof data !== "string") return this.#refuse(data, CODES.unsupported, "expected JSON, got bytes")
    const message = parseJson(data)
    if (message === undefined) return this.#refuse(data, CODES.not_json, "the message is not JSON")
    return whenReady(wiring.decode(message), (decoded) =>
      decoded.ok
        ? handlers.message?.(this, decoded.value)
        : this.#invalid({ data, issues: decoded.issues, code: CODES.policy }),
    )
  }

  #refuse(data: string | Uint8Array, code: InvalidMessage["code"], message: string): unknown {
    return this.#invalid({ data, code, issues: [{ path: [], message }] })
  }

  #invalid(message: InvalidMessage): unknown {
    const { invalid } = this.#setup.handlers
    if (invalid !== undefined) return invalid(this, message)
    return this.#end(message.code, shortReason(message.issues))
  }

  #finish({ code, reason }: End): void {
    this.#isBusy = true
    const { handlers, ended } = this.#setup
    const done = whenFailed(
      () => handlers.close?.(this, code, reason),
      (error) => this.#fail(error),
    )
    void whenReady(done, () => {
      ended()
      this.#transport?.ended?.()
    })
  }

  /** Reports the error of a handler, and closes the socket. */
  #fail(error: unknown): void | Promise<void> {
    const { handlers, report } = this.#setup
    report(error)
    this.#end(CODES.failed, "the handler failed")
    return whenFailed<void, void>(
      () => whenReady(handlers.error?.(this, error), () => {}),
      (failed) => report(failed),
    )
  }

  #end(code: number, reason: string): void {
    if (this.#isClosing || this.#isClosed) return
    this.#isClosing = true
    this.#leaving?.abort()
    this.#waiting = []
    this.#resume() // for the answer of the client
    this.#transport?.close(code, reason)
  }

  #sendLater(output: unknown, write: (output: unknown) => void): void {
    const sent = Promise.all([output, this.#sending])
      .then(([ready]) => write(ready))
      .catch((error: unknown) => this.#fail(error))
      .then(() => {
        if (this.#sending === sent) this.#sending = undefined
      })
    this.#sending = sent
  }
}

/** The end of a socket. */
interface End {
  readonly code: number
  readonly reason: string
}

const isEnd = (waiting: string | Uint8Array | End): waiting is End => typeof waiting === "object" && "code" in waiting

/** Whether data has more bytes than a limit. Only strings near the limit are encoded to know it. */
function isLonger(data: string | Uint8Array, limit: number): boolean {
  if (typeof data !== "string" || data.length > limit) return data.length > limit
  return data.length * 3 > limit && encodeUtf8(data).length > limit
}

/** The first issue, as the reason of a close frame. */
function shortReason([issue]: readonly Issue[]): string {
  const text = issue === undefined ? "invalid message" : [...issue.path, issue.message].join(": ")
  // As part of a stream, a character that is cut in two is left out.
  return new TextDecoder().decode(encodeUtf8(text).subarray(0, MAX_REASON), { stream: true })
}

/** @throws {ArgumentError} when a message without a schema is neither a string nor bytes */
function checkRaw(message: unknown, place: string): string | Uint8Array {
  if (typeof message === "string" || message instanceof Uint8Array) return message
  throw new ArgumentError(
    `send takes a string or bytes, since the socket has no schema for "sends" (at ${place}), got: ${inspect(message)}`,
  )
}
