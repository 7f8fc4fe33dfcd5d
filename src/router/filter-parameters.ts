import { isPlainObject } from "../lib/plain-object.js"

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

/**
 * Replaces hidden values by `[FILTERED]`, at any depth.
 *
 * @param onHidden is called with each hidden value
 */
export function filterParameters(
  params: unknown,
  filter: FilterParameters,
  onHidden?: (value: unknown) => void,
): unknown {
  const kept = "keep" in filter ? filter.keep : undefined
  const parts = "keep" in filter ? [] : lowerCase(filter)
  const replace = (value: unknown): string => {
    onHidden?.(value)
    return FILTERED
  }
  /** @param ancestors the objects and lists that contain the value */
  const hide = (value: unknown, ancestors: readonly unknown[]): unknown => {
    if (ancestors.includes(value)) return CYCLE
    const inside = [...ancestors, value]
    if (Array.isArray(value)) return value.map((item) => hide(item, inside))
    if (!isPlainObject(value)) return kept === undefined ? value : replace(value)
    const field = ([key, inner]: [string, unknown]): [string, unknown] => {
      if (hasPart(key, parts)) return [key, replace(inner)]
      return [key, kept?.includes(key) === true ? inner : hide(inner, inside)]
    }
    return Object.fromEntries(Object.entries(value).map(field))
  }
  return hide(params, [])
}

/** Whether the value at a path in the params is hidden. */
export function hidesPath(path: readonly (string | number)[], filter: FilterParameters): boolean {
  const names = path.map(String)
  if ("keep" in filter) return !names.some((name) => filter.keep.includes(name))
  const parts = lowerCase(filter)
  return names.some((name) => hasPart(name, parts))
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
