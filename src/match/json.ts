import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"
import { keyText } from "./params.js"
import type { Program } from "./program.js"

/** A compiled matcher as plain data, for `JSON.stringify`. */
export interface MatcherJSON extends Omit<Program, "nodes"> {
  /** The version of this form, which another version of the library may not read. */
  readonly waymark_matcher: typeof VERSION
  readonly nodes: readonly number[]
}

const VERSION = 3

/** A program as plain data. */
export function programToJSON({ nodes, ...rest }: Program): MatcherJSON {
  return { waymark_matcher: VERSION, ...rest, nodes: [...nodes] }
}

/** @throws {ArgumentError} when the value is no matcher, or one of another version */
export function programFromJSON(json: unknown): Program {
  if (!isMatcherJSON(json))
    throw new ArgumentError(`expected what toJSON() of a matcher gave in this version, got: ${inspect(json)}`)
  const { nodes, shapes, waymark_matcher: _, ...rest } = json
  const known = shapes.map((shape) => ({ ...shape, names: shape.names.map(keyText) }))
  return { ...rest, shapes: known, nodes: Int32Array.from(nodes) }
}

function isMatcherJSON(json: unknown): json is MatcherJSON {
  return typeof json === "object" && json !== null && "waymark_matcher" in json && json.waymark_matcher === VERSION
}
