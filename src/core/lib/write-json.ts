import { ArgumentError } from "./errors/argument-error.js"
import { inspect } from "./errors/inspect.js"
import { isObject, tagOf } from "./is-object.js"
import { isPromise, refused } from "./maybe-promise.js"
import { isPlainObject } from "./plain-object.js"

/** For functions, symbols and promises. */
export const NO_JSON = "JSON cannot represent functions or promises: call it, or await it first"

/** For a conn and an endpoint. */
export const NO_JSON_CONN = "JSON has no conn or endpoint: send its values; no_route returns the body alone"

/** Advice for the message, by class: what to send instead. Other classes have {@link OTHER_ADVICE}. */
const ADVICE = {
  undefined: "send null",
  bigint: "send a string",
  Response: "answer with conn.send_response",
} as const
const OTHER_ADVICE = "send its values in a list or an object"

type Advice = typeof ADVICE

/** For a value that JSON would lose or write as an empty object. */
export const noJsonMessage = <const Name extends string, const At extends string>(name: Name, at: At) =>
  `JSON has no ${name}${at}: ${adviceFor(name)}` as const
export type NoJsonMessage<Name extends string, At extends string> = ReturnType<typeof noJsonMessage<Name, At>>

function adviceFor<Name extends string>(name: Name): Name extends keyof Advice ? Advice[Name] : typeof OTHER_ADVICE
function adviceFor(name: string): string {
  return isAdvised(name) ? ADVICE[name] : OTHER_ADVICE
}

const isAdvised = (name: string): name is keyof Advice => Object.hasOwn(ADVICE, name)

/**
 * Returns the JSON of a value. A date is its ISO string, and a field that is undefined or a function is left out, as by
 * `JSON.stringify`.
 *
 * @throws {ArgumentError} when it is undefined, a function, a symbol or a promise, or has a part that JSON would write as an empty
 *   object or not at all, such as a `Map`, a bigint or a conn
 */
export function writeJson(value: unknown): string {
  let json: string | undefined
  try {
    json = JSON.stringify(value)
  } catch (error) {
    JSON.stringify(value, refusePart) // has the better message for a bigint
    throw error
  }
  if (json === undefined) throw noJson(value, "")
  // JSON writes lost values as `{}`, and bytes as `{"0":1}`. Most values have neither in their JSON, so they are not traversed a second time.
  if (json.includes("{}") || json.includes('{"0":') || isLost(value)) JSON.stringify(value, refusePart)
  return json
}

function refusePart(key: string, part: unknown): unknown {
  const at = key === "" ? "" : `, at ${JSON.stringify(key)}`
  if (typeof part === "bigint" || isLost(part)) throw noJson(part, at)
  return part
}

/** Whether JSON loses a value, unless it has a `toJSON`. */
function isLost(value: unknown): boolean {
  if (!isObject(value)) return false
  if (isPromise(value)) return true
  return !Array.isArray(value) && !isPlainObject(value) && LOST.test(tagOf(value)) // lists and plain objects need no name of a class
}

/**
 * The built-in classes whose values JSON loses. `Date` and `URL` have a `toJSON`. A `File` is sent as `{}`: a client can send one in
 * any param, and an answer that shows the params must not fail because of it.
 */
const LOST =
  /^(?:(?:Weak)?(?:Map|Set)|FormData|Headers|Request|Response|URLSearchParams|\w*ArrayBuffer|\w+Array|DataView|RegExp|\w*Stream)$/

function noJson(value: unknown, at: string): Error {
  if (typeof value === "function" || typeof value === "symbol" || isPromise(value))
    return refused(value, new ArgumentError(`${NO_JSON}, got: ${inspect(value)}`))
  return new ArgumentError(noJsonMessage(isObject(value) ? tagOf(value) : typeof value, at))
}

/** The `toJSON` of a conn and an endpoint. */
export function refuseJson(): never {
  throw new ArgumentError(NO_JSON_CONN)
}
