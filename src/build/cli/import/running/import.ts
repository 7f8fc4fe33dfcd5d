import { relative } from "node:path"
import { Server } from "node:net"
import { isObject } from "../../../../core/lib/is-object.js"
import { CommandError } from "../../errors.js"
import { listExports, locateThrown } from "../../load-table.js"
import { importModule } from "../../load-module.js"
import type { Exports } from "../../load-module.js"
import { guardedRows } from "../guarded-rows.js"
import type { Guarded } from "../guarded-rows.js"
import { actionOfPath, controllerOfPath } from "../naming.js"
import { Notes } from "../notes.js"
import { inMatchingOrder } from "../order.js"
import type { Preference } from "../order.js"
import { comment, someOptions } from "../rows.js"
import type { Imported, Source } from "../source.js"
import { ExpressRecorder, expressVersion, isExpress } from "./express.js"
import { FastifyRecorder, isFastify } from "./fastify.js"
import { honoRoutes, isHono } from "./hono.js"
import { actionOfHandler, readPatterns } from "./pattern.js"
import type { Dialect } from "./pattern.js"
import type { RunningItem, RunningRoute } from "./route.js"

/** A table of the routes of an application of Express, Hono or Fastify, which is loaded for it. */
export async function importRunning(source: Source): Promise<Imported> {
  return importRoutes(await runningRoutes(source))
}

/** A table of the routes that an application has. */
export function importRoutes({ dialect, items }: Running): Imported {
  const notes = new Notes()
  const guarded = items.flatMap((item) => guardedItems(item, dialect, notes))
  const rows = guardedRows(inMatchingOrder(guarded, PREFERENCES[dialect]), notes, {
    comment: (guard) => `middleware of these routes: give define_router a plug named "${guard}"`,
    counted: (guard) => `scopes behind the middleware ${guard}`,
  })
  return { origin: NAMES[dialect], comments: [], tables: [{ name: "routes", comments: [], items: rows }], notes }
}

/** Which of two routes a framework tries first, apart from their order. */
const PREFERENCES: Readonly<Record<Dialect, Preference>> = {
  "express-4": "base of glob",
  "express-5": "base of glob",
  hono: "none",
  fastify: "specific",
}

const NAMES: Readonly<Record<Dialect, string>> = {
  "express-4": "an application of Express 4",
  "express-5": "an application of Express 5",
  hono: "an application of Hono",
  fastify: "an application of Fastify",
}

/** The routes of an application, and how it writes paths. */
export interface Running {
  readonly dialect: Dialect
  readonly items: readonly RunningItem[]
}

async function runningRoutes({ path, folder }: Source): Promise<Running> {
  const file = relative(folder, path)
  const express = new ExpressRecorder(path)
  const fastify = new FastifyRecorder()
  const restore = listenElsewhere()
  try {
    const exports = await load(folder, path, file)
    const app = await findApp(exports, fastify)
    if (isFastify(app)) return { dialect: "fastify", items: await fastify.routesOf(app) }
    if (isHono(app)) return { dialect: "hono", items: honoRoutes(app) }
    if (isExpress(app))
      return { dialect: expressVersion(Object(app)) === 4 ? "express-4" : "express-5", items: express.routesOf(app) }
    throw new CommandError(
      `${file} exports no application of Express, Hono or Fastify: expected it as the default, as "app", or as a function that ` +
        `makes it; it exports ${listExports(exports)}`,
    )
  } finally {
    express.stop()
    fastify.stop()
    restore()
  }
}

/** `import express from "express"` is the whole module, which is CommonJS. */
const OPTIONS = { interopDefault: true }

async function load(folder: string, path: string, file: string): Promise<Exports> {
  try {
    return await importModule(path, file, OPTIONS)
  } catch (error) {
    throw error instanceof CommandError ? error : await locateThrown(folder, path, file, error, OPTIONS)
  }
}

/** A module may also start its server: on a free port of this machine, which nothing else uses. */
function listenElsewhere(): () => void {
  const listen = Reflect.get(Server.prototype, "listen") as Server["listen"] // a method of its own
  const replacement = function (this: Server, ...args: readonly unknown[]): Server {
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

/** The application that a module exports or makes. An application of Fastify need not be exported. */
async function findApp(exports: Exports, { apps }: FastifyRecorder): Promise<unknown> {
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
  return apps[0]
}

function guardedItems(item: RunningItem, dialect: Dialect, notes: Notes): readonly Guarded[] {
  if ("note" in item) {
    const { note, advice } = item
    if (advice === undefined)
      notes.add("middleware of several routes", "write it as a plug of the endpoint or of a pipeline")
    else notes.add("mounts without known routes", "each is a comment in its place, which says what to do")
    return [{ item: comment(`${note}: ${advice ?? "write it as a plug"}`), guards: [] }]
  }
  const { verb, path, isRegExp, middleware } = item
  const read =
    isRegExp === true ? { reason: "it is a regular expression: write a pattern for it" } : readPatterns(path, dialect)
  if ("reason" in read) {
    notes.add("paths without a pattern", "each is a comment in its place, which says what to do")
    return [{ item: comment(`not carried: ${verb} ${path}`, `  ${read.reason}`), guards: [] }]
  }
  const guards = [...new Set(middleware.map((name) => actionOfHandler(name) ?? UNNAMED))]
  return read.patterns.map(({ pattern, where }) => ({
    item: {
      verb,
      path: pattern,
      controller: controllerOfPath(pattern),
      action: actionOf(item, pattern),
      options: someOptions({ where: Object.keys(where).length === 0 ? undefined : where }),
    },
    guards,
  }))
}

/** The name of the plug that replaces a function without a name. */
const UNNAMED = "middleware_without_a_name"

function actionOf({ verb, handler }: RunningRoute, pattern: string): string {
  return actionOfHandler(handler) ?? actionOfPath(verb, pattern)
}
