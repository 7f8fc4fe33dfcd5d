import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { readField } from "../../../core/lib/errors/error-details.js"
import { isObject } from "../../../core/lib/is-object.js"

/**
 * Checks the schema of a query.
 *
 * @param place the route, as messages name it
 * @throws {ArgumentError} when a field reads the text `false` as true
 */
export function checkBooleans(name: string, schema: unknown, place: string): void {
  const field = findCoercedBoolean(schema)
  const key = field?.at(-1)
  if (field === undefined || key === undefined) return
  const [first = "", ...others] = field
  const link = first + others.map((each) => `[${each}]`).join("")
  throw new ArgumentError(
    `schema "${name}" (at ${place}) does not read back: a link with {"${key}":false} is "?${link}=false", which gives {"${key}":true}`,
  )
}

/**
 * Finds a field that converts any string to a boolean, such as `z.coerce.boolean()`: a link writes `false` as a string, which such a
 * field reads as true.
 * The definitions of schemas of zod are read, versions 3 and 4; no schema is called. `tryLinks` finds the cases that they do not show.
 *
 * @returns the names on the way to the field, or undefined
 */
function findCoercedBoolean(schema: unknown, seen = new Set<unknown>()): readonly string[] | undefined {
  if (!isObject(schema) || seen.has(schema)) return undefined
  seen.add(schema)
  const def = readField(readField(schema, "_zod"), "def") ?? readField(schema, "_def")
  if (!isObject(def)) return undefined
  const { type, typeName, coerce, shape }: Definition = def
  if (coerce === true && (type === "boolean" || typeName === "ZodBoolean")) return []
  const fields: unknown = typeof shape === "function" ? shape() : shape
  for (const [name, field] of Object.entries(isObject(fields) ? fields : {})) {
    const inside = findCoercedBoolean(field, seen)
    if (inside !== undefined) return [name, ...inside]
  }
  for (const part of Object.values(def).flat()) {
    const inside = findCoercedBoolean(part, seen)
    if (inside !== undefined) return inside
  }
  return undefined
}

/** The members of a definition that are read. */
interface Definition {
  readonly type?: unknown
  readonly typeName?: unknown
  readonly coerce?: unknown
  readonly shape?: unknown
}
