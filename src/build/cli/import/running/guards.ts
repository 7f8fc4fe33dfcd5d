import { readPatterns } from "./pattern.js"
import type { Dialect, ReadPattern } from "./pattern.js"
import type { Handler, RunningGuard, RunningItem, RunningNote, RunningRoute } from "./route.js"

/** A function before a route. `isPartial` tells that it runs for some requests of the route, and not for others. */
export interface RouteGuard {
  readonly handler: Handler
  readonly isPartial: boolean
  /** The path of the requests that it runs for, if it has one of its own. */
  readonly path?: string
}

/** A route with all functions that run before its handler, in their order. */
export interface GuardedRoute {
  readonly route: RunningRoute
  readonly guards: readonly RouteGuard[]
}

/** How many of the requests of a row a guard runs for. */
type Cover = "all" | "some" | "none"

/** What requests a guard runs for, as patterns; or its path alone, if it has no pattern. */
interface Scope {
  readonly verb: string
  readonly path: string | RegExp
  readonly patterns: readonly ReadPattern[] | undefined
  /** Whether it runs for the paths under its own too. */
  readonly isPrefix: boolean
  readonly handler: Handler
}

/**
 * Gives each route the functions that run before it: those registered before it for its path, and those of the route itself. A route whose
 * handler passes requests on to later routes is one of these functions, and no route.
 */
export function guardRoutes(items: readonly RunningItem[], dialect: Dialect): readonly (GuardedRoute | RunningNote)[] {
  const patterns = items.map((item) => ("verb" in item ? patternsOf(item, dialect) : undefined))
  const scopes: Scope[] = []
  return items.flatMap((item, at): readonly (GuardedRoute | RunningNote)[] => {
    if ("note" in item) return [item]
    if ("guard" in item) {
      const scope = scopeOfGuard(item, dialect)
      scopes.push(scope)
      const isUsed = items.some(
        (later, index) => index > at && "verb" in later && coverOf(scope, later, patterns[index], dialect) !== "none",
      )
      return isUsed ? [] : [unusedNote(item)]
    }
    const own = patterns[at]
    const scope: Scope = { ...item, patterns: own, isPrefix: false }
    const passesOn =
      item.mayPass === true &&
      items.some((later, index) => {
        return index > at && "verb" in later && coverOf(scope, later, patterns[index], dialect) !== "none"
      })
    if (passesOn) {
      scopes.push(...item.middleware.map((handler) => ({ ...scope, handler })), scope)
      return []
    }
    const guards = scopes.flatMap((before): readonly RouteGuard[] => {
      const cover = coverOf(before, item, own, dialect)
      if (cover === "none") return []
      return [{ handler: before.handler, isPartial: cover === "some", path: String(before.path) }]
    })
    return [{ route: item, guards: [...guards, ...item.middleware.map((handler) => ({ handler, isPartial: false }))] }]
  })
}

function scopeOfGuard({ guard, path }: RunningGuard, dialect: Dialect): Scope {
  const read = typeof path === "string" ? readPatterns(path, dialect) : undefined
  const patterns = read !== undefined && "patterns" in read ? read.patterns : undefined
  return { verb: "*", path, patterns, isPrefix: true, handler: guard }
}

function unusedNote({ guard, path, advice = "make it a plug of the endpoint" }: RunningGuard): RunningNote {
  const under = path === "/" ? "" : ` under ${String(path)}`
  const name = guard.name === "" || guard.name === "<anonymous>" ? "without a name" : guard.name
  return { note: `middleware ${name}${under}, which is before no route`, advice }
}

function patternsOf({ path, isRegExp }: RunningRoute, dialect: Dialect): readonly ReadPattern[] | undefined {
  const read = isRegExp === true ? undefined : readPatterns(path, dialect)
  return read !== undefined && "patterns" in read ? read.patterns : undefined
}

function coverOf(
  scope: Scope,
  route: RunningRoute,
  patterns: readonly ReadPattern[] | undefined,
  dialect: Dialect,
): Cover {
  if (scope.verb !== "*" && route.verb !== "*" && scope.verb !== route.verb) return "none"
  if (patterns === undefined) return "some"
  const isAnyCase = dialect === "express-4" || dialect === "express-5"
  const covers = patterns.map((row) => {
    if (scope.path instanceof RegExp) return coverOfRegExp(scope.path, row.pattern)
    if (scope.patterns === undefined) return "some"
    return widest(scope.patterns.map((guard) => coverOfPattern(guard, row, scope.isPrefix, isAnyCase)))
  })
  const cover = covers.every((one) => one === "all") ? "all" : covers.every((one) => one === "none") ? "none" : "some"
  return cover === "all" && scope.verb !== "*" && route.verb === "*" ? "some" : cover
}

function widest(covers: readonly Cover[]): Cover {
  return covers.find((one) => one === "all") ?? covers.find((one) => one === "some") ?? "none"
}

function coverOfRegExp(path: RegExp, pattern: string): Cover {
  if (/[:*]/.test(pattern)) return "some"
  return new RegExp(path.source, path.flags.replace(/[gy]/g, "")).test(pattern) ? "all" : "none"
}

/** Compares patterns segment by segment. */
function coverOfPattern(guard: ReadPattern, row: ReadPattern, isPrefix: boolean, isAnyCase: boolean): Cover {
  const segments = segmentsOf(row.pattern)
  let cover: Cover = "all"
  for (const [at, own] of segmentsOf(guard.pattern).entries()) {
    const other = segments[at]
    if (own.startsWith("*")) return other === undefined ? "none" : cover
    if (other === undefined) return "none"
    if (other.startsWith("*")) return "some"
    const one = coverOfSegment(own, other, isAnyCase)
    if (one === "none" || (one === "all" && isNarrower(own, guard, other, row)))
      cover = one === "none" ? "none" : "some"
    else if (one === "some") cover = "some"
    if (cover === "none") return "none"
  }
  const rest = segments[segmentsOf(guard.pattern).length]
  if (isPrefix || rest === undefined) return cover
  return rest.startsWith("*") ? "some" : "none"
}

function coverOfSegment(own: string, other: string, isAnyCase: boolean): Cover {
  const [prefix, otherPrefix] = [own, other].map((segment) => {
    const fixed = segment.replace(/:.*$/s, "")
    return isAnyCase ? fixed.toLowerCase() : fixed
  }) as [string, string]
  const [isParam, isOtherParam] = [own.includes(":"), other.includes(":")]
  if (!isParam && !isOtherParam) return prefix === otherPrefix ? "all" : "none"
  if (isParam)
    return otherPrefix.startsWith(prefix) ? "all" : isOtherParam && prefix.startsWith(otherPrefix) ? "some" : "none"
  return prefix.startsWith(otherPrefix) ? "some" : "none"
}

/** Whether the param of a guard has a kind, and that of the row has not the same one. */
function isNarrower(own: string, guard: ReadPattern, other: string, row: ReadPattern): boolean {
  const kind = guard.where[own.replace(/^[^:]*:/s, "")]
  if (kind === undefined || !own.includes(":")) return false
  return JSON.stringify(kind) !== JSON.stringify(row.where[other.replace(/^[^:]*:/s, "")])
}

function segmentsOf(pattern: string): readonly string[] {
  return pattern.split("/").filter((segment) => segment !== "")
}
