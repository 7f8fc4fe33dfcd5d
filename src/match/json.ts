import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"
import { internKey } from "./params.js"
import type { Program } from "./program.js"

/** A compiled matcher as plain data, for `JSON.stringify`. */
export interface MatcherJSON extends Program {
  /** The version of this format, which another version of the library may not read. */
  readonly waymark_matcher: typeof VERSION
}

const VERSION = 4

export function programToJSON(program: Program): MatcherJSON {
  return { waymark_matcher: VERSION, ...program }
}

/** @throws {ArgumentError} when the value is not a matcher, or one of another version */
export function programFromJSON(json: unknown): Program {
  if (!isMatcherJSON(json))
    throw new ArgumentError(`expected what toJSON() of a matcher gave in this version, got: ${inspect(json)}`)
  const { table, words, literals, shapes, shapeIndexes, groups } = json
  const interned = shapes.map((shape) => ({ ...shape, names: shape.names.map(internKey) }))
  return { table, words, literals, shapes: interned, shapeIndexes, groups }
}

function isMatcherJSON(json: unknown): json is MatcherJSON {
  return typeof json === "object" && json !== null && "waymark_matcher" in json && json.waymark_matcher === VERSION
}
