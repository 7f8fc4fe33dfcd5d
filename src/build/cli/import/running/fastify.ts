import diagnostics from "node:diagnostics_channel"
import { inspect } from "../../../../core/lib/errors/inspect.js"
import { isObject } from "../../../../core/lib/is-object.js"
import type { Handler, RunningRoute } from "./route.js"

/** A route, and the application or the plugin in which it was registered, whose hooks are known when all plugins are loaded. */
interface Registered {
  readonly verb: string
  readonly route: FastifyRoute
  readonly owner: object
}

/** Records the routes of applications of Fastify while they are made. It has to begin before the application is loaded. */
export class FastifyRecorder {
  readonly apps: object[] = []
  readonly #routes = new Map<object, Registered[]>()
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
    const routes: Registered[] = []
    const gets = new Set<string>()
    this.apps.push(app)
    this.#routes.set(app, routes)
    app.addHook("onRoute", function (route) {
      const { method, url } = route
      const methods = typeof method === "string" ? [method] : method
      const add = (verb: string): void => {
        if (verb === "get") gets.add(trimEnd(url))
        routes.push({ verb, route, owner: this })
      }
      // `all` adds every method that Fastify supports.
      if (methods.length > 6) add("*")
      // Fastify adds a route for HEAD to each for GET; Waymark answers HEAD as GET.
      else for (const one of methods) if (one !== "HEAD" || !gets.has(trimEnd(url))) add(one.toLowerCase())
    })
  }

  /** The routes of an application, whose plugins are loaded first, with the hooks before them. */
  async routesOf(app: FastifyApp): Promise<readonly RunningRoute[]> {
    await app.ready()
    return (this.#routes.get(app) ?? []).map(runningRoute)
  }
}

function runningRoute({ verb, route, owner }: Registered): RunningRoute {
  const { url, handler, constraints = {} } = route
  const hooks = hooksOf(owner)
  const { host, ...others } = constraints
  const [own = { handle: route, name: "" }] = handlersOf(handler)
  const comments = [
    ...Object.entries(typeof host === "string" ? others : constraints).map(
      ([name, value]) =>
        `only for requests whose ${name} is ${value instanceof RegExp ? String(value) : inspect(value)}: check it in a plug`,
    ),
    ...(isObject(route.schema)
      ? [
          `its schema for ${Object.keys(route.schema).join(", ")} is not carried: name schemas in query, body and answers`,
        ]
      : []),
  ]
  return {
    verb,
    path: url,
    handler: own,
    middleware: ROUTE_HOOKS.flatMap((hook) => [...handlersOf(Reflect.get(hooks, hook)), ...handlersOf(route[hook])]),
    ...(typeof host === "string" ? { host } : {}),
    comments,
  }
}

/** The hooks that run before a handler. */
const ROUTE_HOOKS = ["onRequest", "preParsing", "preValidation", "preHandler"] as const

/** The hooks of an application or of a plugin: its own, and those of the ones around it. */
function hooksOf(owner: object): object {
  for (let one: object | null = owner; one !== null; one = Object.getPrototypeOf(one) as object | null) {
    const key = Object.getOwnPropertySymbols(one).find(({ description }) => description === "fastify.hooks")
    const hooks: unknown = key === undefined ? undefined : Reflect.get(one, key)
    if (isObject(hooks)) return hooks
  }
  return {}
}

function handlersOf(hooks: unknown): readonly Handler[] {
  const all: readonly unknown[] = Array.isArray(hooks) ? hooks : [hooks]
  return all.flatMap((hook) => (typeof hook === "function" ? [{ handle: hook, name: hook.name }] : []))
}

/** The root of a plugin has its path with a slash at the end and without it. */
function trimEnd(path: string): string {
  return path.replace(/\/$/, "")
}

/** An application of Fastify, as far as it is used. */
export interface FastifyApp {
  addHook: (name: string, hook: (this: object, route: FastifyRoute) => void) => unknown
  ready(): PromiseLike<unknown>
}

type RouteHooks = { readonly [Hook in (typeof ROUTE_HOOKS)[number]]?: unknown }

interface FastifyRoute extends RouteHooks {
  readonly method: string | readonly string[]
  readonly url: string
  readonly handler: unknown
  readonly constraints?: Readonly<Record<string, unknown>>
  readonly schema?: unknown
}

export function isFastify(value: unknown): value is FastifyApp {
  return (
    isObject(value) &&
    ["addHook", "ready", "inject", "route"].every((name) => typeof Reflect.get(value, name) === "function")
  )
}
