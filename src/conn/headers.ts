import { checkHeader } from "./check-response.js"

/** A name that needs no check when the response is sent, and a value that `Headers` would keep unchanged. */
const NAME = /^(?!(?:content-length|transfer-encoding|trailer|keep-alive)$)[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/i
const VALUE = /^(?:[!-~\x80-\xff](?:[\t -~\x80-\xff]*[!-~\x80-\xff])?)?$/

const EMPTY = {}

/** An object without prototype. A spread keeps it fast: V8 stores `Object.create(null)` as a hash table. */
function newRecord(): Record<string, string> {
  const record: object = { ...EMPTY, __proto__: null }
  return record as Record<string, never> // it is empty
}

/** The headers of a response: a plain object until a `Headers` is needed, which costs more than most responses. */
export class ResponseHeaders {
  #plain = newRecord()
  #headers: Headers | undefined = undefined

  get(name: string): string | null {
    return this.#headers === undefined ? (this.#plain[name.toLowerCase()] ?? null) : this.#headers.get(name)
  }

  /** @throws {InvalidHeaderError} when the name or the value has a character that is not allowed, such as a line break */
  set(name: string, value: string): void {
    if (this.#headers === undefined && typeof value === "string" && NAME.test(name) && VALUE.test(value)) {
      this.#plain[name.toLowerCase()] = value
      return
    }
    checkHeader(name, value)
    this.all().set(name, value)
  }

  delete(name: string): void {
    if (this.#headers === undefined && NAME.test(name)) delete this.#plain[name.toLowerCase()]
    else this.all().delete(name)
  }

  /** All headers; from now on they are kept as `Headers`. */
  all(): Headers {
    return (this.#headers ??= new Headers(Object.entries(this.#plain)))
  }

  replace(headers: Headers): void {
    this.#headers = headers instanceof Headers ? headers : new Headers(headers)
  }

  /** The plain object, by name in lower case and without prototype; undefined once the headers are kept as `Headers`. */
  plain(): Record<string, string> | undefined {
    return this.#headers === undefined ? this.#plain : undefined
  }
}
