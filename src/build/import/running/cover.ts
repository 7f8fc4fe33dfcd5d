import { splitPath } from "../../../core/pattern/split-path.js"
import type { FlatRoute } from "../flat-routes.js"
import { isOptions } from "../rows.js"
import type { Value } from "../rows.js"
import { isHono } from "./pattern.js"
import type { Dialect, ReadPattern } from "./pattern.js"

/** How many of the requests of a row a guard runs for. */
export type Cover = "all" | "some" | "none"

export function widest(covers: readonly Cover[]): Cover {
  return covers.find((one) => one === "all") ?? covers.find((one) => one === "some") ?? "none"
}

export function coverOfRegExp(path: RegExp, pattern: string): Cover {
  if (/[:*]/.test(pattern)) return "some"
  return new RegExp(path.source, path.flags.replace(/[gy]/g, "")).test(pattern) ? "all" : "none"
}

export function patternOf({ path, options }: FlatRoute): ReadPattern {
  const where = options?.["where"]
  return { pattern: path, where: isOptions(where) ? where : {} }
}

/** Compares patterns segment by segment. A wildcard of Hono also matches the path before it, and Express does not tell cases apart. */
export function coverOfPattern(guard: ReadPattern, row: ReadPattern, isPrefix: boolean, dialect: Dialect): Cover {
  const segments = splitPath(row.pattern)
  let cover: Cover = "all"
  for (const [at, own] of splitPath(guard.pattern).entries()) {
    const other = segments[at]
    if (own.startsWith("*")) return other === undefined && !isHono(dialect) ? "none" : cover
    if (other === undefined) return "none"
    if (other.startsWith("*")) return "some"
    const any = coverOfSegment(own, other, dialect.startsWith("express"))
    const one = any === "all" ? coverOfKind(own, guard, other, row) : any
    if (one === "none") return "none"
    if (one === "some") cover = "some"
  }
  const rest = segments[splitPath(guard.pattern).length]
  if (isPrefix || rest === undefined) return cover
  return rest.startsWith("*") ? "some" : "none"
}

function coverOfSegment(own: string, other: string, isAnyCase: boolean): Cover {
  const prefixOf = (segment: string): string => {
    const prefix = segment.replace(/:.*$/s, "")
    return isAnyCase ? prefix.toLowerCase() : prefix
  }
  const [prefix, otherPrefix] = [prefixOf(own), prefixOf(other)]
  const [isParam, isOtherParam] = [own.includes(":"), other.includes(":")]
  if (!isParam && !isOtherParam) return prefix === otherPrefix ? "all" : "none"
  // A param is not empty.
  if (isParam && !isOtherParam && prefix === otherPrefix) return "none"
  if (isParam)
    return otherPrefix.startsWith(prefix) ? "all" : isOtherParam && prefix.startsWith(otherPrefix) ? "some" : "none"
  return prefix.startsWith(otherPrefix) ? "some" : "none"
}

/** How many of the values of a row's segment the kind of a guard's param takes, if it takes them without the kind. */
function coverOfKind(own: string, guard: ReadPattern, other: string, row: ReadPattern): Cover {
  const [prefix = "", name] = own.split(":")
  const kind = name === undefined ? undefined : guard.where[name]
  if (kind === undefined) return "all"
  const [fixed = "", param] = other.split(":")
  const rowKind = param === undefined ? [other] : (row.where[param] ?? "")
  if (JSON.stringify(kind) === JSON.stringify(rowKind)) return "all"
  if (!isTexts(kind) || !isTexts(rowKind)) return "some"
  const taken = rowKind.map((text) => kind.includes(`${param === undefined ? "" : fixed}${text}`.slice(prefix.length)))
  return taken.every(Boolean) ? "all" : taken.some(Boolean) ? "some" : "none"
}

function isTexts(kind: Value): kind is readonly string[] {
  return Array.isArray(kind)
}
