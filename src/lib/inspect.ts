/** Formats a value for an error message: as JSON if possible, on one line, truncated to 80 characters. */
export function inspect(value: unknown): string {
  const text = format(value)
  return text.length > 80 ? `${text.slice(0, 77)}...` : text
}

function format(value: unknown): string {
  if (typeof value === "function") return value.name === "" ? "a function" : `function ${value.name}`
  if (typeof value === "bigint" || typeof value === "symbol" || value === undefined) return String(value)
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value)
  try {
    return (
      JSON.stringify(value, (_key, inner: unknown) => (typeof inner === "bigint" ? String(inner) : inner)) ??
      String(value)
    )
  } catch {
    return Object.prototype.toString.call(value)
  }
}
