import { freeName } from "./naming.js"
import { problemOf } from "./rows.js"
import type { Value } from "./rows.js"

/** The kinds of a pattern's params, to which a literal may add one. */
export type Kinds = Map<string, Value>

/**
 * A literal segment in a pattern: its own text, or a param whose list has the text, if a pattern has another meaning for it or refuses it.
 * `items:search` is `items:method` with the list `[":search"]`.
 *
 * @param text the segment, decoded
 * @param where gets the list
 */
export function literalSegment(text: string, where: Kinds): string {
  if (!/[:*]/.test(text) && isSegment(text)) return text
  const [, prefix = "", rest = ""] = /^([^:*]*)(.*)$/s.exec(text) ?? []
  const [before, after] = prefix !== "" && rest !== "" && isSegment(prefix) ? [prefix, rest] : ["", text]
  const base = after.startsWith(":") ? "method" : "literal"
  const name = freeParam(base, where)
  where.set(name, [after])
  return `${before}:${name}`
}

/** Whether a pattern may have a literal segment. */
export function isSegment(text: string): boolean {
  return problemOf([["scope", { path: `/${text}` }, []]]) === undefined
}

/** The segment without escapes, or as it is if they are malformed. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** A name that no param has: the given one, or with a number. */
export function freeParam(base: string, where: Kinds): string {
  return freeName(base, (name) => where.has(name), "_")
}

/** The kinds of params, without the params that have none. */
export function givenKinds(where: Kinds): Readonly<Record<string, Value>> {
  return Object.fromEntries([...where].filter(([, kind]) => kind !== null))
}
