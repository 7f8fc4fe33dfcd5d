import { ByteSearch, decodeUtf8, joinPieces } from "./bytes.js"
import { ParseError } from "./errors.js"

/** Takes the bytes of one part, in order. */
export interface PartSink {
  write(bytes: Uint8Array): void | Promise<void>
  end(): void | Promise<void>
}

/** The lines of a part's head, names in lower case. */
export type PartHead = ReadonlyMap<string, string>

/** A part's head is at most this many bytes. */
const HEAD_LIMIT = 16_384
const [CR, LF, DASH, SPACE, TAB] = [13, 10, 45, 32, 9]

/** Where the reader stands: before the first boundary, right behind one, in a part's head, in its body, or at the end. */
type Place = "preamble" | "boundary" | "head" | "body" | "epilogue"

/**
 * Reads a multipart body as its bytes come in. What stands before the first boundary and behind the last is left out.
 *
 * @param onPart called with the head of each part; what it gives back takes the part's bytes
 * @throws {ParseError} by `write` and `end`, for a body that breaks the form
 * @see RFC 2046, section 5.1; RFC 7578
 */
export class MultipartReader {
  readonly #search: ByteSearch
  readonly #onPart: (head: PartHead) => PartSink | Promise<PartSink>
  #place: Place = "preamble"
  /** What has come and is not used yet. The body begins as though a line had ended. */
  #rest: Uint8Array = Uint8Array.of(CR, LF)
  #part: PartSink | undefined = undefined

  constructor(boundary: string, onPart: (head: PartHead) => PartSink | Promise<PartSink>) {
    this.#search = new ByteSearch(new TextEncoder().encode(`\r\n--${boundary}`))
    this.#onPart = onPart
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (this.#place === "epilogue") return
    this.#rest = this.#rest.length === 0 ? bytes : joinPieces([this.#rest, bytes], this.#rest.length + bytes.length)
    while (await this.#step());
  }

  /** Ends the body. */
  end(): void {
    if (this.#place !== "epilogue") throw new ParseError("the multipart body ends before its last boundary")
  }

  /** Goes on to the next place, or says false where more bytes are needed. */
  #step(): boolean | Promise<boolean> {
    switch (this.#place) {
      case "preamble":
      case "body":
        return this.#readBody()
      case "boundary":
        return this.#readBoundary()
      case "head":
        return this.#readHead()
      case "epilogue":
        this.#rest = new Uint8Array()
        return false
    }
  }

  /** Gives on all bytes that cannot be part of the next boundary. */
  async #readBody(): Promise<boolean> {
    const { length } = this.#search.wanted
    const at = this.#search.find(this.#rest)
    const known = at < 0 ? this.#rest.length - length + 1 : at
    if (known > 0 && this.#part !== undefined) await this.#part.write(this.#rest.subarray(0, known))
    if (at < 0) {
      if (known > 0) this.#rest = this.#rest.subarray(known)
      return false
    }
    await this.#part?.end()
    this.#part = undefined
    this.#rest = this.#rest.subarray(at + length)
    this.#place = "boundary"
    return true
  }

  /** Behind a boundary come two dashes, which end the body, or blanks and a line's end. */
  #readBoundary(): boolean {
    const rest = this.#rest
    if (rest.length < 2) return false
    if (rest[0] === DASH && rest[1] === DASH) {
      this.#place = "epilogue"
      return true
    }
    let at = 0
    while (rest[at] === SPACE || rest[at] === TAB) at++
    if (at > HEAD_LIMIT || (at < rest.length && rest[at] !== CR) || (at + 1 < rest.length && rest[at + 1] !== LF))
      throw new ParseError("a multipart boundary is not followed by the end of its line")
    if (at + 1 >= rest.length) return false
    this.#rest = rest.subarray(at) // the line's end stays, so that an empty head ends as others do
    this.#place = "head"
    return true
  }

  async #readHead(): Promise<boolean> {
    const end = HEAD_END.find(this.#rest)
    if (end > HEAD_LIMIT || (end < 0 && this.#rest.length > HEAD_LIMIT + 4))
      throw new ParseError(`a part's head has more than ${HEAD_LIMIT} bytes`)
    if (end < 0) return false
    const head = parseHead(this.#rest.subarray(2, Math.max(2, end)))
    this.#rest = this.#rest.subarray(end + 4)
    this.#place = "body"
    this.#part = await this.#onPart(head)
    return true
  }
}

const HEAD_END = /* @__PURE__ */ new ByteSearch(/* @__PURE__ */ Uint8Array.of(CR, LF, CR, LF))
const HEAD_LINE = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([^\0\r\n]*)$/

function parseHead(bytes: Uint8Array): PartHead {
  const head = new Map<string, string>()
  const text = decodeUtf8(bytes, "the head of a part")
  if (text === "") return head
  for (const line of text.split("\r\n")) {
    const [, name, value] = HEAD_LINE.exec(line) ?? []
    if (name === undefined || value === undefined) throw new ParseError("a line in the head of a part is no header")
    if (head.has(name.toLowerCase())) throw new ParseError(`the head of a part has ${name} twice`)
    head.set(name.toLowerCase(), value.trimEnd())
  }
  return head
}
