import { splitPath } from "../../../core/pattern/split-path.js"
import { isRoute } from "../flat-routes.js"
import type { FlatRoute } from "../flat-routes.js"
import type { Guarded } from "../guarded-rows.js"
import { overlaps } from "../kept-rows.js"
import { AT_ROW } from "../notes.js"
import type { Notes } from "../notes.js"
import type { Options } from "../rows.js"
import { coverOfPattern, patternOf } from "./cover.js"
import type { Cover } from "./cover.js"
import type { GuardNames } from "./guard-names.js"
import { isHono } from "./pattern.js"
import type { Dialect } from "./pattern.js"

/** Rows with comments, and the paths that lose guards. */
interface WithBases {
  readonly items: readonly Guarded[]
  readonly lost: readonly string[]
}

/**
 * The rows with those of the paths before globs and params: `/files/*path` does not match `/files` in Express and in Fastify, nor
 * `/v:version` `/v` in Express and Hono, as they do in Waymark.
 *
 * In Express, the first later row that takes `/files` is moved directly before the glob. If it would pass rows whose requests it takes,
 * such as `/:page`, it stays, and a row for this path alone is added there. If that is not possible, the glob has a comment.
 */
export function withGlobBases(given: readonly Guarded[], dialect: Dialect, names: GuardNames, notes: Notes): WithBases {
  const items = [...given]
  const lost: string[] = []
  for (let at = 0; at < items.length; at += 1) {
    const base = baseOf(items[at], dialect)
    if (base === undefined || items.slice(0, at).some((one) => coverOf(one, base, dialect) === "all")) continue
    for (let next = at + 1; next < items.length; next += 1) {
      const [glob, later] = [items[at], items[next]]
      const cover = coverOf(later, base, dialect)
      if (glob === undefined || later === undefined || cover === "none") continue
      const own = dialect === "fastify" ? undefined : onlyFor(later, base)
      const first = routeOf(later)?.path === base.path ? at + 1 : at
      const isMovable = own !== undefined && !items.slice(first, next).some((passed) => mayMeet(passed, later))
      if (own === undefined) {
        items[at] = withComment(glob, later, base, notes)
        lost.push(...lostGuards(glob, later, base, names))
      } else {
        if (isMovable) items.splice(next, 1)
        items.splice(at, 0, isMovable ? later : own)
        at += 1
        if (!isMovable) next += 1
      }
      if (cover === "all") break
    }
  }
  return { items, lost }
}

const GLOB = /\/\*\w+$/

/** A param after a literal in the same segment. */
const PREFIXED = /(?<=\/[^/:*]+):\w+/

/** The path that a route does not match in the application, without its glob or its param after a literal. */
function baseOf(guarded: Guarded | undefined, dialect: Dialect): FlatRoute | undefined {
  const route = routeOf(guarded)
  if (route === undefined) return undefined
  if (GLOB.test(route.path))
    return isHono(dialect) && guarded?.isFilled !== true
      ? undefined
      : { ...route, path: route.path.replace(GLOB, "") || "/" }
  return dialect === "fastify" || !PREFIXED.test(route.path)
    ? undefined
    : { ...route, path: route.path.replace(PREFIXED, "") }
}

function routeOf(guarded: Guarded | undefined): FlatRoute | undefined {
  return guarded !== undefined && isRoute(guarded.item) && guarded.item.isOff !== true ? guarded.item : undefined
}

/** How many of the requests for a path a row takes in the application. */
function coverOf(guarded: Guarded | undefined, base: FlatRoute, dialect: Dialect): Cover {
  const route = routeOf(guarded)
  if (route === undefined || route.options?.["host"] !== base.options?.["host"]) return "none"
  if (route.verb !== "*" && base.verb !== "*" && route.verb !== base.verb) return "none"
  const [own, other] = [firstOf(route), firstOf(base)]
  if (own !== undefined && other !== undefined && own !== other) return "none"
  const cover = coverOfPattern(patternOf(route), patternOf(base), false, dialect)
  return cover === "all" && route.verb !== "*" && base.verb === "*" ? "some" : cover
}

