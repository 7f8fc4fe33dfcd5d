/** A value as JSON, with functions as their names. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => jsonValue(inner), 2)
}

function jsonValue(value: unknown): unknown {
  if (typeof value === "function") return value.name === "" ? "a function" : value.name
  return typeof value === "bigint" || typeof value === "symbol" ? String(value) : value
}
