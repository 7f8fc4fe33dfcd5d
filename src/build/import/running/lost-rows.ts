import { findUncompiledUnreachable } from "../../../core/match/uncompiled.js"
import { list_routes } from "../../../core/table/routes.js"
import { isRoute } from "../flat-routes.js"
import type { FlatRoute } from "../flat-routes.js"
import type { Guarded } from "../guarded-rows.js"
import type { Notes } from "../notes.js"
import { problemOf } from "../rows.js"
import { coverOfPattern, patternOf } from "./cover.js"
import type { GuardNames } from "./guard-names.js"
import type { Dialect } from "./pattern.js"

/** Rows with comments, and those of them that no request reaches although one did in the application. */
interface Checked {
  readonly items: readonly Guarded[]
  readonly lost: readonly string[]
}

/** Names guarded rows whose requests another row takes without their guards: because of the import, or as in the application. */
export function withLostRows(given: readonly Guarded[], dialect: Dialect, names: GuardNames, notes: Notes): Checked {
  const rows = given.flatMap((guarded) =>
    isRoute(guarded.item) && guarded.item.isOff !== true && problemOf([rowOf(guarded.item)]) === undefined
      ? [{ ...guarded, item: guarded.item, guarded }]
      : [],
  )
  const table = rows.map(({ item }) => rowOf(item))
  if (!rows.some(({ guards }) => guards.length > 0) || problemOf(table) !== undefined) return { items: given, lost: [] }
  const routes = list_routes(table)
  const known = new Map<unknown, (typeof rows)[number] | undefined>(routes.map((route, at) => [route, rows[at]]))
  const said = new Map<Guarded, string>()
  const lost: string[] = []
  for (const { route, shadow } of findUncompiledUnreachable(routes)) {
    const [hidden, by] = [known.get(route), known.get(shadow)]
    if (hidden === undefined || by === undefined) continue
    const own = names.known(by.item.handler)
    const missing = hidden.guards.filter(
      (name) => name !== own && !by.guards.includes(name) && names.conditionOf(name) === undefined,
    )
    if (missing.length === 0) continue
    const shown = `${by.item.verb} ${by.item.path}`
    // Its condition, such as a version, passes requests on.
    const isConditional = by.guards.some(
      (name) => names.conditionOf(name) !== undefined && !hidden.guards.includes(name),
    )
    const isDead =
      isBefore(by, hidden) && takesAll(by.item, hidden.item, dialect) && by.mayPass !== true && !isConditional
    said.set(
      hidden.guarded,
      isDead
        ? `no request reaches it, in the application neither: ${shown} is before it`
        : `no request reaches it, as one did in the application: ${shown} takes its requests without ${missing.join(", ")}`,
    )
    if (!isDead)
      lost.push(`  ${hidden.item.verb} ${hidden.item.path}: ${shown} takes its requests without ${missing.join(", ")}`)
  }
  notes.add("guarded rows that no request reaches", "each has a comment, which says why", said.size)
  const items = given.map((guarded) => {
    const comment = said.get(guarded)
    if (comment === undefined || !isRoute(guarded.item)) return guarded
    return { ...guarded, item: { ...guarded.item, comments: [...(guarded.item.comments ?? []), comment] } }
  })
  return { items, lost }
}

function rowOf({ verb, path, options }: FlatRoute): readonly unknown[] {
  const { where, host } = options ?? {}
  return [
    "match",
    verb,
    path,
    "A",
    "a",
    { ...(where === undefined ? {} : { where }), ...(host === undefined ? {} : { host }) },
  ]
}

/** Whether the application registers one before the other. */
function isBefore(one: Guarded, other: Guarded): boolean {
  return one.at !== undefined && other.at !== undefined && one.at < other.at
}

/** Whether a row takes all requests of a later one in the application. */
function takesAll(one: FlatRoute, other: FlatRoute, dialect: Dialect): boolean {
  return dialect !== "fastify" && coverOfPattern(patternOf(one), patternOf(other), false, dialect) === "all"
}
