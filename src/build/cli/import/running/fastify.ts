import diagnostics from "node:diagnostics_channel"
import { isObject } from "../../../../core/lib/is-object.js"
import type { RunningItem } from "./route.js"

/** Records the routes of applications of Fastify while they are made. It has to begin before the application is loaded. */
export class FastifyRecorder {
  readonly apps: object[] = []
  readonly #routes = new Map<object, RunningItem[]>()
  readonly #listener = (message: unknown): void => {
    const app: unknown = isObject(message) ? Reflect.get(message, "fastify") : undefined
    if (isFastify(app)) this.#record(app)
  }

  constructor() {
    diagnostics.subscribe("fastify.initialization", this.#listener)
  }

  stop(): void {
    diagnostics.unsubscribe("fastify.initialization", this.#listener)
  }

  #record(app: FastifyApp): void {
    const routes: RunningItem[] = []
    const gets = new Set<string>()
    this.apps.push(app)
    this.#routes.set(app, routes)
    recordHooks(app, routes)
    app.addHook("onRoute", (route) => {
      const { method, url, handler } = route
      const methods = typeof method === "string" ? [method] : method
      const name = typeof handler === "function" ? handler.name : ""
      const middleware = ROUTE_HOOKS.flatMap((hook) => namesOf(route[hook]))
      const add = (verb: string): void => {
        if (verb === "get") gets.add(trimEnd(url))
        routes.push({ verb, path: url, handler: name, middleware })
      }
      // `all` adds every method that Fastify supports.
      if (methods.length > 6) add("*")
      // Fastify adds a route for HEAD to each for GET; Waymark answers HEAD as GET.
      else for (const one of methods) if (one !== "HEAD" || !gets.has(trimEnd(url))) add(one.toLowerCase())
    })
  }

  /** The routes of an application, whose plugins are loaded first. */
  async routesOf(app: FastifyApp): Promise<readonly RunningItem[]> {
    await app.ready()
    return this.#routes.get(app) ?? []
  }
}

/** The hooks that run before a handler. */
const ROUTE_HOOKS = ["onRequest", "preParsing", "preValidation", "preHandler"] as const

/** Writes down the hooks of an application and its plugins, which inherit `addHook`. */
function recordHooks(app: FastifyApp, routes: RunningItem[]): void {
  const { addHook } = app
  const replacement: typeof addHook = function (this: FastifyApp, name, hook) {
    const prefix = this.prefix === undefined || this.prefix === "" ? "" : ` under ${this.prefix}`
    const [shown] = namesOf(hook)
    if (ROUTE_HOOKS.some((known) => known === name))
      routes.push({ note: `hook ${name} ${shown === "" ? "without a name" : shown}${prefix}` })
    return Reflect.apply(addHook, this, [name, hook])
  }
  app.addHook = replacement
}

function namesOf(hooks: unknown): readonly string[] {
  const all: readonly unknown[] = Array.isArray(hooks) ? hooks : [hooks]
  return all.flatMap((hook) => (typeof hook === "function" ? [hook.name] : []))
}

/** The root of a plugin has its path with a slash at the end and without it. */
function trimEnd(path: string): string {
  return path.replace(/\/$/, "")
}

/** An application of Fastify, as far as it is used. */
export interface FastifyApp {
  addHook: (this: FastifyApp, name: string, hook: (route: FastifyRoute) => void) => unknown
  ready(): PromiseLike<unknown>
  readonly prefix?: string
}

type RouteHooks = { readonly [Hook in (typeof ROUTE_HOOKS)[number]]?: unknown }

interface FastifyRoute extends RouteHooks {
  readonly method: string | readonly string[]
  readonly url: string
  readonly handler: unknown
}

export function isFastify(value: unknown): value is FastifyApp {
  return (
    isObject(value) &&
    ["addHook", "ready", "inject", "route"].every((name) => typeof Reflect.get(value, name) === "function")
  )
}
