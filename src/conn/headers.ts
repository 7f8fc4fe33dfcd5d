import { checkHeader } from "./check-response.js"

/** A name that needs no check when the response leaves, and a value that `Headers` would keep as it is. */
const NAME = /^(?!(?:content-length|transfer-encoding|trailer|keep-alive)$)[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/i
const VALUE = /^(?:[!-~\x80-\xff](?:[\t -~\x80-\xff]*[!-~\x80-\xff])?)?$/

const EMPTY = {}

/** An object without prototype, made by a spread: of `Object.create(null)`, V8 makes a dictionary. */
function newRecord(): Record<string, string> {
  const record: object = { ...EMPTY, __proto__: null }
  return record as Record<string, never> // it is empty
}

/** Headers of a response: plain ones, until somebody asks for a `Headers`, which costs more than most responses. */
export class PutHeaders {
  #plain = newRecord()
  #headers: Headers | undefined = undefined

  get(name: string): string | null {
    return this.#headers === undefined ? (this.#plain[name.toLowerCase()] ?? null) : this.#headers.get(name)
  }

  /** @throws {InvalidHeaderError} when name or value has a character that no header may have, such as a line break */
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

  /** All of them, from now on as `Headers`. */
  all(): Headers {
    return (this.#headers ??= new Headers(Object.entries(this.#plain)))
  }

  replace(headers: Headers): void {
    this.#headers = headers instanceof Headers ? headers : new Headers(headers)
  }

  /** All of them while they are plain, by name in lower case; else undefined. The object has no prototype. */
  plain(): Record<string, string> | undefined {
    return this.#headers === undefined ? this.#plain : undefined
  }
}
