import { splitPath } from "../../../core/pattern/split-path.js"
import { readPatterns } from "./pattern.js"
import type { Dialect, ReadPattern } from "./pattern.js"
import type { RunningRoute } from "./route.js"

/** A segment that is fixed, or one param. */
const PLAIN = /^(?:[^:*()?+{}[\]\\!]+|:[A-Za-z_]\w*)$/

/**
 * Patterns that match at least the paths of a route that has no pattern, by the segments that its path begins with, so that it is compared
 * with guards of other paths.
 */
export function beginningOf(
  route: Pick<RunningRoute, "path" | "regExp" | "within">,
  dialect: Dialect,
): readonly ReadPattern[] {
  const { path, regExp, within = "/" } = route
  if (regExp === undefined) return beginnings(plainSegments(path)).map(patternOf)
  const read = readPatterns(within, dialect)
  const segments = plainSegments(literalStart(regExp) ?? "")
  return "patterns" in read
    ? read.patterns.map(({ pattern, where }) => ({ ...patternOf([...splitPath(pattern), ...segments]), where }))
    : [patternOf([])]
}

/** A param is not empty, and paths may end with the characters before it. */
function beginnings(segments: readonly string[]): readonly (readonly string[])[] {
  const last = segments.at(-1) ?? ""
  return last.endsWith(ANY) && last !== ANY
    ? [segments, [...segments.slice(0, -1), last.slice(0, -ANY.length)]]
    : [segments]
}

function patternOf(segments: readonly string[]): ReadPattern {
  return { pattern: `/${[...segments, "*rest"].join("/")}`, where: {} }
}

/** A param for the rest of a segment. */
const ANY = ":any"

/** The segments up to the first that is not plain, and the characters that this one begins with, as a param. */
function plainSegments(path: string): readonly string[] {
  const segments = splitPath(path)
  const end = segments.findIndex((segment) => !PLAIN.test(segment))
  if (end < 0) return segments
  // The star of a path stands for any characters; that of a regular expression would repeat the character before it.
  const [prefix = ""] = /^[^:*()?+{}[\]\\!]*(?!\?)/.exec(segments[end] ?? "") ?? []
  return [...segments.slice(0, end), ...(prefix === "" ? [] : [prefix + ANY])]
}

/** The characters that all strings begin with that a regular expression matches. It ends in a colon, since the last segment may be longer. */
function literalStart({ source, flags }: RegExp): string | undefined {
  if (!source.startsWith("^") || flags.includes("m") || hasAlternatives(source)) return undefined
  const [literal = ""] = /^(?:\\[/.-]|[\w/%~-])*/.exec(source.slice(1)) ?? []
  const isRepeated = /^[?*+{]/.test(source.slice(1 + literal.length))
  return `${isRepeated ? literal.replace(/\\?.$/, "") : literal}:`.replaceAll("\\", "")
}

/** Whether it has alternatives outside groups and classes. */
function hasAlternatives(source: string): boolean {
  let rest = source.replaceAll(/\\./g, "").replaceAll(/\[[^\]]*\]/g, "")
  for (let before = ""; before !== rest;) {
    before = rest
    rest = rest.replaceAll(/\([^()]*\)/g, "")
  }
  return rest.includes("|")
}
