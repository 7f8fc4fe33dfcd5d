import { withoutTakenKinds } from "../checked-kinds.js"
import { guardedRows } from "../guarded-rows.js"
import type { Guarded } from "../guarded-rows.js"
import { actionOfPath, controllerOfPath } from "../naming.js"
import { Notes, IN_PLACE } from "../notes.js"
import { inMatchingOrder } from "../order.js"
import { comment, someOptions, withoutPattern } from "../rows.js"
import type { Imported, Source } from "../source.js"
import { runningRoutes } from "./application.js"
import type { Running } from "./application.js"
import { guardRoutes } from "./guards.js"
import type { GuardedNote, GuardedRoute, RouteGuard } from "./guards.js"
import { GuardNames } from "./guard-names.js"
import { withGlobBases } from "./glob-bases.js"
import type { ReplacementOf } from "./known-middleware.js"
import { withLostRows } from "./lost-rows.js"
import { actionOfHandler, readPatterns } from "./pattern.js"
import type { Dialect, ReadPattern } from "./pattern.js"
import { redirectOfHandler, withRedirects } from "./redirect.js"
import type { RunningItem, RunningNote } from "./route.js"
import { withTakenRequests } from "./taken-requests.js"

/** A table of the routes of an application of Express, Hono, Fastify or NestJS, which is loaded for it. */
export async function importRunning(source: Source): Promise<Imported> {
  return importRoutes(await runningRoutes(source))
}

