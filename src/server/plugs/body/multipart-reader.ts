import { ByteSearch, decodeUtf8, joinChunks } from "./bytes.js"
import { ParseError } from "./errors.js"

/** Receives the bytes of one part, in order. */
export interface PartSink {
  write(bytes: Uint8Array): void | Promise<void>
  end(): void | Promise<void>
}

/** The headers of a part, with names in lower case. */
export type PartHeaders = ReadonlyMap<string, string>

/** The maximum size of a part's headers, in bytes. */
const MAX_HEADERS_SIZE = 16_384
const [CR, LF, DASH, SPACE, TAB] = [13, 10, 45, 32, 9]

/** Where the reader is: before the first boundary, right after one, in a part's headers, in its body, or at the end. */
type State = "preamble" | "boundary" | "headers" | "body" | "epilogue"

/**
 * Parses a multipart body incrementally. Bytes before the first and after the last boundary are ignored.
 *
 * @param onPart called with the headers of each part; returns the sink that receives the part's bytes
 * @throws {ParseError} from `write` and `end`, for a malformed body
 * @see RFC 2046, section 5.1; RFC 7578
 */
export class MultipartReader {
  readonly #search: ByteSearch
  readonly #onPart: (headers: PartHeaders) => PartSink | Promise<PartSink>
  #state: State = "preamble"
  /** The bytes that are not processed yet. Begins with a line break, since the first boundary may have none before it. */
  #rest: Uint8Array = Uint8Array.of(CR, LF)
  #part: PartSink | undefined = undefined

  constructor(boundary: string, onPart: (headers: PartHeaders) => PartSink | Promise<PartSink>) {
    this.#search = new ByteSearch(new TextEncoder().encode(`\r\n--${boundary}`))
    this.#onPart = onPart
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (this.#state === "epilogue") return
    this.#rest = this.#rest.length === 0 ? bytes : joinChunks([this.#rest, bytes])
    while (await this.#step());
  }

  /** Must be called after the last bytes. */
  end(): void {
    if (this.#state !== "epilogue") throw new ParseError("the multipart body ends before its last boundary")
  }

  /** Proceeds to the next state; returns false if it needs more bytes. */
  #step(): boolean | Promise<boolean> {
    switch (this.#state) {
      case "preamble":
      case "body":
        return this.#readBody()
      case "boundary":
        return this.#readBoundary()
      case "headers":
        return this.#readHeaders()
      case "epilogue":
        this.#rest = new Uint8Array()
        return false
    }
  }

  /** Passes on all bytes that cannot be part of the next boundary. */
  async #readBody(): Promise<boolean> {
    const { length } = this.#search.needle
    const index = this.#search.find(this.#rest)
    const known = index < 0 ? this.#rest.length - length + 1 : index
    if (known > 0 && this.#part !== undefined) await this.#part.write(this.#rest.subarray(0, known))
    if (index < 0) {
      if (known > 0) this.#rest = this.#rest.subarray(known)
      return false
    }
    await this.#part?.end()
    this.#part = undefined
    this.#rest = this.#rest.subarray(index + length)
    this.#state = "boundary"
    return true
  }

  /** A boundary is followed by two dashes, which end the body, or by spaces and tabs and a line break. */
  #readBoundary(): boolean {
    const rest = this.#rest
    if (rest.length < 2) return false
    if (rest[0] === DASH && rest[1] === DASH) {
      this.#state = "epilogue"
      return true
    }
    let end = 0
    while (rest[end] === SPACE || rest[end] === TAB) end++
    if (
      end > MAX_HEADERS_SIZE ||
      (end < rest.length && rest[end] !== CR) ||
      (end + 1 < rest.length && rest[end + 1] !== LF)
    )
      throw new ParseError("a multipart boundary is not followed by the end of its line")
    if (end + 1 >= rest.length) return false
    this.#rest = rest.subarray(end) // keeps the line break, so that empty headers end like others
    this.#state = "headers"
    return true
  }

  async #readHeaders(): Promise<boolean> {
    const end = HEADERS_END.find(this.#rest)
    if (end > MAX_HEADERS_SIZE || (end < 0 && this.#rest.length > MAX_HEADERS_SIZE + 4))
      throw new ParseError(`the headers of a part have more than ${MAX_HEADERS_SIZE} bytes`)
    if (end < 0) return false
    const headers = parseHeaders(this.#rest.subarray(2, Math.max(2, end)))
    this.#rest = this.#rest.subarray(end + 4)
    this.#state = "body"
    this.#part = await this.#onPart(headers)
    return true
  }
}

const HEADERS_END = /* @__PURE__ */ new ByteSearch(/* @__PURE__ */ Uint8Array.of(CR, LF, CR, LF))
const HEADER_LINE = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([^\0\r\n]*)$/

function parseHeaders(bytes: Uint8Array): PartHeaders {
  const headers = new Map<string, string>()
  const text = decodeUtf8(bytes, "the headers of a part")
  if (text === "") return headers
  for (const line of text.split("\r\n")) {
    const [, name, value] = HEADER_LINE.exec(line) ?? []
    if (name === undefined || value === undefined)
      throw new ParseError("a line in the headers of a part is not a header")
    if (headers.has(name.toLowerCase())) throw new ParseError(`the headers of a part have ${name} twice`)
    headers.set(name.toLowerCase(), value.trimEnd())
  }
  return headers
}
