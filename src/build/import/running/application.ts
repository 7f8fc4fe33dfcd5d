import { Server } from "node:net"
import { relative } from "node:path"
import { isObject } from "../../../core/lib/is-object.js"
import { CommandError } from "../../cli/errors.js"
import { importModule, loadedModules } from "../../cli/load-module.js"
import type { Exports } from "../../cli/load-module.js"
import { listExports } from "../../cli/find-table.js"
import { locateThrown } from "../../cli/load-table.js"
import type { SchemaNames } from "../openapi/schemas.js"
import type { Source } from "../source.js"
import { exportedContract, withContracts } from "../ts-rest/running.js"
import { OwnSchemas } from "../ts-rest/schemas.js"
import { CallSites } from "./call-sites.js"
import type { CallSite } from "./call-sites.js"
import { ExpressRecorder, expressVersion, isExpress } from "./express.js"
import { FastifyRecorder, isFastify, makeFastify } from "./fastify/fastify.js"
import { HonoRecorder, honoDialect, honoPathOptions, honoRoutes, isHono } from "./hono.js"
import { NestRecorder, isNest, isNestModule, serverOf } from "./nest.js"
import { knownMiddleware } from "./known-middleware.js"
import type { ReplacementOf } from "./known-middleware.js"
import { Methods } from "./methods.js"
import type { Dialect } from "./pattern.js"
import type { RunningItem, Unknown } from "./route.js"
import { WorkerModules } from "./worker-modules.js"

/** The routes of an application, and how it writes paths. */
export interface Running {
  readonly dialect: Dialect
  readonly items: readonly RunningItem[]
  /** What was read of `cloudflare:workers` while it was loaded. */
  readonly bindings?: readonly string[]
  /** What was read, if it is not an application. */
  readonly origin?: string
  /** Schemas that have only names. */
  readonly schemas?: SchemaNames
  /** Schemas that modules of the application export. */
  readonly own?: OwnSchemas
  /** What cannot be known of all routes. */
  readonly unknown?: readonly Unknown[]
  /** Finds what replaces middleware. */
  readonly replacementOf?: ReplacementOf
  /** Finds where a function was given to the application. */
  readonly siteOf?: (handle: object) => CallSite | undefined
}

/** Loads a module, and reads the routes of its application. */
export async function runningRoutes({ path, folder, text }: Source): Promise<Running> {
  const file = relative(folder, path)
  const methods = new Methods()
  const sites = new CallSites(folder)
  const nest = new NestRecorder(path, methods)
  const express = new ExpressRecorder(path, methods, sites)
  const fastify = new FastifyRecorder(methods, sites)
  const hono = new HonoRecorder(methods, sites)
  const worker = new WorkerModules()
  const known = knownMiddleware(path)
  const siteOf = (handle: object): CallSite | undefined => sites.of(handle)
  const listening: unknown[] = []
  listenElsewhere(listening, methods)
  try {
    const exports = await load(folder, path, file, worker)
    const exported = await findApp(exports)
    // A program of NestJS starts its server later.
    const isStarting = exported === undefined && nest.isInstalled && /\bNestFactory\s*\.\s*create\b/.test(text)
    if (isStarting) await waitFor(() => listening.length > 0)
    const module = listening.length === 0 ? Object.values(exports).find(isNestModule) : undefined
    const found =
      exported ??
      [...fastify.apps, ...listening].find(isApp) ??
      hono.appBehind(exports["default"]) ??
      (listening.length > 0 ? hono.only() : undefined) ??
      (module === undefined ? makeFastify(exports, path) : await nest.make(module))
    sites.recordExports(loadedModules(path))
    const app = isNest(found) ? await serverOf(found) : found
    const ofNest = (items: readonly RunningItem[]) =>
      nest.isUsed
        ? {
            items: nest.described(items),
            origin: "an application of NestJS",
            unknown: [...nest.unknown(), ...(module === undefined ? [] : [UNKNOWN_START])],
          }
        : { items }
    if (isFastify(app)) {
      const { items, ...own } = await fastify.routesOf(app, path)
      return { dialect: "fastify", ...own, siteOf, ...ofNest(items) }
    }
    if (isHono(app)) {
      const unknown = [...honoPathOptions(app), ...hono.unknown]
      const items = honoRoutes(app)
      return { dialect: honoDialect(app), items, bindings: worker.bindings, unknown, replacementOf: known, siteOf }
    }
    const own = new OwnSchemas(loadedModules(path))
    if (isExpress(app)) {
      const items = withContracts(express.routesOf(app), own)
      const replacementOf: ReplacementOf = (handle) => express.replacementOf(handle) ?? known(handle)
      const dialect = expressVersion(app) === 4 ? "express-4" : "express-5"
      return { dialect, own, replacementOf, siteOf, ...ofNest(items) }
    }
    const routes = exportedContract(exports, own)
    if (routes !== undefined)
      return { dialect: "express-4", items: routes, origin: "a contract of ts-rest", own, unknown: [UNKNOWN_GUARDS] }
    throw new CommandError(
      `${file} exports no application of Express, Hono, Fastify or NestJS, and no contract of ts-rest; it exports ${listExports(exports)}`,
      `Export the application as the default, as "app", or as a function that makes it; for Fastify a plugin, and for Hono an object with ` +
        `its fetch, can be the default too.`,
    )
  } finally {
    fastify.stop()
    methods.restore()
  }
}

/** A contract says nothing about what runs before its handlers. */
const UNKNOWN_GUARDS = {
  what: "middleware of the contract's handlers",
  advice: "import the application that serves it instead, or write pipe_through before the rows that need it",
}

/** A module of NestJS does not say how it is started. */
const UNKNOWN_START = {
  what: "what the program adds that starts the module, such as global guards, a prefix and versions",
  advice: "import that program instead, or write pipe_through around the rows",
}

/** Waits until a server listens. */
async function waitFor(isDone: () => boolean): Promise<void> {
  const end = Date.now() + MOST_WAIT
  while (!isDone() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** How long an application of NestJS may take to start, in milliseconds. */
const MOST_WAIT = 20_000

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
function listenElsewhere(listening: unknown[], methods: Methods): void {
  methods.around(Server.prototype, "listen", (server, args, call) => {
    if (server instanceof Server) listening.push(...server.listeners("request"))
    const done = args.find((arg) => typeof arg === "function")
    return call([{ port: 0, host: "127.0.0.1" }, ...(done === undefined ? [] : [done])])
  })
}

function isApp(value: unknown): boolean {
  return isNest(value) || isFastify(value) || isHono(value) || isExpress(value)
}

/** The application that a module exports or makes. */
async function findApp(exports: Exports): Promise<unknown> {
  const own = exports["default"]
  const all: Exports = isObject(own) && !isApp(own) ? { ...own, ...exports } : exports
  const named = [all["default"], all["app"], all["server"], ...Object.values(all)]
  const found = named.find(isApp)
  if (found !== undefined) return found
  const makers = named.filter(
    (value): value is () => unknown => typeof value === "function" && value.length === 0 && !isClass(value),
  )
  for (const make of makers.filter(({ name }) => /app|server|default|build|create|make/i.test(name))) {
    const made: unknown = await make()
    if (isApp(made)) return made
  }
  return undefined
}

function isClass(value: unknown): boolean {
  return /^class\b/.test(String(value))
}
