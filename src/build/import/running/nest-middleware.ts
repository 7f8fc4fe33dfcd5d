import { readField } from "../../../core/lib/errors/error-details.js"
import { isObject } from "../../../core/lib/is-object.js"
import { callMethod } from "./methods.js"
import type { Methods } from "./methods.js"
import { listOf, URI } from "./nest-route.js"
import type { Excepted, Handler, RunningItem } from "./route.js"

/** Middleware that a module of NestJS applies, and the routes that it leaves out. */
interface Applied {
  readonly handler: Handler
  readonly except: readonly Excepted[]
}

/** Records which middleware of a module each function of the server calls: NestJS registers functions of its own in its place. */
export class NestMiddleware {
  /** By the classes that NestJS makes of functions and of classes with excluded routes. */
  readonly #classes = new Map<unknown, Applied>()
  readonly #functions = new Map<unknown, Applied>()
  readonly #methods: unknown
  #current: Applied | undefined

  /**
   * @param load loads a module of the application's NestJS
   * @param methods replaces the methods that it records
   */
  constructor(load: (name: string) => unknown, methods: Methods) {
    this.#methods = readField(load("@nestjs/common"), "RequestMethod")
    const builder = readField(load("@nestjs/core/middleware/builder"), "MiddlewareBuilder")
    methods.around(readField(readField(builder, "ConfigProxy"), "prototype"), "forRoutes", (self, args, call) => {
      const result = call(args)
      this.#apply(self)
      return result
    })
    const module = readField(load("@nestjs/core/middleware/middleware-module"), "MiddlewareModule")
    methods.before(readField(module, "prototype"), "bindHandler", ([wrapper]) => {
      this.#current = this.#classes.get(readField(wrapper, "metatype"))
    })
    methods.around(readField(module, "prototype"), "registerHandler", (_self, [server, ...args], call) =>
      call([this.#recording(server), ...args]),
    )
  }

  /** The item with the middleware that the application has in place of the function that calls it. */
  described(item: RunningItem): RunningItem | undefined {
    if ("note" in item) return undefined
    const applied = this.#functions.get("guard" in item ? item.guard.handle : item.handler.handle)
    if (applied === undefined) return undefined
    const { handler, except } = applied
    return "guard" in item ? { ...item, guard: handler, except } : { ...item, handler, except, isGuard: true }
  }

  /** Reads what a chain of `apply`, `exclude` and `forRoutes` has added. */
  #apply(chain: unknown): void {
    const collection = readField(readField(chain, "builder"), "middlewareCollection")
    const made = collection instanceof Set ? readField([...(collection as Set<unknown>)].at(-1), "middleware") : []
    const given = listOf(readField(chain, "middleware")).flatMap((one) => (typeof one === "function" ? [one] : []))
    const except = listOf(readField(chain, "excludedRoutes")).flatMap((route): readonly Excepted[] => {
      // A version is in the path, or else in a header, which a row does not show.
      const isOfVersion = readField(route, "version") !== undefined && !this.#hasVersionPaths(chain)
      const method = readField(this.#methods, String(readField(route, "method"))) ?? "ALL"
      const path = String(readField(route, "path")).replace(/^\/*/, "/")
      return isOfVersion ? [] : [{ verb: method === "ALL" ? "*" : String(method).toLowerCase(), path }]
    })
    given.forEach((handle, at) => {
      this.#classes.set(listOf(made)[at], { handler: { handle, name: handle.name }, except })
    })
  }

  #hasVersionPaths(chain: unknown): boolean {
    const options = callMethod(readField(chain, "routeInfoPathExtractor"), "getVersioningOptions")
    return readField(options, "type") === URI
  }

  /** The server's adapter, whose functions for middleware are recorded. */
  #recording(server: unknown): unknown {
    const create = readField(server, "createMiddlewareFactory")
    const applied = this.#current
    if (!isObject(server) || typeof create !== "function" || applied === undefined) return server
    const record = (handler: unknown): void => void this.#functions.set(handler, applied)
    const createMiddlewareFactory = async (...args: readonly unknown[]): Promise<unknown> => {
      const use: unknown = await Reflect.apply(create, server, args)
      if (typeof use !== "function") return use
      return (path: unknown, handler: unknown): unknown => {
        record(handler)
        return Reflect.apply(use, undefined, [path, handler])
      }
    }
    return Object.create(server, { createMiddlewareFactory: { value: createMiddlewareFactory } })
  }
}
