import { isPlainObject } from "./plain-object.js"

/**
 * Writes a value as JavaScript code: `"show"`, `42n`, `["a", { b: 1 }]`.
 *
 * @returns undefined if there is no literal of the value or of something in it, such as a function
 */
export function literalOf(value: unknown): string | undefined {
  switch (typeof value) {
    case "string":
      return JSON.stringify(value)
    case "number":
      return Object.is(value, -0) ? "-0" : String(value)
    case "bigint":
      return `${value}n`
    case "boolean":
    case "undefined":
      return String(value)
    case "object":
      return value === null ? "null" : objectLiteral(value)
    default:
      return undefined
  }
}

function objectLiteral(value: object): string | undefined {
  try {
    if (Array.isArray(value)) return writeItems("[", value.map(literalOf), "]")
    if (!isPlainObject(value)) return undefined
    const items = Object.entries(value).map(([key, item]) => writeProperty(key, literalOf(item)))
    return items.length === 0 ? "{}" : writeItems("{ ", items, " }")
  } catch (error) {
    if (error instanceof RangeError) return undefined // it contains itself
    throw error
  }
}

function writeItems(open: string, items: readonly (string | undefined)[], close: string): string | undefined {
  return items.includes(undefined) ? undefined : `${open}${items.join(", ")}${close}`
}

function writeProperty(key: string, value: string | undefined): string | undefined {
  return value === undefined ? undefined : `${writeKey(key)}: ${value}`
}

/** The key `__proto__` would set the prototype unless it is computed. */
function writeKey(key: string): string {
  if (key === "__proto__") return `["__proto__"]`
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key)
}
