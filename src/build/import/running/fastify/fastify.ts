import diagnostics from "node:diagnostics_channel"
import { readField } from "../../../../core/lib/errors/error-details.js"
import { isObject, isRecord } from "../../../../core/lib/is-object.js"
import type { Exports } from "../../../cli/load-module.js"
import type { SchemaNames } from "../../openapi/schemas.js"
import { isValue } from "../../rows.js"
import type { Value } from "../../rows.js"
import { conditionOf } from "../conditions.js"
import { FastifySchemas } from "./fastify-contract.js"
import { fastifyPathOptions } from "./path-options.js"
import type { CallSites } from "../call-sites.js"
import { knownMiddleware } from "../known-middleware.js"
import type { ReplacementOf } from "../known-middleware.js"
import { callMethod, requireFrom } from "../methods.js"
import type { Methods } from "../methods.js"
import type { RunningContract, RunningRoute, Unknown } from "../route.js"
import { Besides } from "./besides.js"
import { handlersOf, RouteHooks } from "./hooks.js"
import { AT_ROW } from "../../notes.js"

/** A route, and the application or the plugin in which it was registered, whose hooks are known when all plugins are loaded. */
export interface Registered {
  readonly verb: string
  readonly route: FastifyRoute
  readonly owner: object
  /** The handler as it was given. */
  readonly given: unknown
}

