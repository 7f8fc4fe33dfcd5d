import { relative } from "node:path"
import { Server } from "node:net"
import { isObject } from "../../../../core/lib/is-object.js"
import { standard_plugs } from "../../../../server/plugs/index.js"
import { CommandError } from "../../errors.js"
import { listExports, locateThrown } from "../../load-table.js"
import { importModule, loadedModules } from "../../load-module.js"
import type { Exports } from "../../load-module.js"
import { withoutTakenKinds } from "../checked-kinds.js"
import { guardedRows } from "../guarded-rows.js"
import type { Guarded } from "../guarded-rows.js"
import { actionOfPath, controllerOfPath } from "../naming.js"
import { Notes } from "../notes.js"
import { inMatchingOrder } from "../order.js"
import type { Preference } from "../order.js"
import type { SchemaNames } from "../openapi/schemas.js"
import { exportedContract, withContracts } from "../ts-rest/running.js"
import { OwnSchemas } from "../ts-rest/schemas.js"
import { comment, someOptions } from "../rows.js"
import type { Imported, Source } from "../source.js"
import { ExpressRecorder, expressVersion, isExpress } from "./express.js"
import { FastifyRecorder, isFastify, makeFastify } from "./fastify.js"
import { guardRoutes } from "./guards.js"
import type { GuardedRoute } from "./guards.js"
import { honoDialect, honoRoutes, isHono } from "./hono.js"
import { actionOfHandler, readPatterns } from "./pattern.js"
import type { Dialect } from "./pattern.js"
import type { Handler, RunningItem, RunningNote } from "./route.js"
import { WorkerModules } from "./worker-modules.js"

/** A table of the routes of an application of Express, Hono or Fastify, which is loaded for it. */
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
  const ordered = withoutTakenKinds(inMatchingOrder(guarded, PREFERENCES[dialect]), notes)
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

/** The routes of an application, and how it writes paths. */
export interface Running {
  readonly dialect: Dialect
  readonly items: readonly RunningItem[]
  /** What was read of `cloudflare:workers` while it was loaded. */
  readonly bindings?: readonly string[]
  /** What was read, if it is no application. */
  readonly origin?: string
  /** Schemas that have only names. */
  readonly schemas?: SchemaNames
  /** Schemas that modules of the application export. */
  readonly own?: OwnSchemas
  /** What cannot be known of all routes. */
  readonly unknown?: readonly { readonly what: string; readonly advice: string }[]
}

async function runningRoutes({ path, folder }: Source): Promise<Running> {
  const file = relative(folder, path)
  const express = new ExpressRecorder(path)
  const fastify = new FastifyRecorder()
  const worker = new WorkerModules()
  const listening: unknown[] = []
  const restore = listenElsewhere(listening)
  try {
    const exports = await load(folder, path, file, worker)
    const app = (await findApp(exports, [...fastify.apps, ...listening])) ?? makeFastify(exports, path)
    if (isFastify(app)) return { dialect: "fastify", ...(await fastify.routesOf(app)) }
    if (isHono(app)) return { dialect: honoDialect(app), items: honoRoutes(app), bindings: worker.bindings }
    const own = new OwnSchemas(loadedModules(path))
    if (isExpress(app)) {
      const items = withContracts(express.routesOf(app), own)
      return { dialect: expressVersion(Object(app)) === 4 ? "express-4" : "express-5", items, own }
    }
    const routes = exportedContract(exports, own)
    if (routes !== undefined)
      return { dialect: "express-4", items: routes, origin: "a contract of ts-rest", own, unknown: [UNKNOWN_GUARDS] }
    throw new CommandError(
      `${file} exports no application of Express, Hono or Fastify: expected it as the default, as "app", or as a function that ` +
        `makes it, or a plugin of Fastify as the default, or a contract of ts-rest; it exports ${listExports(exports)}`,
    )
  } finally {
    express.stop()
    fastify.stop()
    restore()
  }
}

/** A contract says nothing about what runs before its handlers. */
const UNKNOWN_GUARDS = {
  what: "middleware of the contract's handlers",
  advice: "import the application that serves it instead, or write pipe_through before the rows that need it",
}

async function load(folder: string, path: string, file: string, { modules }: WorkerModules): Promise<Exports> {
  // `import express from "express"` is the whole module, which is CommonJS.
  const options = { interopDefault: true, virtualModules: modules }
  try {
    return await importModule(path, file, options)
  } catch (error) {
    throw error instanceof CommandError ? error : await locateThrown(folder, path, file, error, options)
  }
}

/**
 * A module may also start its server: on a free port of this machine, which nothing else uses.
 *
 * @param listening gets what answers the server's requests, such as an application of Express
 */
function listenElsewhere(listening: unknown[]): () => void {
  const listen = Reflect.get(Server.prototype, "listen") as Server["listen"] // a method of its own
  const replacement = function (this: Server, ...args: readonly unknown[]): Server {
    listening.push(...this.listeners("request"))
    const done = args.find((arg): arg is () => void => typeof arg === "function")
    return Reflect.apply(listen, this, [
      { port: 0, host: "127.0.0.1" },
      ...(done === undefined ? [] : [done]),
    ]) as Server
  }
  Reflect.set(Server.prototype, "listen", replacement)
  return () => void Reflect.set(Server.prototype, "listen", listen)
}

function isApp(value: unknown): boolean {
  return isFastify(value) || isHono(value) || isExpress(value)
}

/** The application that a module exports or makes. One that listens need not be exported, nor one of Fastify. */
async function findApp(exports: Exports, others: readonly unknown[]): Promise<unknown> {
  const own = exports["default"]
  const all: Exports = isObject(own) && !isApp(own) ? { ...own, ...exports } : exports
  const named = [all["default"], all["app"], all["server"], ...Object.values(all)]
  const found = named.find(isApp)
  if (found !== undefined) return found
  const makers = named.filter((value): value is () => unknown => typeof value === "function" && value.length === 0)
  for (const make of makers.filter(({ name }) => /app|server|default|build|create|make/i.test(name))) {
    const made: unknown = await make()
    if (isApp(made)) return made
  }
  return others.find(isApp)
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

  /** What a plug has to demand of requests, if it stands for no function. */
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
