import { isPlainObject } from "../../core/lib/plain-object.js"
import { FILTERED } from "../../core/lib/write-value.js"
import type { ValueFilter } from "../../core/lib/write-value.js"

/**
 * Which params are hidden in logs and error pages: those whose names contain one of the strings, ignoring case, or all
 * except those that are named under `keep`.
 *
 * @see Phoenix.Logger 1.6, "Parameter filtering"
 */
export type FilterParameters = readonly string[] | { readonly keep: readonly string[] }

/** The default filter. */
export const FILTER_PARAMETERS: FilterParameters = ["password", "token", "secret", "authorization", "_signature"]

/** Which of the params a log hides: names that contain a string of the filter, or everything that is not under a name of `keep`. */
export function paramFilter(filter: FilterParameters): ValueFilter {
  if ("keep" in filter) {
    const { keep } = filter
    return { hides: (name) => (keep.includes(name) ? false : undefined), hidesOthers: true }
  }
  const parts = lowerCase(filter)
  return { hides: (name) => (hasPart(name, parts) ? true : undefined), hidesOthers: false }
}

/** The maximum number of values that are visited; as many as `parsers` accepts in JSON. */
const MAX_VISITED = 100_000

/**
 * Calls `visit` with each hidden value that is not a list or a plain object, and with each name inside a hidden object, at any
 * depth, until it returns false.
 *
 * @returns whether all of them were visited: not if `visit` returned false, or if there are more than 100,000 values
 */
export function visitHidden(params: unknown, filter: FilterParameters, visit: (value: unknown) => boolean): boolean {
  const rules = paramFilter(filter)
  let left = MAX_VISITED
  const open: (readonly [value: unknown, isHidden: boolean | undefined])[] = [[params, undefined]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, isHidden] = next
    if (Array.isArray(value)) {
      left -= value.length
      if (left < 0) return false
      for (const item of value) open.push([item, isHidden])
    } else if (isPlainObject(value)) {
      const names = Object.keys(value)
      left -= names.length
      if (left < 0) return false
      for (const name of names) {
        if (isHidden === true && !visit(name)) return false
        const isNameHidden = isHidden ?? rules.hides(name)
        if (isNameHidden !== false) open.push([value[name], isNameHidden])
      }
    } else if ((isHidden ?? rules.hidesOthers) && !visit(value)) return false
  }
  return true
}

/** Whether the value at a path in the params is hidden. */
export function hidesPath(path: readonly (string | number)[], filter: FilterParameters): boolean {
  const names = path.map(String)
  if ("keep" in filter) return !names.some((name) => filter.keep.includes(name))
  const parts = lowerCase(filter)
  return names.some((name) => hasPart(name, parts))
}

/** Parts of the names of headers that carry credentials. */
export const SECRET_HEADERS = ["auth", "cert", "cookie", "credential", "jwt", "key", "password", "secret", "session", "signature", "token"] as const // prettier-ignore

/** Replaces credentials, headers that the filter lists, and the query of the referer by `[FILTERED]`. */
export function filterHeaders(
  headers: Iterable<readonly [name: string, value: string]>,
  filter: FilterParameters,
): readonly (readonly [name: string, value: string])[] {
  const parts = "keep" in filter ? [] : lowerCase(filter)
  return Array.from(headers, ([name, value]) => {
    if (hasPart(name, SECRET_HEADERS) || hasPart(name, parts)) return [name, FILTERED]
    return [name, name === "referer" ? value.replace(/[?#].*/s, `?${FILTERED}`) : value]
  })
}

const lowerCase = (parts: readonly string[]): readonly string[] => parts.map((part) => part.toLowerCase())

function hasPart(name: string, parts: readonly string[]): boolean {
  const lower = name.toLowerCase()
  return parts.some((part) => lower.includes(part))
}
