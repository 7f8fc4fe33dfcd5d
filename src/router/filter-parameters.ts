/**
 * Which params are kept out of logs and pages: those whose names contain one of a list of strings, in any letter case,
 * or all but those with the names to keep.
 *
 * @see Phoenix.Logger 1.6, "Parameter filtering"
 */
export type FilterParameters = readonly string[] | { readonly keep: readonly string[] }

/** The default filter. */
export const FILTER_PARAMETERS: FilterParameters = ["password", "token", "secret", "authorization"]

/** Stands in place of a value that is filtered. */
const FILTERED = "[FILTERED]"

/** Stands in place of an object inside itself. */
const CYCLE = "..."

/** Params with `[FILTERED]` in place of what is to be kept out, however deep. */
export function filterParameters(params: unknown, filter: FilterParameters): unknown {
  return "keep" in filter ? keep(params, filter.keep, []) : discard(params, lowerCase(filter), [])
}

/** Parts of the names of headers by which programs and people are known. */
const SECRET_HEADER = /auth|cert|cookie|credential|jwt|key|password|secret|session|signature|token/

/** Headers with `[FILTERED]` in place of credentials, of what a list filters, and of the query of the referer. */
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

/** @param around the objects that the value is in */
function discard(value: unknown, parts: readonly string[], around: readonly unknown[]): unknown {
  if (around.includes(value)) return CYCLE
  const inside = [...around, value]
  if (Array.isArray(value)) return value.map((item) => discard(item, parts, inside))
  if (!isRecord(value)) return value
  return mapFields(value, (key, inner) => (hasPart(key, parts) ? FILTERED : discard(inner, parts, inside)))
}

function keep(value: unknown, names: readonly string[], around: readonly unknown[]): unknown {
  if (around.includes(value)) return CYCLE
  const inside = [...around, value]
  if (Array.isArray(value)) return value.map((item) => keep(item, names, inside))
  if (!isRecord(value)) return FILTERED
  return mapFields(value, (key, inner) => (names.includes(key) ? inner : keep(inner, names, inside)))
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
