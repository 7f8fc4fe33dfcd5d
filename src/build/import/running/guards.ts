import { beginningOf } from "./beginning.js"
import { coverOfPattern, coverOfRegExp, widest } from "./cover.js"
import type { Cover } from "./cover.js"
import { readPatterns } from "./pattern.js"
import type { Dialect, ReadPattern } from "./pattern.js"
import type { Handler, RunningGuard, RunningItem, RunningNote, RunningRoute } from "./route.js"

/** A function before a route. `isPartial` tells that it runs for some requests of the route, and not for others. */
export interface RouteGuard {
  readonly handler: Handler
  readonly isPartial: boolean
  /** The path of the requests that it runs for, if it has one of its own. */
  readonly path?: string
  /** The methods of these requests, if they are not all, in words. */
  readonly methods?: string | undefined
  /** How many of the requests of another path it runs for. Default: all. */
  readonly coverOf?: (verb: string, path: ReadPattern) => Cover
}

/** A route with all functions that run before its handler, in their order. */
export interface GuardedRoute {
  readonly route: RunningRoute
  readonly guards: readonly RouteGuard[]
}

/** A note with the functions that run before all or some of its requests. */
export interface GuardedNote extends RunningNote {
  readonly guards: readonly RouteGuard[]
}

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
  /** Whether it has a pattern; that of others is one of what their path begins with. */
  readonly isCarried?: boolean
  /** The methods that it leaves out. */
  readonly without?: readonly string[] | undefined
  /** The requests that it leaves out. */
  readonly except?: readonly Scope[]
  /** Whether it is a row too, which takes the requests of the rows that it is before. */
  readonly isRow?: boolean
  readonly handler: Handler
}

/**
 * Gives each route the functions that run before it: those registered before it for its path, and those of the route itself. A route whose
 * handler passes requests on is one of these functions, and no route, in three cases: if it only refuses requests, if it is before a route of
 * the same requests, or if it is for all methods and all paths under its own, and hides a route. Every other route stays one, and its functions
 * are before the routes that it hides, too.
 */
export function guardRoutes(items: readonly RunningItem[], dialect: Dialect): readonly (GuardedRoute | GuardedNote)[] {
  const scopes = items.map((item) => ("verb" in item ? scopeOfRoute(item, dialect) : undefined))
  const before: Scope[] = []
  return items.flatMap((item, at): readonly (GuardedRoute | GuardedNote)[] => {
    if ("note" in item) return [noteBehind(item, before, dialect)]
    // What is not carried is no row that a function is before.
    const hasLater = (accepts: (later: Scope) => boolean): boolean =>
      scopes.some((later, index) => index > at && later?.isCarried === true && accepts(later))
    if ("guard" in item) {
      const scope = scopeOfGuard(item, dialect)
      const isUsed = item.isSilent === true || hasLater((later) => coverOf(scope, later, dialect) !== "none")
      const isSaid = !isUsed || item.advice !== undefined
      const unused = isSaid ? [noteBehind(unusedNote(item, isUsed), before, dialect)] : []
      before.push(scope)
      return unused
    }
    const scope = scopes[at] ?? scopeOfRoute(item, dialect)
    const passing = passingScope(item, scope, dialect)
    const passes = (isRow: boolean, handlers: readonly Handler[]): void =>
      void before.push(...handlers.map((handler) => ({ ...passing, handler, isRow })))
    const functions = [...item.middleware, item.handler]
    // Middleware that leaves out its own path.
    if (item.isGuard === true && coverOf(passing, scope, dialect) === "none") return []
    const isGuard =
      item.isGuard === true
        ? hasLater((later) => coverOf(passing, later, dialect) !== "none")
        : item.mayPass === true && hasLater((later) => isGuardOf(scope, later, dialect))
    if (isGuard) {
      passes(false, functions)
      return []
    }
    const guards = guardsBefore(before, scope, dialect)
    // Express checks a param once.
    const isChecked = (handler: Handler): boolean => guards.some((one) => one.handler === handler && !one.isPartial)
    const own = item.middleware.flatMap((handler) => (isChecked(handler) ? [] : [{ handler, isPartial: false }]))
    if (item.mayPass === true) passes(scope.isCarried === true, functions)
    else if (item.skips !== undefined) passes(true, functions.slice(0, functions.indexOf(item.skips) + 1))
    return [{ route: item, guards: [...guards, ...own] }]
  })
}

/** A note with the functions that run before what it is about. */
function noteBehind(note: RunningNote, before: readonly Scope[], dialect: Dialect): GuardedNote {
  const { path, within = "/" } = note
  if (path === undefined) return { ...note, guards: [] }
  const own = { path: String(path), within, ...(path instanceof RegExp ? { regExp: path } : {}) }
  const read =
    path instanceof RegExp ? beginningOf(own, dialect) : (patternsOf(path, dialect) ?? beginningOf(own, dialect))
  const under = read.map(({ pattern, where }) => ({ pattern: `${pattern === "/" ? "" : pattern}/*rest`, where }))
  const patterns = path instanceof RegExp ? read : [...read, ...under]
  const scope = {
    verb: "*",
    path,
    patterns,
    first: firstOf(patterns),
    isPrefix: true,
    handler: { handle: note, name: "" },
  }
  return { ...note, guards: guardsBefore(before, scope, dialect) }
}

