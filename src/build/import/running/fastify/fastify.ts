import diagnostics from "node:diagnostics_channel"
import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"
import { isObject } from "../../../../core/lib/is-object.js"
import type { Exports } from "../../../cli/load-module.js"
import { isPart } from "../../openapi/document.js"
import type { SchemaNames } from "../../openapi/schemas.js"
import { isValue } from "../../rows.js"
import type { Value } from "../../rows.js"
import { conditionOf } from "../conditions.js"
import { FastifySchemas } from "./fastify-contract.js"
import { fastifyPathOptions } from "../path-options.js"
import type { Handler, RunningContract, RunningRoute, Unknown } from "../route.js"

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

  /** The routes of an application, whose plugins are loaded first, with the hooks before them, and the names of their schemas. */
  async routesOf(app: FastifyApp): Promise<{
    readonly items: readonly RunningRoute[]
    readonly schemas: SchemaNames
    readonly unknown: readonly Unknown[]
  }> {
    await app.ready()
    const routes = inOrderOfConditions(this.#routes.get(app) ?? [])
    const shared = [app, ...routes.map(({ owner }) => owner)].flatMap(sharedSchemas)
    const schemas = new FastifySchemas(new Map(shared))
    return {
      items: routes.map((route) => runningRoute(route, schemas)),
      schemas: schemas.schemas,
      unknown: [...fastifyPathOptions(app), ...unknownOf(routes)],
    }
  }
}

/** Once a route has a version, Fastify finds no others for requests that name one. */
function unknownOf(routes: readonly Registered[]): readonly Unknown[] {
  const count = routes.filter(({ route }) => route.constraints?.["version"] !== undefined).length
  if (count === 0 || count === routes.length) return []
  const what = "requests with accept-version for the rows without a version, which Fastify does not find"
  return [{ what, advice: "answer them with 404 in a plug, if clients send the header" }]
}

/** The schemas of `addSchema`, which a plugin also has from the ones around it. */
function sharedSchemas(owner: object): readonly (readonly [id: string, schema: unknown])[] {
  const get: unknown = Reflect.get(owner, "getSchemas")
  const schemas: unknown = typeof get === "function" ? Reflect.apply(get, owner, []) : undefined
  return isObject(schemas) ? Object.entries(schemas) : []
}

/** Of the routes with the same method and path, Fastify tries those with the most conditions first. */
function inOrderOfConditions(routes: readonly Registered[]): readonly Registered[] {
  const groups = new Map<string, Registered[]>()
  const keyOf = ({ verb, route }: Registered): string => `${verb} ${trimEnd(route.url).replace(/:\w+/g, ":")}`
  for (const route of routes) groups.set(keyOf(route), [...(groups.get(keyOf(route)) ?? []), route])
  const countOf = ({ route }: Registered): number => Object.keys(route.constraints ?? {}).length
  for (const group of groups.values()) group.sort((one, other) => countOf(other) - countOf(one))
  return routes.map((route) => groups.get(keyOf(route))?.shift() ?? route)
}

function runningRoute({ verb, route, owner }: Registered, schemas: FastifySchemas): RunningRoute {
  const { url, handler, constraints = {}, schema } = route
  const hooks = hooksOf(owner)
  const { host, ...others } = constraints
  // A host of a row may begin others with a dot, and has no port.
  const isRowHost = typeof host === "string" && !/[:.]$|:\d+$/.test(host)
  const [own = { handle: route, name: "" }] = handlersOf(handler)
  return {
    verb,
    path: url,
    handler: own,
    middleware: [
      ...Object.entries(isRowHost ? others : constraints).map(conditionOf),
      ...ROUTE_HOOKS.flatMap((hook) => [...handlersOf(Reflect.get(hooks, hook)), ...handlersOf(route[hook])]),
    ],
    ...(isRowHost ? { host } : {}),
    contract: withConfig(route, isPart(schema) ? schemas.of(schema) : undefined),
  }
}

/** The contract of a route with its `config`, which hooks may read, as metadata. */
function withConfig({ config }: FastifyRoute, contract: RunningContract | undefined): RunningContract {
  return (route, notes) => {
    const read = contract?.(route, notes) ?? { where: {}, options: {}, comments: [] }
    const own = Object.entries(isPart(config) ? config : {}).filter(([name]) => name !== "url" && name !== "method")
    const data = own.filter((entry): entry is [string, Value] => isValue(entry[1]))
    const left = own.length - data.length
    if (left > 0) notes.add("members of config that are not data", "each is a comment at its row")
    const metadata = {
      ...Object.fromEntries(data),
      ...(isPart(read.options["metadata"]) ? read.options["metadata"] : {}),
    }
    const names = own.map(([name]) => name).filter((name) => !Object.hasOwn(metadata, name))
    return {
      ...read,
      options: { ...read.options, ...(Object.keys(metadata).length === 0 ? {} : { metadata }) },
      comments: [...read.comments, ...(left === 0 ? [] : [`not carried: ${names.join(", ")} of its config`])],
    }
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
  register(plugin: unknown): unknown
  ready(): PromiseLike<unknown>
}

type RouteHooks = { readonly [Hook in (typeof ROUTE_HOOKS)[number]]?: unknown }

interface FastifyRoute extends RouteHooks {
  readonly method: string | readonly string[]
  readonly url: string
  readonly handler: unknown
  readonly constraints?: Readonly<Record<string, unknown>>
  readonly schema?: unknown
  readonly config?: unknown
}

/**
 * An application with the plugin that a module exports as its default, as fastify-cli starts it.
 *
 * @param path that of the module, whose `fastify` is used
 */
export function makeFastify({ default: plugin }: Exports, path: string): FastifyApp | undefined {
  if (typeof plugin !== "function" || plugin.length < 1 || plugin.length > 3) return undefined
  const make = loadFastify(path)
  const app: unknown = make?.()
  if (!isFastify(app)) return undefined
  app.register(plugin)
  return app
}

function loadFastify(path: string): (() => unknown) | undefined {
  try {
    const loaded: unknown = createRequire(pathToFileURL(path))("fastify")
    return typeof loaded === "function" ? () => Reflect.apply(loaded, undefined, []) as unknown : undefined
  } catch {
    return undefined
  }
}

export function isFastify(value: unknown): value is FastifyApp {
  return (
    isObject(value) &&
    ["addHook", "ready", "register", "inject", "route"].every((name) => typeof Reflect.get(value, name) === "function")
  )
}
