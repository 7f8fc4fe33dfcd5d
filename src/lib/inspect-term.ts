import { isPlainObject } from "./plain-object.js"

/** The maximum number of items of a list or object that are written. */
const MAX_ITEMS = 50
/** The maximum number of characters of a string that are written. */
const MAX_CHARACTERS = 4096
/** The maximum number of nested levels that are written. */
const MAX_DEPTH = 20

/**
 * Formats params as the reference's log does: an object as `%{"id" => "1"}`, a list as `["a", "b"]`. Long and deeply
 * nested values are truncated.
 */
export function inspectTerm(term: unknown, depth = 0): string {
  if (term === null || term === undefined) return "nil"
  if (typeof term === "string") return inspectString(term)
  if (typeof term !== "object") return String(term)
  if (depth >= MAX_DEPTH) return "..."
  if (Array.isArray(term)) return `[${inspectItems(term, (item) => inspectTerm(item, depth + 1))}]`
  if (!isPlainObject(term)) return `#${className(term)}<...>`
  const pair = ([key, value]: [string, unknown]): string => `${inspectString(key)} => ${inspectTerm(value, depth + 1)}`
  return `%{${inspectItems(Object.entries(term), pair)}}`
}

/** The name of an object's class, or `"Object"` if its prototypes have no constructor. */
function className(term: object): string {
  const constructor: unknown = term.constructor
  return typeof constructor === "function" ? constructor.name : "Object"
}

function inspectItems<Item>(items: readonly Item[], inspect: (item: Item) => string): string {
  const texts = items.slice(0, MAX_ITEMS).map(inspect)
  return (items.length > MAX_ITEMS ? [...texts, "..."] : texts).join(", ")
}

function inspectString(value: string): string {
  return value.length > MAX_CHARACTERS ? `${quote(value.slice(0, MAX_CHARACTERS))} <> ...` : quote(value)
}

/** A JSON string that also escapes control characters and line separators which a terminal might interpret. */
function quote(value: string): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )
}