/** Undefined if it is not fixed. Most routes are told apart by it. */
function firstOf({ path }: FlatRoute): string | undefined {
  const first = path.split("/", 2)[1]?.toLowerCase()
  return first === undefined || /[:*]/.test(first) ? undefined : first
}

/** Whether a request may be for both rows in the application, where a glob has a segment. */
function mayMeet(one: Guarded, other: Guarded): boolean {
  const [first, second] = [routeOf(one), routeOf(other)]
  if (first === undefined || second === undefined) return false
  const shown = ({ verb, path }: FlatRoute) => ({ verb, path: path.replace("/*", "/:rest/*") })
  return overlaps(shown(first), shown(second))
}

/** A row with the action of another for one path alone, or undefined if a row cannot be for it alone. */
function onlyFor(later: Guarded, base: FlatRoute): Guarded | undefined {
  const route = routeOf(later)
  if (route === undefined || GLOB.test(route.path)) return undefined
  const { where: kinds } = patternOf(route)
  const { where: baseKinds } = patternOf(base)
  const paths = splitPath(base.path)
  const where: Record<string, Options[string]> = { ...kinds }
  for (const [at, segment] of splitPath(route.path).entries()) {
    const [prefix = "", name] = segment.split(":")
    if (name === undefined) continue
    const [, baseName] = paths[at]?.split(":") ?? []
    const kind = baseName === undefined ? [paths[at]?.slice(prefix.length) ?? ""] : baseKinds[baseName]
    if (kind === undefined || JSON.stringify(kind) === JSON.stringify(kinds[name])) continue
    const own = kinds[name]
    if (own !== undefined && !(Array.isArray(own) && Array.isArray(kind) && kind.every((one) => own.includes(one))))
      return undefined
    where[name] = kind
  }
  const verb = route.verb === "*" ? base.verb : route.verb
  const options = { ...route.options, ...(Object.keys(where).length === 0 ? {} : { where }), as: false }
  const comments = [`for ${base.path} alone, which the next row would take`]
  return { item: { ...route, verb, options, comments }, guards: guardsAt(later, base) }
}

/** The guards of a row that run for one of its paths. */
function guardsAt({ guards, guardsOf }: Guarded, { verb, ...base }: FlatRoute): readonly string[] {
  return guardsOf?.(verb, patternOf({ verb, ...base })) ?? guards
}

/** The line about the guards that a path before a glob loses, if there are any. */
function lostGuards(glob: Guarded, later: Guarded, base: FlatRoute, names: GuardNames): readonly string[] {
  const missing = guardsAt(later, base).filter(
    (guard) => !glob.guards.includes(guard) && names.conditionOf(guard) === undefined,
  )
  const { verb = "", path = "" } = routeOf(glob) ?? {}
  return missing.length === 0
    ? []
    : [`  ${base.verb} ${base.path}: ${verb} ${path} takes its requests without ${missing.join(", ")}`]
}

function withComment(glob: Guarded, later: Guarded, base: FlatRoute, notes: Notes): Guarded {
  const [route, from] = [routeOf(glob), routeOf(later)]
  const behind = guardsAt(later, base)
  const isBehindAll = behind.every((guard) => glob.guards.includes(guard))
  if (route === undefined || from === undefined || (isBehindAll && route.handler === from.handler)) return glob
  notes.add("what rows cannot say", AT_ROW)
  const methods = base.verb === "*" ? "" : `${base.verb.toUpperCase()} `
  const plugs = behind.length === 0 ? "" : ` behind ${behind.join(", ")}`
  const said = `it takes ${methods}${base.path} too, which ${from.verb} ${from.path} took${plugs}: write a row for ${base.path} before it`
  return { ...glob, item: { ...route, comments: [...(route.comments ?? []), said] } }
}
