/** The most levels of nesting that are written. */
const MAX_DEPTH = 8
/** The most characters that are written. */
const MAX_LENGTH = 2_000

/** Formats a value as JavaScript: `{ max_age: 60, on: [1, 2] }`. A function is written by its name, a long value is cut. */
export function formatValue(value: unknown): string {
  const text = format(value, 0)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)} …` : text
}

function format(value: unknown, depth: number): string {
  if (typeof value === "function") return value.name === "" ? "(function)" : value.name
  if (typeof value === "string") return JSON.stringify(value)
  if (typeof value === "bigint") return `${value}n`
  if (typeof value !== "object" || value === null) return Object.is(value, -0) ? "-0" : String(value)
  if (value instanceof RegExp || value instanceof URL) return String(value)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString()
  if (depth === MAX_DEPTH) return "…"
  if (Array.isArray(value)) return `[${value.map((item: unknown) => format(item, depth + 1)).join(", ")}]`
  const members = Object.entries(value).map(([key, member]) => `${formatKey(key)}: ${format(member, depth + 1)}`)
  const className = nameOfClass(value)
  const body = members.length === 0 ? "{}" : `{ ${members.join(", ")} }`
  return className === "" ? body : `${className} ${body}`
}

function formatKey(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key)
}

/** The name of an object's class; `""` for a plain object. */
function nameOfClass(value: object): string {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === null || prototype === Object.prototype) return ""
  return typeof value.constructor === "function" ? value.constructor.name : ""
}
