import { withoutPrototype } from "../../conn/request/nested-params.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { dropProto, parseWithoutProto } from "../../../core/lib/drop-proto.js"
import { isRecord } from "../../../core/lib/is-object.js"
import { isPromise, refused } from "../../../core/lib/maybe-promise.js"
import { ParseError, RequestTooLargeError } from "./errors.js"
import type { BodyParams } from "./form.js"
import type { KnownLimits } from "./limits.js"

/**
 * Decodes a JSON string, without keys `__proto__`; a value that is not an object is returned under `_json`. The limits are checked before decoding, on
 * the string.
 *
 * @param onList gets the params of a list
 * @throws {ParseError} 400, for a string that the decoder refuses, and for values that nest deeper than the limit
 * @throws {ArgumentError} when the decoder returns a promise
 * @throws {RequestTooLargeError} 413, for too many keys and items
 * @see Plug.Parsers.JSON
 */
export function readJson(
  json: string,
  limits: KnownLimits,
  decode: (json: string) => unknown,
  onList: (params: BodyParams) => void,
): BodyParams {
  checkLimits(json, limits)
  let value: unknown
  try {
    value = decode === JSON.parse ? parseWithoutProto(json) : dropProto(decode(json))
  } catch (cause) {
    throw new ParseError("it is not JSON", { cause })
  }
  if (isPromise(value)) throw refused(value, new ArgumentError("json_decoder must not return a promise"))
  if (!isRecord(value)) {
    const params = withoutPrototype({ _json: value })
    if (Array.isArray(value)) onList(params)
    return params
  }
  // Copying many keys would take longer than decoding, but another decoder may still use its own object.
  return decode === JSON.parse ? dropPrototype(value) : withoutPrototype({ ...value })
}

function dropPrototype<Fields extends object>(fields: Fields): Fields {
  Object.setPrototypeOf(fields, null)
  return fields
}

const [SPACE, QUOTE, COMMA, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  32, 34, 44, 92, 91, 93, 123, 125,
]

/**
 * Checks the depth of JSON, and its number of keys and items. There is one for each comma outside of string literals, and one
 * for each list or object that is not empty.
 */
function checkLimits(json: string, { max_keys, depth }: KnownLimits): void {
  let [count, open] = [0, 0]
  for (let index = 0; index < json.length; index++) {
    switch (json.charCodeAt(index)) {
      case QUOTE:
        index = endOfString(json, index)
        break
      case COMMA:
        count++
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        if (++open > depth)
          throw new ParseError(`its JSON nests more than ${depth} levels. To accept more, set a larger depth in parsers`) // prettier-ignore
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        open--
        if (!endsInOpenBracket(json, index)) count++
    }
    if (count > max_keys) throw new RequestTooLargeError("max_keys", max_keys, "keys and items in its JSON")
  }
}

/** Whether the last character before `end` that is not white space is an open bracket. */
function endsInOpenBracket(json: string, end: number): boolean {
  let last = end - 1
  while (json.charCodeAt(last) <= SPACE) last--
  const code = json.charCodeAt(last)
  return code === OPEN_LIST || code === OPEN_OBJECT
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
