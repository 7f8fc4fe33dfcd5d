import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"
import { internKey } from "./params.js"
import type { Program } from "./program.js"

/** A compiled matcher as plain data, for `JSON.stringify`. */
export interface MatcherJSON extends Omit<Program, "words"> {
  /** The version of this format, which another version of the library may not read. */
  readonly waymark_matcher: typeof VERSION
  readonly words: readonly number[]
}

const VERSION = 4

export function programToJSON(program: Program): MatcherJSON {
  return { waymark_matcher: VERSION, ...program, words: [...program.words] }
}

/** @throws {ArgumentError} when the value is not a matcher, or one of another version */
export function programFromJSON(json: unknown): Program {
  if (!isMatcherJSON(json))
    throw new ArgumentError(`expected what toJSON() of a matcher gave in this version, got: ${inspect(json)}`)
  const { table, words, literals, shapes, groups } = json
  const interned = shapes.map((shape) => ({ ...shape, names: shape.names.map(internKey) }))
  return { table, words: Int32Array.from(words), literals, shapes: interned, groups }
}

function isMatcherJSON(json: unknown): json is MatcherJSON {
  return typeof json === "object" && json !== null && "waymark_matcher" in json && json.waymark_matcher === VERSION
}
