import { ArgumentError } from "../lib/errors/argument-error.js"
import { inspect } from "../lib/errors/inspect.js"
import { isObject } from "../lib/is-object.js"
import type { Program } from "./program.js"

/** A compiled matcher as plain data. `JSON.stringify` writes it, and `matcher_from_json` reads it. */
export interface MatcherJSON extends Omit<Program, "words"> {
  /** The version of this format. Other versions of the library may not read it. */
  readonly waymark_matcher: typeof MATCHER_VERSION
  readonly words: readonly number[]
}

/** The version of compiled matchers. */
export const MATCHER_VERSION = 7

export function programToJSON(program: Program): MatcherJSON {
  return { waymark_matcher: MATCHER_VERSION, ...program, words: [...program.words] }
}

/** @throws {ArgumentError} when the value is not a matcher, or one of another version */
export function programFromJSON(json: unknown): Program {
  if (!isMatcherJSON(json))
    throw new ArgumentError(`expected the JSON of a matcher that this version compiled, got: ${inspect(json)}`)
  return { ...json, words: Int32Array.from(json.words) }
}

function isMatcherJSON(json: unknown): json is MatcherJSON {
  return isObject(json) && "waymark_matcher" in json && json.waymark_matcher === MATCHER_VERSION
}
