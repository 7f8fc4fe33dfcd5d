import { isPlainObject } from "./plain-object.js"

/**
 * Whether two values are deeply equal. Arrays and plain objects are compared by their contents, other values by
 * identity. Circular structures are equal if they are circular in the same place.
 */
export function isSameData(one: unknown, other: unknown): boolean {
  return isSame(one, other, new Map())
}

function isSame(one: unknown, other: unknown, open: Map<unknown, unknown>): boolean {
  if (Object.is(one, other)) return true
  if (!isData(one) || !isData(other) || Array.isArray(one) !== Array.isArray(other)) return false
  if (open.get(one) === other) return true
  open.set(one, other)
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key], open))
  )
}

/** Whether a value is an array or a plain object. */
function isData(value: unknown): value is Readonly<Record<string, unknown>> {
  return Array.isArray(value) || isPlainObject(value)
}