/** Records the routes of applications of Fastify while they are made. It has to begin before the application is loaded. */
export class FastifyRecorder {
  readonly apps: object[] = []
  readonly #routes = new Map<object, Registered[]>()
  readonly #besides = new Map<object, Besides>()
  readonly #methods: Methods
  readonly #sites: CallSites
  readonly #listener = (message: unknown): void => {
    const app = readField(message, "fastify")
    if (isFastify(app)) this.#record(app)
  }

  /**
   * @param methods replaces the methods that it records
   * @param sites records where functions are given
   */
  constructor(methods: Methods, sites: CallSites) {
    this.#methods = methods
    this.#sites = sites
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
    this.#besides.set(app, new Besides(app, this.#methods))
    for (const method of METHODS) this.#methods.before(app, method, (args) => this.#sites.record(method, args))
    app.addHook("onRoute", function (route) {
      const { method, url } = route
      const methods = typeof method === "string" ? [method] : method
      // Other hooks may put a function around it.
      const given = route.handler
      const add = (verb: string): void => {
        if (verb === "get") gets.add(trimEnd(url))
        routes.push({ verb, route, owner: this, given })
      }
      // `all` adds every method that Fastify supports.
      if (methods.length > 6) add("*")
      // Fastify adds a route for HEAD to each for GET; Waymark answers HEAD as GET.
      else
        for (const one of methods)
          if (one !== "HEAD" || !(gets.has(trimEnd(url)) || methods.includes("GET"))) add(one.toLowerCase())
    })
  }

  /**
   * The routes of an application, whose plugins are loaded first, with the hooks before them, and the names of their schemas.
   *
   * @param path that of its module
   */
  async routesOf(
    app: FastifyApp,
    path: string,
  ): Promise<{
    readonly items: readonly RunningRoute[]
    readonly schemas: SchemaNames
    readonly unknown: readonly Unknown[]
    readonly replacementOf: ReplacementOf
  }> {
    await app.ready()
    const routes = inOrderOfConditions(this.#routes.get(app) ?? [])
    const shared = [app, ...routes.map(({ owner }) => owner)].flatMap(sharedSchemas)
    const schemas = new FastifySchemas(new Map(shared))
    const packageOf = knownMiddleware(path)
    const hooks = new RouteHooks(routes, packageOf)
    return {
      items: routes.map((route) => runningRoute(route, hooks, schemas)),
      schemas: schemas.schemas,
      unknown: [
        ...fastifyPathOptions(app),
        ...unknownOf(routes),
        ...hooks.unknown(),
        ...(this.#besides.get(app)?.unknown(packageOf) ?? []),
      ],
      replacementOf: packageOf,
    }
  }
}

/** The methods of an application that are given functions. */
const METHODS = ["addHook", "route", "get", "head", "post", "put", "delete", "options", "patch", "all"]

/** Once a route has a version, Fastify finds no others for requests that name one. */
function unknownOf(routes: readonly Registered[]): readonly Unknown[] {
  const count = routes.filter(({ route }) => route.constraints?.["version"] !== undefined).length
  if (count === 0 || count === routes.length) return []
  const what = "requests with accept-version for the rows without a version, which Fastify does not find"
  return [{ what, advice: "answer them with 404 in a plug, if clients send the header" }]
}

/** The schemas of `addSchema`, which a plugin also has from the ones around it. */
function sharedSchemas(owner: object): readonly (readonly [id: string, schema: unknown])[] {
  const schemas = callMethod(owner, "getSchemas")
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

function runningRoute(registered: Registered, hooks: RouteHooks, schemas: FastifySchemas): RunningRoute {
  const { verb, route, given } = registered
  const { url, handler, constraints = {}, schema } = route
  const { host, ...others } = constraints
  // A host of a row may begin others with a dot, and has no port.
  const isRowHost = typeof host === "string" && !/[:.]$|:\d+$/.test(host)
  const [own = { handle: route, name: "" }] = handlersOf(handler)
  const [{ name } = own] = handlersOf(given)
  const isSocket = route.websocket === true || route.wsHandler !== undefined
  return {
    verb,
    path: url,
    handler: { ...own, name: own.name === "" || route.websocket === true ? name : own.name },
    middleware: [...Object.entries(isRowHost ? others : constraints).map(conditionOf), ...hooks.before(registered)],
    ...(isRowHost ? { host } : {}),
    contract: withConfig(route, isRecord(schema) ? schemas.of(schema) : undefined),
    comments: [
      ...(isSocket ? [SOCKET + (route.websocket === true ? " in place of this one" : " before this one")] : []),
      ...hooks.comments(registered),
    ],
  }
}

const SOCKET = "it answers WebSockets: write a row of socket"

/** The contract of a route with its `config`, which hooks may read, as metadata. */
function withConfig({ config }: FastifyRoute, contract: RunningContract | undefined): RunningContract {
  return (route, notes) => {
    const read = contract?.(route, notes) ?? { where: {}, options: {}, comments: [] }
    const own = Object.entries(isRecord(config) ? config : {}).filter(([name]) => name !== "url" && name !== "method")
    const data = own.filter((entry): entry is [string, Value] => isValue(entry[1]))
    const left = own.length - data.length
    if (left > 0) notes.add("members of config that are not data", AT_ROW)
    const metadata = {
      ...Object.fromEntries(data),
      ...(isRecord(read.options["metadata"]) ? read.options["metadata"] : {}),
    }
    const names = own.map(([name]) => name).filter((name) => !Object.hasOwn(metadata, name))
    return {
      ...read,
      options: { ...read.options, ...(Object.keys(metadata).length === 0 ? {} : { metadata }) },
      comments: [...read.comments, ...(left === 0 ? [] : [`not carried: ${names.join(", ")} of its config`])],
    }
  }
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

export interface FastifyRoute {
  readonly method: string | readonly string[]
  readonly url: string
  readonly handler: unknown
  readonly constraints?: Readonly<Record<string, unknown>>
  readonly schema?: unknown
  readonly config?: unknown
  /** Of `@fastify/websocket`. */
  readonly websocket?: unknown
  readonly wsHandler?: unknown
}

/**
 * An application with the plugin that a module exports as its default, as fastify-cli starts it.
 *
 * @param path that of the module, whose `fastify` is used
 */
export function makeFastify({ default: plugin }: Exports, path: string): FastifyApp | undefined {
  if (typeof plugin !== "function" || plugin.length < 1 || plugin.length > 3) return undefined
  const make = requireFrom(path, "fastify")
  const app: unknown = typeof make === "function" ? Reflect.apply(make, undefined, []) : undefined
  if (!isFastify(app)) return undefined
  app.register(plugin)
  return app
}

export function isFastify(value: unknown): value is FastifyApp {
  return (
    isObject(value) &&
    ["addHook", "ready", "register", "inject", "route"].every((name) => typeof Reflect.get(value, name) === "function")
  )
}
