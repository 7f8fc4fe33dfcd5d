/**
 * What of the params is kept out of logs and pages: those whose names contain one of a list of texts, or all but
 * those of the names to keep.
 *
 * @see Phoenix.Logger 1.6, "Parameter filtering"
 */
export type FilterParameters = readonly string[] | { readonly keep: readonly string[] }

/** What is filtered where nothing else is said. */
export const FILTER_PARAMETERS: FilterParameters = ["password"]

/** What stands in place of a value that is filtered. */
const FILTERED = "[FILTERED]"

/** Params with `[FILTERED]` in place of what is to be kept out, however deep. */
export function filterParameters(params: unknown, filter: FilterParameters): unknown {
  return "keep" in filter ? keep(params, filter.keep) : discard(params, filter)
}

function discard(value: unknown, parts: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => discard(item, parts))
  if (!isRecord(value)) return value
  return mapFields(value, (key, inner) => (parts.some((part) => key.includes(part)) ? FILTERED : discard(inner, parts)))
}

function keep(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => keep(item, names))
  if (!isRecord(value)) return FILTERED
  return mapFields(value, (key, inner) => (names.includes(key) ? inner : keep(inner, names)))
}

function mapFields(value: object, change: (key: string, inner: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(key, inner)]))
}

/** An object that holds params, and not one of a class, such as an upload. */
function isRecord(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}
