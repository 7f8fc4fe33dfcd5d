import { readField } from "../../../core/lib/errors/error-details.js"
import { isObject } from "../../../core/lib/is-object.js"
import { callMethod, requireFrom } from "./methods.js"
import type { Methods } from "./methods.js"
import { NestMiddleware } from "./nest-middleware.js"
import { describeRoute, listOf } from "./nest-route.js"
import type { NestRoute } from "./nest-route.js"
import type { RunningItem, RunningRoute, Unknown } from "./route.js"

/**
 * Records, while NestJS makes an application, which controller and method each handler of the server calls. It has to begin before the
 * application is loaded.
 */
export class NestRecorder {
  readonly #load: (name: string) => unknown
  readonly #routes = new Map<unknown, NestRoute>()
  readonly #middleware: NestMiddleware | undefined
  /** The functions that answer 404, which are routes under the paths of a prefix since NestJS 12. */
  readonly #own = new Set<unknown>()
  #isRegisteringOwn = false
  #current: NestRoute | undefined
  #config: unknown

  /**
   * @param path that of the application's module, whose NestJS is used
   * @param methods replaces the methods that it records
   */
  constructor(path: string, methods: Methods) {
    this.#load = (name) => requireFrom(path, name)
    // Nest reads its decorators with this package.
    if (this.#load("reflect-metadata") === undefined) return
    const prototype = readField(
      readField(this.#load("@nestjs/core/router/router-explorer"), "RouterExplorer"),
      "prototype",
    )
    if (!isObject(prototype)) return
    this.#middleware = new NestMiddleware(this.#load, methods)
    methods.before(prototype, "applyCallbackToRouter", ([, definition, wrapper, , , host], explorer) => {
      this.#config = readField(readField(explorer, "container"), "applicationConfig")
      this.#current = { wrapper, definition, host, config: this.#config }
    })
    methods.before(prototype, "copyMetadataToCallback", ([, handler]) => {
      if (this.#current !== undefined) this.#routes.set(handler, this.#current)
    })
    const resolver = readField(this.#load("@nestjs/core/router/routes-resolver"), "RoutesResolver")
    methods.around(readField(resolver, "prototype"), "registerNotFoundHandler", (self, args, call) => {
      this.#isRegisteringOwn = true
      const result = call(args)
      this.#isRegisteringOwn = false
      return result
    })
    const proxy = readField(this.#load("@nestjs/core/router/router-proxy"), "RouterProxy")
    methods.around(readField(proxy, "prototype"), "createProxy", (_self, args, call) => {
      const made = call(args)
      if (this.#isRegisteringOwn) this.#own.add(made)
      return made
    })
  }

  /** Whether the project has NestJS. */
  get isInstalled(): boolean {
    return this.#middleware !== undefined
  }

  /** Whether an application of NestJS was made. */
  get isUsed(): boolean {
    return this.#routes.size > 0
  }

  /** An application of a module class, which is not started. */
  async make(module: unknown): Promise<unknown> {
    const factory = readField(this.#load("@nestjs/core"), "NestFactory")
    return await callMethod(factory, "create", module, { logger: false, abortOnError: false })
  }

  /** The routes of its server, with the guards and what else their methods have. */
  described(items: readonly RunningItem[]): readonly RunningItem[] {
    const last = items.findLastIndex((item) => "verb" in item)
    return items.flatMap((item, at): readonly RunningItem[] => {
      if (!("note" in item) && this.#own.has("guard" in item ? item.guard.handle : item.handler.handle)) return []
      const middleware = this.#middleware?.described(item)
      if (middleware !== undefined) return [middleware]
      if (!("verb" in item)) return isOwn(item, at > last) ? [] : [item]
      const route = this.#routes.get(item.handler.handle)
      return [route === undefined ? item : describeRoute(item, route)]
    })
  }

  /** What is before or around all routes, besides guards. */
  unknown(): readonly Unknown[] {
    return GLOBALS.flatMap(([method, what, advice]) => {
      const values = listOf(callMethod(this.#config, method))
      const names = values.map((value) => String(readField(readField(value, "constructor"), "name")))
      return names.length === 0 ? [] : [{ what: `${what} ${names.join(", ")}`, advice }]
    })
  }
}

/** Whether NestJS itself adds it: a function that answers 404, one for errors, and one that calls a hook. */
function isOwn(item: Exclude<RunningItem, RunningRoute>, isLast: boolean): boolean {
  if ("note" in item) return isLast
  const { handle, name } = item.guard
  if (name !== "" && name !== "<anonymous>") return false
  return isLast || /\bthis\.onResponseHook\b/.test(String(handle))
}

/** What an application has for all routes, by the method that lists it. */
const GLOBALS = [
  ["getGlobalPipes", "global pipes", "name schemas in the rows"],
  ["getGlobalInterceptors", "global interceptors", "make them plugs"],
  ["getGlobalFilters", "global filters of exceptions", "write error pages of the endpoint"],
] as const

/** The parts of an application of NestJS that are used. */
interface NestApp {
  getHttpAdapter(): { getInstance(): unknown }
  init(): PromiseLike<unknown>
}

export function isNest(value: unknown): value is NestApp {
  return isObject(value) && typeof readField(value, "getHttpAdapter") === "function"
}

/** The server of an application of NestJS, which is initialized for its routes. */
export async function serverOf(app: NestApp): Promise<unknown> {
  await app.init()
  return app.getHttpAdapter().getInstance()
}

/** Whether a value is the class of a module of NestJS. */
export function isNestModule(value: unknown): boolean {
  const has: unknown = Reflect.get(Reflect, "hasMetadata")
  if (typeof value !== "function" || typeof has !== "function") return false
  return ["imports", "controllers", "providers"].some((key) => Reflect.apply(has, Reflect, [key, value]) === true)
}
