import { withoutPrototype } from "../../conn/nested-params.js"
import { ArgumentError } from "../../lib/argument-error.js"
import { isPromise, refused } from "../../lib/maybe-promise.js"
import { ParseError, RequestTooLargeError } from "./errors.js"
import type { BodyParams } from "./form.js"
import type { KnownLimits } from "./limits.js"

/**
 * Decodes a JSON string; a value that is not an object is returned under `_json`. The limits are checked before decoding, on
 * the string.
 *
 * @throws {ParseError} 400, for a string that the decoder refuses, and for values that nest deeper than the limit
 * @throws {ArgumentError} when the decoder returns a promise
 * @throws {RequestTooLargeError} 413, for too many keys in objects
 * @see Plug.Parsers.JSON
 */
export function readJson(json: string, limits: KnownLimits, decode: (json: string) => unknown): BodyParams {
  checkLimits(json, limits)
  let value: unknown
  try {
    value = decode(json)
  } catch (cause) {
    throw new ParseError("it is not JSON", { cause })
  }
  if (isPromise(value)) throw refused(value, new ArgumentError("json_decoder must not return a promise"))
  if (!isObject(value)) return withoutPrototype({ _json: value })
  // Copying many keys would take longer than decoding, but another decoder may still use its own object.
  return decode === JSON.parse ? dropPrototype(value) : withoutPrototype({ ...value })
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function dropPrototype<Fields extends object>(fields: Fields): Fields {
  Object.setPrototypeOf(fields, null)
  return fields
}

const [QUOTE, BACKSLASH, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 58, 91, 93, 123, 125]

/** Counts colons and open brackets outside of string literals. */
function checkLimits(json: string, { max_keys, depth }: KnownLimits): void {
  let [keys, open] = [0, 0]
  for (let index = 0; index < json.length; index++) {
    switch (json.charCodeAt(index)) {
      case QUOTE:
        index = endOfString(json, index)
        break
      case COLON:
        if (++keys > max_keys) throw new RequestTooLargeError("max_keys", max_keys, "keys in its objects")
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        if (++open > depth)
          throw new ParseError(`its JSON nests more than ${depth} levels. To accept more, set a larger depth in parsers`) // prettier-ignore
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        open--
    }
  }
}

/** The index of the quote that ends the string at `start`: the first one after an even number of backslashes. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let slash = end
    while (json.charCodeAt(slash - 1) === BACKSLASH) slash--
    if ((end - slash) % 2 === 0) return end
  }
  return json.length
}
