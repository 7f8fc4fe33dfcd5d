import type { Value } from "../rows.js"
import { isHono, readPatterns } from "./pattern.js"
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
  /** The first segment of all its patterns, if that is fixed: most routes are told apart by it. */
  readonly first: string | undefined
  /** Whether it runs for a part of the paths that its patterns match. */
  readonly isPartial?: boolean
  /** Whether it runs for the paths under its own too. */
  readonly isPrefix: boolean
  readonly handler: Handler
}

/**
 * Gives each route the functions that run before it: those registered before it for its path, and those of the route itself. A route whose
 * handler passes requests on is one of these functions, and no route, if it is before a route of the same requests, or if it is for all
 * methods and all paths under its own, and hides a route. Every other route stays one.
 */
export function guardRoutes(items: readonly RunningItem[], dialect: Dialect): readonly (GuardedRoute | RunningNote)[] {
  const scopes = items.map((item) => ("verb" in item ? scopeOfRoute(item, dialect) : undefined))
  const before: Scope[] = []
  return items.flatMap((item, at): readonly (GuardedRoute | RunningNote)[] => {
    if ("note" in item) return [item]
    const hasLater = (accepts: (later: Scope) => boolean): boolean =>
      scopes.some((later, index) => index > at && later !== undefined && accepts(later))
    if ("guard" in item) {
      const scope = scopeOfGuard(item, dialect)
      before.push(scope)
      return hasLater((later) => coverOf(scope, later, dialect) !== "none") ? [] : [unusedNote(item)]
    }
    const scope = scopes[at] ?? scopeOfRoute(item, dialect)
    if (item.mayPass === true && hasLater((later) => isGuardOf(scope, later, dialect))) {
      before.push(...item.middleware.map((handler) => ({ ...scope, handler })), scope)
      return []
    }
    const guards = before.flatMap((guard): readonly RouteGuard[] => {
      const cover = coverOf(guard, scope, dialect)
      if (cover === "none") return []
      return [{ handler: guard.handler, isPartial: cover === "some", path: String(guard.path) }]
    })
    return [{ route: item, guards: [...guards, ...item.middleware.map((handler) => ({ handler, isPartial: false }))] }]
  })
}

/** Whether a route whose handler passes requests on is a guard of a later one. */
function isGuardOf(scope: Scope, later: Scope, dialect: Dialect): boolean {
  if (!meets(scope, later) || coverOf({ ...scope, verb: later.verb }, later, dialect) !== "all") return false
  const isOfAll = scope.verb === "*" && scope.patterns?.every(({ pattern }) => /\/\*[^/]*$/.test(pattern)) === true
  return isOfAll || coverOf({ ...later, verb: scope.verb }, scope, dialect) === "all"
}

/** Whether two may have requests in common, as far as their verbs and first segments tell. */
function meets(one: Scope, other: Scope): boolean {
  if (one.first !== undefined && other.first !== undefined && one.first !== other.first) return false
  return one.verb === "*" || other.verb === "*" || one.verb === other.verb
}

/** In lower case, since Express does not tell cases apart. */
function firstOf(patterns: readonly ReadPattern[] | undefined): string | undefined {
  const firsts = new Set(patterns?.map(({ pattern }) => pattern.split("/", 2)[1]?.toLowerCase()))
  const [first = ""] = firsts
  return firsts.size !== 1 || first === "" || /[:*]/.test(first) ? undefined : first
}

function scopeOfRoute(route: RunningRoute, dialect: Dialect): Scope {
  const { verb, path, isRegExp, handler } = route
  const patterns = isRegExp === true ? undefined : patternsOf(path, dialect)
  return { verb, path, patterns, first: firstOf(patterns), isPrefix: false, handler }
}

function scopeOfGuard({ guard, path, within = "/" }: RunningGuard, dialect: Dialect): Scope {
  const isRegExp = typeof path !== "string"
  // A regular expression in a router is compared with the rest of a path.
  const patterns = !isRegExp ? patternsOf(path, dialect) : within === "/" ? undefined : patternsOf(within, dialect)
  const shown = isRegExp && within !== "/" ? `${within} with ${String(path)}` : path
  const scope = { verb: "*", path: shown, patterns, first: firstOf(patterns), isPrefix: true, handler: guard }
  return { ...scope, isPartial: isRegExp && within !== "/" }
}

function unusedNote({ guard, path, advice = "make it a plug of the endpoint" }: RunningGuard): RunningNote {
  const under = path === "/" ? "" : ` under ${String(path)}`
  const name = guard.name === "" || guard.name === "<anonymous>" ? "without a name" : guard.name
  return { note: `middleware ${name}${under}, which is before no route`, advice }
}

function patternsOf(path: string, dialect: Dialect): readonly ReadPattern[] | undefined {
  const read = readPatterns(path, dialect)
  return "patterns" in read ? read.patterns : undefined
}

/** How many of the requests of a route a function before it runs for. */
function coverOf(scope: Scope, route: Scope, dialect: Dialect): Cover {
  if (!meets(scope, route)) return "none"
  const { patterns } = route
  if (patterns === undefined) return "some"
  const covers = patterns.map((row) => {
    if (scope.path instanceof RegExp) return coverOfRegExp(scope.path, row.pattern)
    if (scope.patterns === undefined) return "some"
    return widest(scope.patterns.map((guard) => coverOfPattern(guard, row, scope.isPrefix, dialect)))
  })
  const cover = covers.every((one) => one === "all") ? "all" : covers.every((one) => one === "none") ? "none" : "some"
  const isPartial = scope.isPartial === true || (scope.verb !== "*" && route.verb === "*")
  return cover === "all" && isPartial ? "some" : cover
}

function widest(covers: readonly Cover[]): Cover {
  return covers.find((one) => one === "all") ?? covers.find((one) => one === "some") ?? "none"
}

function coverOfRegExp(path: RegExp, pattern: string): Cover {
  if (/[:*]/.test(pattern)) return "some"
  return new RegExp(path.source, path.flags.replace(/[gy]/g, "")).test(pattern) ? "all" : "none"
}

/** Compares patterns segment by segment. A wildcard of Hono also matches the path before it, and Express does not tell cases apart. */
function coverOfPattern(guard: ReadPattern, row: ReadPattern, isPrefix: boolean, dialect: Dialect): Cover {
  const segments = segmentsOf(row.pattern)
  let cover: Cover = "all"
  for (const [at, own] of segmentsOf(guard.pattern).entries()) {
    const other = segments[at]
    if (own.startsWith("*")) return other === undefined && !isHono(dialect) ? "none" : cover
    if (other === undefined) return "none"
    if (other.startsWith("*")) return "some"
    const any = coverOfSegment(own, other, dialect.startsWith("express"))
    const one = any === "all" ? coverOfKind(own, guard, other, row) : any
    if (one === "none") return "none"
    if (one === "some") cover = "some"
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

function segmentsOf(pattern: string): readonly string[] {
  return pattern.split("/").filter((segment) => segment !== "")
}
