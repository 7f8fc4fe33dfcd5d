import { isPlainObject } from "./plain-object.js"

/**
 * Writes a value as JavaScript code on one line: `"show"`, `42n`, `["a", { b: 1 }]`.
 *
 * @returns undefined if there is no literal of the value or of something in it, such as a function
 */
export function literalOf(value: unknown): string | undefined {
  switch (typeof value) {
    case "string":
      return stringLiteral(value)
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

/** Writes data of JSON as code: what JSON leaves out, such as a property that is undefined, is left out too. */
export function dataLiteral(data: unknown): string {
  return literalOf(JSON.parse(JSON.stringify(data))) ?? "undefined"
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
  return value === undefined ? undefined : `${keyLiteral(key)}: ${value}`
}

/** A string as code in double or single quotes. What a reader would not see, or read as the end of a line, is escaped. */
export function stringLiteral(text: string, quote: '"' | "'" = '"'): string {
  const json = escapeHidden(JSON.stringify(text))
  return quote === '"' ? json : `'${json.slice(1, -1).replace(/\\"|'/g, (found) => (found === "'" ? "\\'" : '"'))}'`
}

/** The key of a property in an object of JavaScript. `__proto__` would set the prototype unless it is computed. */
export function keyLiteral(key: string): string {
  if (key === "__proto__") return `["__proto__"]`
  return isIdentifier(key) || /^(?:0|[1-9]\d{0,14})$/.test(key) ? key : stringLiteral(key)
}

/** The code that reads a property, after that of its object: `.name`, or `["a-b"]`. */
export function memberLiteral(key: string): string {
  return isIdentifier(key) ? `.${key}` : `[${JSON.stringify(key)}]`
}

/** Whether a name can be written after a dot. Reserved words can. */
export function isIdentifier(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name)
}

/**
 * Control characters except for tabs, line separators, marks that change the order in which text is shown, the byte order mark, and
 * lone surrogates, which no file can have.
 */
const HIDDEN = /(?!\t)[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\p{Cs}]/gu

/** Writes characters that a reader would not see as escapes such as `\u2028`. */
export function escapeHidden(text: string): string {
  return text.replace(HIDDEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)
}