/** A table of the routes that an application has. */
export function importRoutes(running: Running): Imported {
  const {
    dialect,
    items,
    origin = NAMES[dialect],
    bindings = [],
    schemas,
    own,
    unknown = [],
    replacementOf = () => undefined,
    siteOf = () => undefined,
  } = running
  const notes = new Notes()
  for (const { what, advice } of unknown) notes.add(what, advice)
  notes.add("bindings that are read while the module is loaded", CHECK_BINDINGS, bindings.length)
  const all = guardRoutes(withReplaced(items, replacementOf), dialect)
  const names = new GuardNames(
    all.flatMap((item) => ("route" in item ? item.guards : [])),
    { replacementOf, siteOf },
  )
  const guarded = all.flatMap((item, at) => guardedItems(item, dialect, names, notes).map((one) => ({ ...one, at })))
  const matched = dialect === "fastify" ? inMatchingOrder(guarded) : guarded
  const inOrder = withGlobBases(matched, dialect, names, notes)
  const ordered = withRedirects(withoutTakenKinds(inOrder.items, notes), notes)
  const { items: known, lost } = withLostRows(ordered, dialect, names, notes)
  const { items: checked, lost: taken } = withTakenRequests(known, dialect)
  const rows = guardedRows(checked, notes, {
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
    ...unknown.map(({ what, advice }) => `Not carried: ${what}: ${advice}.`),
  ]
  const tables = [{ name: "routes", comments: [], items: rows }]
  return {
    origin,
    comments,
    tables,
    notes,
    lost: [...inOrder.lost, ...lost, ...taken],
    ...(own === undefined ? {} : { schemas: (out: string) => own.printed(out) }),
  }
}

/** The items with notes in place of middleware that Waymark replaces, and that refuses no requests. */
function withReplaced(items: readonly RunningItem[], replacementOf: ReplacementOf): readonly RunningItem[] {
  return items.map((item): RunningItem => {
    const found = "guard" in item ? replacementOf(item.guard.handle) : undefined
    if (!("guard" in item) || found === undefined || found.isGuard) return item
    const under = item.path === "/" ? "" : ` under ${String(item.path)}`
    const name = item.guard.name === "" ? "" : ` ${item.guard.name}`
    return {
      note: `middleware${name} of ${found.packageName}${under}`,
      advice: found.replacement,
    } satisfies RunningNote
  })
}

const CHECK_BINDINGS = "check whether its routes depend on them"

const NAMES: Readonly<Record<Dialect, string>> = {
  "express-4": "an application of Express 4",
  "express-5": "an application of Express 5",
  hono: "an application of Hono",
  "hono-tree": "an application of Hono",
  fastify: "an application of Fastify",
}

/** The names of guards, with the requests of those that do not run for all. */
function behindOf(guards: readonly RouteGuard[], names: GuardNames): string {
  const whole = new Set(guards.flatMap((guard) => (guard.isPartial ? [] : [names.ofHandler(guard.handler)])))
  const plugs = guards.map((guard) => {
    const name = names.ofHandler(guard.handler)
    return whole.has(name) ? name : `${name} (only for ${requestsOf(guard)})`
  })
  return [...new Set(plugs)].join(", ")
}

/** The requests that a guard runs for, in words. */
function requestsOf({ path = "some paths", methods }: RouteGuard): string {
  return methods === undefined ? `requests of ${path}` : `requests of ${path} with ${methods}`
}

function guardedItems(
  given: GuardedRoute | GuardedNote,
  dialect: Dialect,
  names: GuardNames,
  notes: Notes,
): readonly Guarded[] {
  if ("note" in given) {
    notes.add("functions and mounts that are not rows", IN_PLACE)
    const { note, advice, behind } = given
    const [whole, all] = [given.guards.filter(({ isPartial }) => !isPartial), behindOf(given.guards, names)]
    const said = behind === undefined || all === "" ? advice : `${behind[0]}${all}${behind[1]}`
    return [{ item: comment(`${note}: ${said}`), guards: [...new Set(whole.map((guard) => names.of(guard)))] }]
  }
  const { route, guards } = given
  const { verb, path, regExp, host, handler, comments = [] } = route
  const read =
    regExp !== undefined
      ? { reason: "it is a regular expression: write a pattern for it" }
      : readPatterns(path, dialect)
  if ("reason" in read) {
    const whole = guards.filter(({ isPartial }) => !isPartial).map((guard) => names.of(guard))
    const left = { verb, path, regExp, within: route.within, guards: [...new Set(whole)] }
    const item = withoutPattern(`${verb} ${path}`, read.reason, behindOf(guards, names), notes)
    return [{ item, guards: [], left }]
  }
  const all = guards.map((guard) => names.of(guard))
  const plugs = [...new Set(all)]
  const guardsOf = (one: string, read: ReadPattern): readonly string[] => {
    const running = guards.flatMap((guard) => {
      const cover = guard.coverOf?.(one, read) ?? "all"
      return cover === "none" ? [] : [names.of({ ...guard, isPartial: cover === "some" })]
    })
    return [...new Set(running)]
  }
  const whole = new Set(all.filter((_name, at) => guards[at]?.isPartial === false))
  const partial = guards.flatMap((guard, at) => {
    const name = all[at]
    if (name === undefined || whole.has(name)) return []
    const checked = guard.methods === undefined ? "the path" : "the method and the path"
    return [`${name} is only for ${requestsOf(guard)}: check ${checked} in the plug`]
  })
  const repeated = [...new Set(all.filter((name, at) => all.indexOf(name) < at))]
  const skipping = route.skips === undefined ? [] : [route.skips]
  const said = [
    ...comments,
    ...skipping.map(
      (handler) => `${names.ofHandler(handler)} may pass the request on to the next row: let the action do it`,
    ),
    ...partial,
    ...repeated.map((name) => `${name} runs ${all.filter((one) => one === name).length} times before this route`),
  ]
  notes.addComments(said)
  return read.patterns.map(({ pattern, where: kinds, isFilled }) => {
    const contract = route.contract?.({ verb, path, pattern }, notes)
    const where = { ...contract?.where, ...kinds }
    return {
      item: {
        verb,
        path: pattern,
        controller: contract?.controller ?? controllerOfPath(pattern),
        action: contract?.action ?? actionOfHandler(handler.name) ?? actionOfPath(verb, pattern),
        options: someOptions({ where: someOptions(where), host, ...contract?.options }),
        checked: Object.keys(contract?.where ?? {}).filter((name) => !Object.hasOwn(kinds, name)),
        comments: [...said, ...(contract?.comments ?? [])],
        handler: handler.handle,
        redirect: redirectOfHandler(handler.handle, dialect),
      },
      guards: plugs,
      guardsOf,
      isFilled,
      mayPass: route.mayPass === true || route.skips !== undefined,
    }
  })
}
