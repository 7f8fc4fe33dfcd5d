import type { MatchedRoute } from "../../conn/request/matched-route.js"
import type { AcceptedSocket, SocketTransport } from "../../conn/response/upgrade.js"
import type { InvalidMessage, SocketPeer } from "../../conn/socket.types.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { MAX_DELAY } from "../../../core/lib/max-delay.js"
import { isPromise, whenFailed, whenReady } from "../../../core/lib/maybe-promise.js"
import { parseWithoutProto } from "../../../core/lib/drop-proto.js"
import { parseJson } from "../../../core/lib/parse-json.js"
import type { Validated } from "../../router/contracts/validate.js"
import { Arrivals, MAX_WAITING, READ_AHEAD } from "./arrivals.js"
import { CLIENT_FAULTS, CLOSE_WAIT, CODES, isSendable, MAX_REASON, shortReason } from "./close-codes.js"
import { isLonger, mostBytes, writeMessage } from "./message-bytes.js"
import type { Written } from "./message-bytes.js"
import { writeShared } from "./shared-message.js"
import type { SocketSetup } from "./socket-setup.types.js"

/** A socket from its opening to its end, as its host and its handlers see it. */
export class OpenSocket implements SocketPeer<unknown, object, unknown>, AcceptedSocket {
  readonly params: unknown
  readonly query_params: unknown
  readonly assigns: object
  readonly remote_ip: string | undefined
  readonly protocol: string | undefined
  readonly route: MatchedRoute | undefined
  readonly max_message_bytes: number
  readonly idle_timeout: number

  readonly #setup: SocketSetup
  #transport: SocketTransport | undefined
  /** A message or the end of the socket, which waits for the handlers before it. */
  #waiting: (string | Uint8Array | End)[] = []
  /** Whether a handler is running, or the socket is not open yet. */
  #isBusy = true
  #isPaused = false
  /** Closed by this side; what arrives after that is ignored. */
  #isClosing = false
  #isClosed = false
  /** How this side has closed it before it was open. */
  #ending: End | undefined
  /** The end of the sends whose schemas returned promises. */
  #sending: Promise<unknown> | undefined
  #leaving: AbortController | undefined
  #timer: ReturnType<typeof setInterval> | undefined
  #isHeard = true
  /** Whether the answer to a ping is still to come. */
  #isPinged = false
  readonly #arrivals: Arrivals
  /** The number of bytes that have arrived since this side closed the socket. */
  #dropped = 0
  /** An upper bound of the bytes that the client has not read. The exact number is read from the transport only when the bound is above the limit. */
  #mostUnsent = 0

  constructor(setup: SocketSetup) {
    this.#setup = setup
    this.params = setup.params
    this.query_params = setup.query_params
    this.assigns = setup.assigns
    this.remote_ip = setup.remote_ip
    this.protocol = setup.protocol
    this.route = setup.route
    this.max_message_bytes = setup.limits.max_message_bytes
    this.idle_timeout = setup.limits.idle_timeout
    this.#arrivals = new Arrivals(setup.limits.max_messages_per_second)
  }

