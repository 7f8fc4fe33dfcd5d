import { distance } from "../lib/distance.js"
import type { MatchedRoute } from "../match/tree.js"
import { isOfKind, kindOf } from "../pattern/kind.js"
import type { ParamKind } from "../pattern/kind.js"
import { parsePattern } from "../pattern/pattern.js"
import type { Segment } from "../pattern/segment.js"

/** The one thing in a path that keeps a pattern from matching it. Positions count from 0. */
export type PathDifference =
  | { readonly kind: "segment"; readonly position: number; readonly expected: string; readonly got: string }
  | { readonly kind: "missing"; readonly position: number; readonly expected: string }
  | { readonly kind: "extra"; readonly position: number; readonly got: string }
  | { readonly kind: "kind"; readonly param: string; readonly expected: ParamKind; readonly got: string }
  | { readonly kind: "unequal"; readonly param: string; readonly got: readonly [string, string] }

type Part = Segment & { readonly of: ParamKind | null }

/**
 * Compares a route's pattern with the decoded segments of a path.
 *
 * @returns the difference, `null` if the pattern matches, or undefined if there is more than one difference, or if only params would be equal
 */
export function pathDifference(
  { kind, path, where }: Pick<MatchedRoute, "kind" | "path" | "where">,
  segments: readonly string[],
): PathDifference | null | undefined {
  const pattern = parsePattern(path).map((part): Part => ({
    ...part,
    of: part.kind === "param" ? kindOf(where, part.name) : null,
  }))
  const last = pattern.at(-1)
  const isOpen = kind === "forward" || last?.kind === "glob"
  // A glob without a prefix matches any rest, and one with a prefix matches one segment and any rest.
  const parts = last?.kind === "glob" && last.prefix === "" ? pattern.slice(0, -1) : pattern
  const given = isOpen ? segments.slice(0, parts.length) : segments
  if (given.length === parts.length) {
    const difference = sameLengthDifference(parts, given)
    return difference === null ? unequalParam(pattern, segments) : difference
  }
  const isNear = given.length === parts.length - 1 || given.length === parts.length + 1
  return isNear ? lengthDifference(parts, given) : undefined
}

/** The segment that differs; `null` if none does. */
function sameLengthDifference(parts: readonly Part[], segments: readonly string[]): PathDifference | null | undefined {
  const start = commonStart(parts, segments)
  if (start === parts.length) return null
  const [part, got] = [parts[start], segments[start]]
  if (part === undefined || got === undefined || commonEnd(parts, segments) < parts.length - start - 1) return undefined
  const hasStatic = parts.some((other, index) => index !== start && other.kind === "static")
  if (!hasStatic && !literalsOf(part).some((text) => isSimilar(text, got))) return undefined
  if (part.kind === "param" && part.of !== null && got.startsWith(part.prefix))
    return { kind: "kind", param: part.name, expected: part.of, got: got.slice(part.prefix.length) }
  return { kind: "segment", position: start, expected: textOf(part), got }
}

/** The segment that is missing or that is too much. Of several possible ones it is a param, or else the last. */
function lengthDifference(parts: readonly Part[], segments: readonly string[]): PathDifference | undefined {
  const isMissing = parts.length > segments.length
  const longer = isMissing ? parts.length : segments.length
  const first = Math.max(0, longer - 1 - commonEnd(parts, segments))
  const positions = Array.from(
    { length: Math.max(0, commonStart(parts, segments) - first + 1) },
    (_, index) => first + index,
  )
  const position = positions.findLast((at) => isMissing && parts[at]?.kind !== "static") ?? positions.at(-1)
  if (position === undefined) return undefined
  const hasStatic = parts.some(({ kind }, index) => kind === "static" && !(isMissing && index === position))
  if (!hasStatic) return undefined
  const [part, got] = [parts[position], segments[position]]
  if (isMissing) return part && { kind: "missing", position, expected: textOf(part) }
  return got === undefined ? undefined : { kind: "extra", position, got }
}

/** The number of segments at the start that match. */
function commonStart(parts: readonly Part[], segments: readonly string[]): number {
  const end = parts.findIndex((part, index) => !fits(part, segments[index]))
  return end < 0 ? parts.length : end
}

/** The number of segments at the end that match. */
function commonEnd(parts: readonly Part[], segments: readonly string[]): number {
  return commonStart(parts.toReversed(), segments.toReversed())
}

function fits(part: Part, segment: string | undefined): boolean {
  if (segment === undefined) return false
  if (part.kind === "static") return segment === part.text
  return segment.startsWith(part.prefix) && (part.of === null || isOfKind(part.of, segment.slice(part.prefix.length)))
}

/** A param that occurs twice in a pattern and would have two values; `null` if there is none. */
function unequalParam(pattern: readonly Segment[], segments: readonly string[]): PathDifference | null | undefined {
  const values = new Map<string, string>()
  for (const [index, part] of pattern.entries()) {
    if (part.kind === "static") continue
    const known = values.get(part.name)
    // A list is never equal to a string.
    if (part.kind === "glob") return known === undefined ? null : undefined
    const value = (segments[index] ?? "").slice(part.prefix.length)
    if (known !== undefined && known !== value) return { kind: "unequal", param: part.name, got: [known, value] }
    values.set(part.name, value)
  }
  return null
}

function textOf(part: Segment): string {
  if (part.kind === "static") return part.text
  return `${part.prefix}${part.kind === "glob" ? "*" : ":"}${part.name}`
}

/** The values that a segment may have, or their prefix if they are unknown. */
function literalsOf(part: Part): readonly string[] {
  if (part.kind === "static") return [part.text]
  if (part.of === null || typeof part.of === "string") return [part.prefix]
  return part.of.map((text) => part.prefix + text)
}

/** Whether at most half of the characters of two strings differ, ignoring case. */
export function isSimilar(one: string, other: string): boolean {
  return 2 * distance(one.toLowerCase(), other.toLowerCase()) <= Math.max(one.length, other.length)
}
