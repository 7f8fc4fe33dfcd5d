import { standard_plugs } from "../../../../server/plugs/index.js"
import { withoutTakenKinds } from "../checked-kinds.js"
import { guardedRows } from "../guarded-rows.js"
import type { Guarded } from "../guarded-rows.js"
import { actionOfPath, controllerOfPath } from "../naming.js"
import { Notes } from "../notes.js"
import { inMatchingOrder } from "../order.js"
import type { Preference } from "../order.js"
import { comment, someOptions } from "../rows.js"
import type { Imported, Source } from "../source.js"
import { runningRoutes } from "./application.js"
import type { Running } from "./application.js"
import { guardRoutes } from "./guards.js"
import type { GuardedRoute } from "./guards.js"
import { actionOfHandler, readPatterns } from "./pattern.js"
import type { Dialect } from "./pattern.js"
import { redirectOfHandler, withRedirects } from "./redirect.js"
import type { Handler, RunningNote } from "./route.js"

/** A table of the routes of an application of Express, Hono, Fastify or NestJS, which is loaded for it. */
export async function importRunning(source: Source): Promise<Imported> {
  return importRoutes(await runningRoutes(source))
}

/** A table of the routes that an application has. */
export function importRoutes(running: Running): Imported {
  const { dialect, items, origin = NAMES[dialect], bindings = [], schemas, own, unknown = [] } = running
  const notes = new Notes()
  for (const { what, advice } of unknown) notes.add(what, advice)
  for (const _binding of bindings) notes.add("bindings that are read while the module is loaded", CHECK_BINDINGS)
  const names = new GuardNames()
  const guarded = guardRoutes(items, dialect).flatMap((item) => guardedItems(item, dialect, names, notes))
  const ordered = withRedirects(withoutTakenKinds(inMatchingOrder(guarded, PREFERENCES[dialect]), notes), notes)
  const rows = guardedRows(ordered, notes, {
    comment: (guard) => names.commentOf(guard),
    counted: (guard) =>
      `rows behind the ${names.conditionOf(guard) === undefined ? "middleware" : "condition"} ${guard}`,
  })
  const read = bindings.join(", ")
  const comments = [
    ...(read === ""
      ? []
      : [`The module reads ${read} while it is loaded, which have no value then: ${CHECK_BINDINGS}.`]),
    ...(schemas?.comments() ?? []),
    ...(own?.comments() ?? []),
    ...unknown.map(({ what, advice }) => `Not known: ${what}: ${advice}.`),
  ]
  const tables = [{ name: "routes", comments: [], items: rows }]
  return {
    origin,
    comments,
    tables,
    notes,
    ...(own === undefined ? {} : { schemas: (out: string) => own.printed(out) }),
  }
}

const CHECK_BINDINGS = "check whether its routes depend on them"

/** Which of two routes a framework tries first, apart from their order. */
const PREFERENCES: Readonly<Record<Dialect, Preference>> = {
  "express-4": "base of glob",
  "express-5": "base of glob",
  hono: "none",
  "hono-tree": "none",
  fastify: "specific",
}

const NAMES: Readonly<Record<Dialect, string>> = {
  "express-4": "an application of Express 4",
  "express-5": "an application of Express 5",
  hono: "an application of Hono",
  "hono-tree": "an application of Hono",
  fastify: "an application of Fastify",
}

function guardedItems(
  given: GuardedRoute | RunningNote,
  dialect: Dialect,
  names: GuardNames,
  notes: Notes,
): readonly Guarded[] {
  if ("note" in given) {
    notes.add("functions and mounts that are no rows", "each is a comment in its place, which says what to do")
    return [{ item: comment(`${given.note}: ${given.advice}`), guards: [] }]
  }
  const { route, guards } = given
  const { verb, path, isRegExp, host, handler, comments = [] } = route
  const read =
    isRegExp === true ? { reason: "it is a regular expression: write a pattern for it" } : readPatterns(path, dialect)
  const all = guards.map((guard) => names.of(guard.handler))
  const plugs = [...new Set(all)]
  if ("reason" in read) {
    notes.add("paths without a pattern", "each is a comment in its place, which says what to do")
    const behind = plugs.length === 0 ? [] : [`  it is behind ${plugs.join(", ")}`]
    return [{ item: comment(`not carried: ${verb} ${path}`, `  ${read.reason}`, ...behind), guards: [] }]
  }
  const partial = guards.flatMap((guard, at) =>
    guard.isPartial
      ? [`${plugs[at] ?? ""} is only for requests of ${guard.path ?? "some paths"}: check the path in the plug`]
      : [],
  )
  const repeated = [...new Set(all.filter((name, at) => all.indexOf(name) < at))]
  const said = [
    ...comments,
    ...partial,
    ...repeated.map((name) => `${name} runs ${all.filter((one) => one === name).length} times before this route`),
  ]
  for (const _comment of said) notes.add("what rows cannot say", "each is a comment at its row")
  return read.patterns.map(({ pattern, where: kinds }) => {
    const contract = route.contract?.({ verb, path, pattern }, notes)
    const where = { ...contract?.where, ...kinds }
    return {
      item: {
        verb,
        path: pattern,
        controller: contract?.controller ?? controllerOfPath(pattern),
        action: contract?.action ?? actionOfHandler(handler.name) ?? actionOfPath(verb, pattern),
        options: someOptions({
          where: Object.keys(where).length === 0 ? undefined : where,
          host,
          ...contract?.options,
        }),
        checked: Object.keys(contract?.where ?? {}).filter((name) => !Object.hasOwn(kinds, name)),
        comments: [...said, ...(contract?.comments ?? [])],
        handler: handler.handle,
        redirect: redirectOfHandler(handler.handle, dialect),
      },
      guards: plugs,
    }
  })
}

/** The names of plugs for functions: each function has one of its own, and none is that of a standard plug. */
class GuardNames {
  readonly #names = new Map<object, string>()
  readonly #guards = new Map<string, Handler>()

  of(guard: Handler): string {
    const known = this.#names.get(guard.handle)
    if (known !== undefined) return known
    const name = actionOfHandler(guard.name) ?? UNNAMED
    const isFree = (one: string): boolean => !this.#guards.has(one) && !Object.hasOwn(standard_plugs, one)
    let free = name
    for (let number = 2; !isFree(free); number += 1) free = `${name}_${number}`
    this.#names.set(guard.handle, free)
    this.#guards.set(free, guard)
    return free
  }

  /** The condition that a plug has to check, if no function of the application checks it. */
  conditionOf(name: string): string | undefined {
    return this.#guards.get(name)?.condition
  }

  commentOf(name: string): string {
    const condition = this.conditionOf(name)
    const plug = `give define_router a plug named "${name}"`
    return condition === undefined
      ? `middleware of these routes: ${plug}${this.#sourceOf(name)}`
      : `condition of these routes: ${plug}, which answers 404 unless ${condition}`
  }

  /** The source of a function whose name does not tell which one it is. */
  #sourceOf(name: string): string {
    const guard = this.#guards.get(name)
    if (guard === undefined || actionOfHandler(guard.name) === name || typeof guard.handle !== "function") return ""
    const text = String(guard.handle).replace(/\s+/g, " ")
    return `: ${text.length > MAX_SOURCE ? `${text.slice(0, MAX_SOURCE)}…` : text}`
  }
}

/** The name of the plug that replaces a function without a name. */
const UNNAMED = "middleware_without_a_name"
/** How many characters of the source of a function are shown. */
const MAX_SOURCE = 60