  get signal(): AbortSignal {
    this.#leaving ??= new AbortController()
    if (this.#isClosing || this.#isClosed) this.#leaving.abort()
    return this.#leaving.signal
  }

  send(message: unknown): void {
    if (this.#isClosing || this.#isClosed) return
    const { wiring } = this.#setup
    const written = writeShared(message, wiring, "", () => writeMessage(message, wiring))
    if (this.#sending === undefined && !(written instanceof Promise)) this.write(written)
    else this.#sendLater(written)
  }

  /** Sends an encoded message. */
  write(data: string | Uint8Array): void {
    if (this.#isClosing || this.#isClosed || this.#transport === undefined) return
    const { max_unsent_bytes } = this.#setup.limits
    this.#mostUnsent += mostBytes(data)
    if (this.#mostUnsent > max_unsent_bytes) {
      const unsent = this.#transport.unsent()
      if (isLonger(data, max_unsent_bytes - unsent)) return this.#end(CODES.try_later, "the client reads too slowly")
      this.#mostUnsent = unsent + mostBytes(data)
    }
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
    if (this.#ending !== undefined) return transport.close(this.#ending.code, this.#ending.reason)
    this.#transport = transport
    this.#watch(transport)
    const done = whenFailed(
      () => this.#setup.handlers.open?.(this, this.params),
      (error) => this.#fail(error),
    )
    void whenReady(done, () => this.#next())
  }

  received(data: string | Uint8Array): void {
    this.#isHeard = true
    if (this.#isClosing || this.#isClosed) return this.#drop()
    if (isLonger(data, this.max_message_bytes)) return this.#end(CODES.too_big, "the message is too big")
    if (this.#arrivals.isTooMany()) return this.#endFlood()
    if (!this.#isBusy) return this.#runMessage(data)
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
    if (this.#isClosing || this.#isClosed) return this.#drop()
    if (this.#isPinged) this.#isPinged = false
    else if (this.#arrivals.isTooMany()) this.#endFlood()
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
    this.#timer = setInterval(
      () => {
        if (!this.#isHeard) return transport.terminate()
        this.#isHeard = false
        this.#isPinged = true
        transport.ping?.()
      },
      Math.min(idle_timeout / 2, MAX_DELAY),
    )
    if (typeof this.#timer === "object") this.#timer.unref?.()
  }

  #endFlood(): void {
    this.#end(CODES.policy, "too many messages a second")
  }

  /** Ignores what arrives after this side has closed the socket, and stops reading if it is too much. */
  #drop(): void {
    if (++this.#dropped === MAX_WAITING) this.#transport?.pause?.()
  }

  /** Runs the handler of a message, and then those of the waiting messages. Called when no other handler runs. */
  #runMessage(data: string | Uint8Array): void {
    this.#isBusy = true
    let done: unknown
    try {
      done = this.#handle(data)
    } catch (error) {
      done = this.#fail(error)
    }
    if (!isPromise(done)) return this.#next()
    void Promise.resolve(done)
      .catch((error: unknown) => this.#fail(error))
      .then(() => this.#next())
  }

  #next(): void {
    this.#isBusy = false
    const next = this.#waiting.shift()
    if (next === undefined) return this.#resume()
    if (isEnd(next)) return this.#finish(next)
    if (this.#waiting.length < READ_AHEAD / 2) this.#resume()
    this.#runMessage(next)
  }

  #resume(): void {
    if (!this.#isPaused) return
    this.#isPaused = false
    this.#transport?.resume?.()
  }

  /** Calls the handler of a message, or the one for messages that do not fit the schema. */
  #handle(data: string | Uint8Array): unknown {
    if (this.#isClosing) return
    const { handlers, wiring } = this.#setup
    if (wiring.receives === null) return handlers.message?.(this, data)
    if (typeof data !== "string") return this.#refuse(data, CODES.unsupported, "expected JSON, got bytes")
    const message = parseJson(data, parseWithoutProto)
    if (message === undefined) return this.#refuse(data, CODES.not_json, "the message is not JSON")
    const decoded = wiring.decode(message)
    return isPromise(decoded) ? decoded.then((later) => this.#decoded(data, later)) : this.#decoded(data, decoded)
  }

  #decoded(data: string, decoded: Validated): unknown {
    if (decoded.ok) return this.#setup.handlers.message?.(this, decoded.value)
    return this.#invalid({ data, issues: decoded.issues, code: CODES.policy })
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
    const waiting = this.#waiting
    this.#isClosing = true
    this.#waiting = []
    try {
      this.#transport?.close(code, reason)
    } catch (error) {
      // Workers refuse to close the socket of another request, which then stays open.
      this.#isClosing = false
      this.#waiting = waiting
      throw error
    }
    if (this.#transport === undefined) this.#ending = { code, reason }
    this.#leaving?.abort()
    this.#resume() // for the answer of the client
    if (!CLIENT_FAULTS.includes(code)) return
    clearInterval(this.#timer)
    this.#timer = setTimeout(() => this.#transport?.terminate(), CLOSE_WAIT)
  }

  #sendLater(written: Written | Promise<Written>): void {
    const sent = Promise.all([written, this.#sending])
      .then(([ready]) => this.write(ready))
      .catch((error: unknown) => this.#fail(error))
      .then(() => {
        if (this.#sending === sent) this.#sending = undefined
      })
    this.#sending = sent
  }
}

interface End {
  readonly code: number
  readonly reason: string
}

const isEnd = (waiting: string | Uint8Array | End): waiting is End => typeof waiting === "object" && "code" in waiting
