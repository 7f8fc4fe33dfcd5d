import { isObject } from "./is-object.js"
import { isPlainObject } from "./plain-object.js"

/** The maximum number of items of a list or object that are written. */
const MAX_ITEMS = 50
/** The maximum number of characters of a string that are written. */
const MAX_CHARACTERS = 4096
/** The maximum number of nested levels that are written. */
const MAX_DEPTH = 20

/**
 * Writes a value for a log as JavaScript code: an object as `{ id: "1" }`, a list as `["a", "b"]`, an instance of a class as
 * `[Upload]`. Long and deeply nested values are truncated.
 */
export function writeTruncated(value: unknown, depth = 0): string {
  if (typeof value === "string") return writeString(value)
  if (typeof value === "bigint") return `${value}n`
  if (!isObject(value)) return String(value)
  if (depth >= MAX_DEPTH) return "..."
  if (Array.isArray(value)) return `[${writeItems(value, (item) => writeTruncated(item, depth + 1))}]`
  if (!isPlainObject(value)) return `[${className(value)}]`
  const pair = ([key, item]: [string, unknown]): string => `${writeKey(key)}: ${writeTruncated(item, depth + 1)}`
  const items = writeItems(Object.entries(value), pair)
  return items === "" ? "{}" : `{ ${items} }`
}

/** A key of an object, in quotes unless it is a plain word. */
function writeKey(key: string): string {
  return /^[a-z_]\w*$/i.test(key) ? key : writeString(key)
}

/** The name of an object's class, or `"Object"` if its prototypes have no constructor. */
function className({ constructor }: { readonly constructor: unknown }): string {
  return typeof constructor === "function" ? constructor.name : "Object"
}

function writeItems<Item>(items: readonly Item[], write: (item: Item) => string): string {
  const text = items.slice(0, MAX_ITEMS).map(write).join(", ")
  return items.length > MAX_ITEMS ? `${text}, ...` : text
}

/** Writes a string as JSON, and escapes control characters and line separators too, which a terminal might interpret. */
function writeString(value: string): string {
  const text = JSON.stringify(value.slice(0, MAX_CHARACTERS)).replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )
  return value.length > MAX_CHARACTERS ? `${text} ...` : text
}
