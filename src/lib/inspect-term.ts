/** Of a list or an object so many items are written, and of a text so many characters. */
const LIMITS = { items: 50, text: 4096, depth: 20 } as const

/**
 * Writes params as the reference's log does: an object as `%{"id" => "1"}`, a list as `["a", "b"]`. What is long is
 * cut, and so is what is deep.
 */
export function inspectTerm(term: unknown, depth = 0): string {
  if (term === null || term === undefined) return "nil"
  if (typeof term === "string") return inspectText(term)
  if (typeof term !== "object") return String(term)
  if (depth >= LIMITS.depth) return "..."
  if (Array.isArray(term)) return `[${inspectItems(term, (item) => inspectTerm(item, depth + 1))}]`
  const prototype: unknown = Object.getPrototypeOf(term)
  if (prototype !== null && prototype !== Object.prototype) return `#${className(term)}<...>`
  const pair = ([key, value]: [string, unknown]): string => `${inspectText(key)} => ${inspectTerm(value, depth + 1)}`
  return `%{${inspectItems(Object.entries(term), pair)}}`
}

/** The name of an object's class, of one whose prototypes have no constructor too. */
function className(term: object): string {
  const constructor: unknown = term.constructor
  return typeof constructor === "function" ? constructor.name : "Object"
}

function inspectItems<Item>(items: readonly Item[], inspect: (item: Item) => string): string {
  const texts = items.slice(0, LIMITS.items).map(inspect)
  return (items.length > LIMITS.items ? [...texts, "..."] : texts).join(", ")
}

function inspectText(text: string): string {
  return text.length > LIMITS.text ? `${quote(text.slice(0, LIMITS.text))} <> ...` : quote(text)
}

/** As JSON, with an escape also for what a terminal may obey or break a line at. */
function quote(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )
}
