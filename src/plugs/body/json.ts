import { ParseError } from "./errors.js"
import type { BodyParams } from "./form.js"

/**
 * Reads a text of JSON; a value that is no object goes under `_json`.
 *
 * @throws {ParseError} 400, for a text that the decoder refuses, and for values that nest deeper than the limit
 * @see Plug.Parsers.JSON
 */
export function readJson(text: string, depth: number, decode: (text: string) => unknown): BodyParams {
  let value: unknown
  try {
    value = decode(text)
  } catch (cause) {
    throw new ParseError("it is no JSON", { cause })
  }
  checkDepth(value, depth)
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : { _json: value }
}

function checkDepth(value: unknown, left: number): void {
  if (typeof value !== "object" || value === null) return
  if (left === 0) throw new ParseError("its JSON nests deeper than the depth that parsers allows")
  for (const inner of Object.values(value)) checkDepth(inner, left - 1)
}