function guardsBefore(before: readonly Scope[], scope: Scope, dialect: Dialect): readonly RouteGuard[] {
  const guards: RouteGuard[] = []
  for (const guard of before) {
    const { handler, path } = guard
    const cover = coverOf(guard, scope, dialect)
    if (cover === "none" || (cover === "some" && guard.isRow === true)) continue
    if (guards.some((one) => one.handler === handler && !one.isPartial)) continue
    const coverOfPath = (verb: string, read: ReadPattern): Cover => {
      const one = { verb, path: read.pattern, patterns: [read], first: firstOf([read]), isPrefix: false, handler }
      return coverOf(guard, one, dialect)
    }
    guards.push({
      handler,
      isPartial: cover === "some",
      path: String(path),
      methods: methodsOf(guard),
      coverOf: coverOfPath,
    })
  }
  return guards
}

function methodsOf({ verb, without }: Scope): string | undefined {
  if (verb !== "*") return verb.toUpperCase()
  return without === undefined ? undefined : `other than ${without.join(", ").toUpperCase()}`
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
  if (one.without?.includes(other.verb) === true) return false
  return one.verb === "*" || other.verb === "*" || one.verb === other.verb
}

/** In lower case, since Express does not tell cases apart. */
function firstOf(patterns: readonly ReadPattern[] | undefined): string | undefined {
  const firsts = new Set(patterns?.map(({ pattern }) => pattern.split("/", 2)[1]?.toLowerCase()))
  const [first = ""] = firsts
  return firsts.size !== 1 || first === "" || /[:*]/.test(first) ? undefined : first
}

function scopeOfRoute(route: RunningRoute, dialect: Dialect): Scope {
  const { verb, path, regExp, handler } = route
  const read = regExp === undefined ? patternsOf(path, dialect) : undefined
  const patterns = read ?? beginningOf(route, dialect)
  const isCarried = read !== undefined
  return { verb, path, patterns, first: firstOf(patterns), isPrefix: false, isCarried, isPartial: !isCarried, handler }
}

/** The requests that a route passes on. */
function passingScope(route: RunningRoute, own: Scope, dialect: Dialect): Scope {
  const { verb, regExp, within, handler } = route
  if (regExp !== undefined) return { ...scopeOfGuard({ guard: handler, path: regExp, within }, dialect), verb }
  return withExcepted(own, route, dialect)
}

function scopeOfGuard(item: RunningGuard, dialect: Dialect): Scope {
  const { guard, path, within = "/", isPartial = false, without } = item
  const isRegExp = typeof path !== "string"
  // A regular expression in a router is compared with the rest of a path.
  const read = isRegExp ? (within === "/" ? undefined : patternsOf(within, dialect)) : patternsOf(path, dialect)
  const patterns = read ?? (isRegExp ? undefined : beginningsOf(path, dialect))
  const shown = isRegExp && within !== "/" ? `${within} with ${String(path)}` : path
  const isPrefix = without === undefined
  const scope = { verb: "*", path: shown, patterns, first: firstOf(patterns), isPrefix, without, handler: guard }
  const isPart = (isRegExp && within !== "/") || (!isRegExp && read === undefined)
  return withExcepted({ ...scope, isPartial: isPartial || isPart }, item, dialect)
}

/** What paths under the one of a guard begin with, if it has no pattern. */
function beginningsOf(path: string, dialect: Dialect): readonly ReadPattern[] {
  return beginningOf({ path }, dialect).map(({ pattern }) => ({
    pattern: pattern.replace(/\/\*rest$/, "") || "/",
    where: {},
  }))
}

function withExcepted(scope: Scope, { except = [] }: Pick<RunningGuard, "except">, dialect: Dialect): Scope {
  if (except.length === 0) return scope
  const shown = except.map(({ verb, path }) => (verb === "*" ? path : `${verb} ${path}`)).join(", ")
  const scopes = except.map((one) => scopeOfRoute({ ...one, handler: scope.handler, middleware: [] }, dialect))
  return { ...scope, path: `${String(scope.path)} without ${shown}`, except: scopes }
}

function unusedNote({ guard, path, within = "/", advice }: RunningGuard, isUsed: boolean): RunningNote {
  const under = path === "/" ? "" : ` under ${String(path)}`
  const name = guard.name === "" || guard.name === "<anonymous>" ? "without a name" : guard.name
  const note = `middleware ${name}${under}, which ${isUsed ? "answers requests" : "is before no row"}`
  if (advice !== undefined) return { note, advice, path, within, behind: [`${advice}, behind `, ""] }
  const isMount = path !== "/" ? ", or write rows for what it answers itself" : ""
  return { note, advice: `make it a plug of the endpoint${isMount}` }
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
  const excepted = widest(scope.except?.map((one) => coverOf(one, route, dialect)) ?? [])
  if (excepted === "all") return "none"
  const isPartial =
    scope.isPartial === true ||
    (route.verb === "*" && (scope.verb !== "*" || scope.without !== undefined)) ||
    (excepted === "some" && cover === "all")
  return cover === "all" && isPartial ? "some" : cover
}
