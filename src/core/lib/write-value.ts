import { isObject } from "./is-object.js"
import { escapeInvisible } from "./errors/log-text.js"
import { isPlainObject } from "./plain-object.js"

/** The maximum number of items of a list or object that are written. */
const MAX_ITEMS = 50
/** The maximum number of characters of a string that are written. */
const MAX_CHARACTERS = 4096
/** The maximum number of nested levels that are written. */
const MAX_DEPTH = 20
/** The number of characters after which no further value is written. */
const MAX_LENGTH = 16_384

/** Which values are written as `"[FILTERED]"`. */
export interface ValueFilter {
  /** Whether the value of a key is hidden, including all values in it; undefined if its own keys decide. */
  hides(key: string): boolean | undefined
  /** Whether values for which no key decides are hidden. */
  readonly hidesOthers: boolean
}

/** Replaces a hidden value. */
export const FILTERED = "[FILTERED]"

/**
 * Writes a value for a log as JavaScript code: an object as `{ id: "1" }`, a list as `["a", "b"]`, an instance of a class as
 * `[Upload]`, a function as `[find_user]`. Long and deeply nested values are truncated: at most 50 items of each list and object, and about 20,000
 * characters in total. Only the values that are written are read.
 */
export function writeTruncated(value: unknown, filter?: ValueFilter): string {
  let left = MAX_LENGTH
  const count = (text: string): string => {
    left -= text.length
    return text
  }
  const write = (inner: unknown, rules: ValueFilter | undefined, ancestors: readonly unknown[]): string => {
    if (ancestors.includes(inner)) return count('"..."')
    const isList = Array.isArray(inner)
    if (!isList && !isPlainObject(inner)) return count(rules?.hidesOthers === true ? `"${FILTERED}"` : writeLeaf(inner))
    if (ancestors.length >= MAX_DEPTH) return count("...")
    count("[]")
    const inside = [...ancestors, inner]
    if (isList) return `[${writeItems(inner, (item) => write(item, rules, inside))}]`
    const items = writeItems(Object.keys(inner), (key) => {
      const isHidden = rules?.hides(key)
      const field = isHidden === true ? FILTERED : inner[key]
      return `${count(writeKey(key))}: ${write(field, isHidden === undefined ? rules : undefined, inside)}`
    })
    return items === "" ? "{}" : `{ ${items} }`
  }
  const writeItems = <Item>(items: readonly Item[], writeItem: (item: Item) => string): string => {
    const texts: string[] = []
    for (const item of items) {
      if (texts.length >= MAX_ITEMS || left <= 0) return [...texts, "..."].join(", ")
      count(", ")
      texts.push(writeItem(item))
    }
    return texts.join(", ")
  }
  return write(value, filter, [])
}

/** Writes a value that is neither a list nor a plain object. */
function writeLeaf(value: unknown): string {
  if (typeof value === "string") return writeString(value)
  if (typeof value === "bigint") return `${value}n`
  if (typeof value === "function") return `[${value.name || "Function"}]`
  return isObject(value) ? `[${className(value)}]` : String(value)
}

/** A key of an object, in quotes unless it is a plain word of at most 100 characters. */
function writeKey(key: string): string {
  return /^[a-z_]\w{0,99}$/i.test(key) ? key : writeString(key)
}

/** The name of an object's class, or `"Object"` if its prototypes have no constructor. */
function className({ constructor }: { readonly constructor: unknown }): string {
  return typeof constructor === "function" ? constructor.name : "Object"
}

/** Writes a string as JSON, and escapes invisible characters too. */
function writeString(value: string): string {
  const text = escapeInvisible(JSON.stringify(value.slice(0, MAX_CHARACTERS)))
  return value.length > MAX_CHARACTERS ? `${text} ...` : text
}
