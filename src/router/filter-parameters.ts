/**
 * Which params are hidden in logs and error pages: those whose names contain one of the strings, ignoring case, or all
 * except those that are named under `keep`.
 *
 * @see Phoenix.Logger 1.6, "Parameter filtering"
 */
export type FilterParameters = readonly string[] | { readonly keep: readonly string[] }

/** The default filter. */
export const FILTER_PARAMETERS: FilterParameters = ["password", "token", "secret", "authorization"]

/** Replaces a hidden value. */
const FILTERED = "[FILTERED]"

/** Replaces an object that contains itself. */
const CYCLE = "..."

/** Replaces hidden values by `[FILTERED]`, at any depth. */
export function filterParameters(params: unknown, filter: FilterParameters): unknown {
  return "keep" in filter ? keep(params, filter.keep, []) : discard(params, lowerCase(filter), [])
}

/** Parts of the names of headers that carry credentials. */
const SECRET_HEADER = /auth|cert|cookie|credential|jwt|key|password|secret|session|signature|token/

/** Replaces credentials, headers that the filter lists, and the query of the referer by `[FILTERED]`. */
export function filterHeaders(
  headers: Iterable<readonly [name: string, value: string]>,
  filter: FilterParameters,
): readonly (readonly [name: string, value: string])[] {
  const parts = "keep" in filter ? [] : lowerCase(filter)
  return Array.from(headers, ([name, value]) => {
    if (SECRET_HEADER.test(name) || hasPart(name, parts)) return [name, FILTERED]
    return [name, name === "referer" ? value.replace(/[?#].*/s, `?${FILTERED}`) : value]
  })
}

const lowerCase = (parts: readonly string[]): readonly string[] => parts.map((part) => part.toLowerCase())

function hasPart(name: string, parts: readonly string[]): boolean {
  const lower = name.toLowerCase()
  return parts.some((part) => lower.includes(part))
}

/** @param ancestors the objects and lists that contain the value */
function discard(value: unknown, parts: readonly string[], ancestors: readonly unknown[]): unknown {
  if (ancestors.includes(value)) return CYCLE
  const inside = [...ancestors, value]
  if (Array.isArray(value)) return value.map((item) => discard(item, parts, inside))
  if (!isRecord(value)) return value
  return mapFields(value, (key, inner) => (hasPart(key, parts) ? FILTERED : discard(inner, parts, inside)))
}

function keep(value: unknown, names: readonly string[], ancestors: readonly unknown[]): unknown {
  if (ancestors.includes(value)) return CYCLE
  const inside = [...ancestors, value]
  if (Array.isArray(value)) return value.map((item) => keep(item, names, inside))
  if (!isRecord(value)) return FILTERED
  return mapFields(value, (key, inner) => (names.includes(key) ? inner : keep(inner, names, inside)))
}

function mapFields(value: object, change: (key: string, inner: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(key, inner)]))
}

/** Whether a value is a plain object of params, not an instance of a class such as an upload. */
function isRecord(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}
