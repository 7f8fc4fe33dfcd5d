import { withoutPrototype } from "../../conn/nested-params.js"
import { ParseError, RequestTooLargeError } from "./errors.js"
import type { BodyParams } from "./form.js"
import type { KnownLimits } from "./limits.js"

/**
 * Reads a text of JSON; a value that is no object goes under `_json`. The limits are checked in the text, before the
 * decoder makes objects of it.
 *
 * @throws {ParseError} 400, for a text that the decoder refuses, and for values that nest deeper than the limit
 * @throws {RequestTooLargeError} 413, for more keys of objects than the limit
 * @see Plug.Parsers.JSON
 */
export function readJson(text: string, limits: KnownLimits, decode: (text: string) => unknown): BodyParams {
  checkLimits(text, limits)
  let value: unknown
  try {
    value = decode(text)
  } catch (cause) {
    throw new ParseError("it is no JSON", { cause })
  }
  if (!isObject(value)) return withoutPrototype({ _json: value })
  // A copy of many keys would take longer than to read them, and what another decoder made may be kept by it.
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

/** Counts colons and open brackets outside of strings. */
function checkLimits(text: string, { max_keys, depth }: KnownLimits): void {
  let [keys, open] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at)
        break
      case COLON:
        if (++keys > max_keys) throw new RequestTooLargeError("max_keys", max_keys, "keys in its objects")
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        if (++open > depth)
          throw new ParseError(`its JSON nests more than ${depth} levels. To read deeper ones, give a larger depth to parsers`) // prettier-ignore
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        open--
    }
  }
}

/** The place of the quote that ends the string which begins at `start`: the first with an even number of backslashes before it. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slash = end
    while (text.charCodeAt(slash - 1) === BACKSLASH) slash--
    if ((end - slash) % 2 === 0) return end
  }
  return text.length
}
