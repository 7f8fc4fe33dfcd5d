/**
 * Whether two values are the same data: lists and plain objects by what they hold, all else by identity. A list or an
 * object that holds itself is equal to one that holds itself in the same place.
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

/** Lists, and objects without a class. */
function isData(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Array.prototype || prototype === Object.prototype || prototype === null
}
