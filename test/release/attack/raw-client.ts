import { connect } from "node:net"
import type { Socket } from "node:net"

/** A response as it was read from a socket. */
export interface RawResponse {
  readonly status: number
  /** By name in lower case; the values of a repeated name are joined with a line break. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The data received on a connection. */
export interface RawAnswer {
  readonly responses: readonly RawResponse[]
  /** The data after the last complete response. */
  readonly rest: string
  /** How the connection ended. */
  readonly end: "closed" | "reset" | "late"
}

/** The time after which a connection that the server does not close is abandoned, in milliseconds. */
const LATE = 10_000

/** The time after which the writing side is ended, in milliseconds: Node drops requests that are not answered by then. */
const END_AFTER = 40

/**
 * Writes bytes to a port of this machine, and reads until the server ends the connection.
 *
 * @param methods the methods of the requests, which determine whether a response has a body
 * @param ends whether this side ends the connection if the requests do not ask the server to
 */
export function sendRaw(
  port: number,
  bytes: Buffer,
  methods: readonly string[],
  ends: boolean,
  late = LATE,
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = []
    const socket = connect(port, "127.0.0.1")
    const done = (end: RawAnswer["end"]): void => {
      clearTimeout(timer)
      clearTimeout(ending)
      socket.destroy()
      resolve({ ...readResponses(Buffer.concat(pieces).toString("latin1"), methods), end })
    }
    const timer = setTimeout(() => done("late"), late)
    const ending = ends ? setTimeout(() => socket.end(), END_AFTER) : undefined
    socket.on("data", (piece) => void pieces.push(piece))
    socket.on("error", () => done("reset"))
    socket.on("close", () => done("closed"))
    socket.write(bytes)
  })
}

/** Resolves to a connection to a port of this machine. */
export function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, "127.0.0.1", () => resolve(socket))
    socket.once("error", reject)
  })
}

/** Parses the responses of a connection; data that is not HTTP is left in `rest`. */
export function readResponses(text: string, methods: readonly string[]): Omit<RawAnswer, "end"> {
  const responses: RawResponse[] = []
  let rest = text
  for (;;) {
    const read = readResponse(rest, methods[responses.length] ?? "GET")
    if (read === undefined) return { responses, rest }
    rest = read.rest
    if (read.response.status >= 200) responses.push(read.response)
  }
}

function readResponse(text: string, method: string): { response: RawResponse; rest: string } | undefined {
  const end = text.indexOf("\r\n\r\n")
  const [first = "", ...lines] = end < 0 ? [] : text.slice(0, end).split("\r\n")
  const status = Number(/^HTTP\/1\.1 (\d{3})(?: .*)?$/.exec(first)?.[1])
  if (!(status >= 100)) return undefined
  const headers: Record<string, string> = Object.create(null) as Record<string, string>
  for (const line of lines) {
    const [, name, value = ""] = /^([^\s:]+):[ \t]*(.*)$/.exec(line) ?? []
    if (name === undefined) return undefined
    const known = headers[name.toLowerCase()]
    headers[name.toLowerCase()] = known === undefined ? value : `${known}\n${value}`
  }
  const after = text.slice(end + 4)
  const isBodiless = method === "HEAD" || status < 200 || status === 204 || status === 304
  const read = isBodiless ? { body: "", rest: after } : readBody(after, headers)
  return read && { response: { status, headers, body: read.body }, rest: read.rest }
}

function readBody(
  text: string,
  headers: Readonly<Record<string, string>>,
): { readonly body: string; readonly rest: string } | undefined {
  if (headers["transfer-encoding"] !== undefined) return readChunks(text)
  if (headers["content-length"] === undefined) return { body: text, rest: "" }
  const length = Number(headers["content-length"])
  return text.length < length ? undefined : { body: text.slice(0, length), rest: text.slice(length) }
}

function readChunks(text: string): { readonly body: string; readonly rest: string } | undefined {
  let [body, rest] = ["", text]
  for (;;) {
    const [line, digits] = /^([\da-f]+)\r\n/i.exec(rest) ?? []
    if (line === undefined || digits === undefined) return undefined
    const size = Number.parseInt(digits, 16)
    const piece = rest.slice(line.length, line.length + size)
    if (!rest.startsWith("\r\n", line.length + size)) return undefined
    rest = rest.slice(line.length + size + 2)
    if (size === 0) return { body, rest }
    body += piece
  }
}

/** A persistent connection for several requests. */
export class RawConnection {
  readonly #socket: Socket
  #came = ""
  #isClosed = false
  #wake: () => void = () => {}

  constructor(socket: Socket) {
    this.#socket = socket
    socket.setEncoding("latin1").on("data", (piece: string) => {
      this.#came += piece
      this.#wake()
    })
    socket.on("error", () => {})
    socket.on("close", () => {
      this.#isClosed = true
      this.#wake()
    })
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Sends a request, and resolves to its response, or to how the connection ended, or `"late"` after some milliseconds. */
  async ask(request: string, method: string, late: number): Promise<RawResponse | "broken off" | "closed" | "late"> {
    this.#came = ""
    this.#socket.write(request, "latin1")
    const until = Date.now() + late
    for (;;) {
      const { responses } = this.#isWhole(method)
      const [response] = responses
      if (response !== undefined) return response
      if (this.#isClosed) return this.#came === "" ? "closed" : "broken off"
      const left = until - Date.now()
      if (left <= 0) return "late"
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  /** A body without a length ends with the connection. */
  #isWhole(method: string): Omit<RawAnswer, "end"> {
    const head = this.#came.slice(0, Math.max(0, this.#came.indexOf("\r\n\r\n")))
    const isDelimited =
      /^(content-length|transfer-encoding):/im.test(head) || method === "HEAD" || / (1..|204|304) /.test(head)
    if (!isDelimited && !this.#isClosed) return { responses: [], rest: this.#came }
    return readResponses(this.#came, [method])
  }

  /** The data received since the last request. */
  get came(): string {
    return this.#came
  }

  close(): void {
    this.#socket.destroy()
  }
}
