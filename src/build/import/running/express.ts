import { METHODS } from "node:http"
import Module from "node:module"
import { readField } from "../../../core/lib/errors/error-details.js"
import { isObject, isObjectOrFunction } from "../../../core/lib/is-object.js"
import type { CallSites } from "./call-sites.js"
import { handlerOf, isErrorHandler, joinPaths, paramsOf, routesOfLayer } from "./express-layers.js"
import type { Layer } from "./express-layers.js"
import type { Replacement } from "./known-middleware.js"
import { requireFrom } from "./methods.js"
import type { Methods } from "./methods.js"
import type { Handler, RunningGuard, RunningItem, RunningNote } from "./route.js"

/**
 * Records where routers and applications are mounted, which Express does not keep: its layers have functions in place of paths.
 * It has to be called before the application is loaded.
 *
 * @param path that of the application's module, whose `express` is used; packages that it loads may have copies of their own
 * @param methods replaces the methods that it records
 * @param sites records where functions are given
 */
export class ExpressRecorder {
  readonly #mounts = new WeakMap<object, { readonly path: unknown; readonly target: unknown }>()
  readonly #wrapped = new WeakSet<object>()
  /** What replaces the middleware of Express itself, by its source. */
  readonly #own: ReadonlyMap<string, string>
  readonly #methods: Methods
  readonly #sites: CallSites

  constructor(path: string, methods: Methods, sites: CallSites) {
    this.#methods = methods
    this.#sites = sites
    const express = requireFrom(path, "express") ?? requireFrom(path, "@nestjs/platform-express", "express")
    this.#own = ownMiddleware(express)
    this.#wrapLoaded(express)
    methods.around(Module, "_load", (_self, args, call) => {
      const loaded = call(args)
      this.#wrapLoaded(loaded)
      return loaded
    })
  }

  /** A module, if it is Express or the package `router`, which is the router of Express 5. */
  #wrapLoaded(loaded: unknown): void {
    if (typeof loaded !== "function" || !isRouterModule(loaded)) return
    const router = readField(loaded, "Router") ?? loaded
    const prototype = readField(router, "prototype")
    // Express 5 has the methods of routers in the prototype, Express 4 in the function itself.
    this.#wrap(hasUse(prototype) ? prototype : router)
    this.#wrap(Reflect.get(loaded, "application"))
    this.#recordRoutes(Reflect.get(loaded, "Route"))
  }

  /** Records the functions that routes are given. */
  #recordRoutes(route: unknown): void {
    const prototype = readField(route, "prototype")
    if (!isObject(prototype) || this.#wrapped.has(prototype)) return
    this.#wrapped.add(prototype)
    for (const method of ["all", ...METHODS.map((name) => name.toLowerCase())])
      this.#methods.before(prototype, method, (args) => this.#sites.record(method, args))
  }

  #wrap(owner: unknown): void {
    if (!hasUse(owner) || this.#wrapped.has(owner)) return
    this.#wrapped.add(owner)
    this.#methods.around(owner, "use", (router, args, call) => {
      this.#sites.record("use", args)
      const before = stackOf(router)?.length ?? 0
      const result = call(args)
      this.#record((stackOf(router) ?? []).slice(before), args)
      return result
    })
  }

  /** The layers that a call of `use` added, one for each function. An application's call comes after that of its router. */
  #record(layers: readonly object[], args: readonly unknown[]): void {
    const hasPath = typeof args[0] !== "function" && !isListOfFunctions(args[0])
    const functions = (hasPath ? args.slice(1) : args).flat(Infinity).filter((arg) => typeof arg === "function")
    // Express 4 adds layers of its own before the first one.
    const own = layers.slice(-functions.length)
    own.forEach((layer, at) => this.#mounts.set(layer, { path: hasPath ? args[0] : "/", target: functions[at] }))
  }

  /** The routes of an application or a router with what runs before them, in order. */
  routesOf(app: unknown, before = ""): readonly RunningItem[] {
    const params = paramHandlers(app)
    const items = (stackOf(app) ?? []).flatMap((layer): readonly RunningItem[] => {
      if (layer.route !== undefined) return routesOfLayer(layer.route, before, params)
      const mount = this.#mounts.get(layer)
      const target = stackOf(mount?.target) === undefined ? layer.handle : mount?.target
      const mounted: readonly unknown[] = [mount?.path].flat()
      const isRouter = stackOf(target) !== undefined
      if (isRouter && mount === undefined) return [{ note: "a router whose path is not known", advice: WRITE_ROWS }]
      return mounted.flatMap((path): readonly RunningItem[] => {
        if (isRouter && typeof path !== "string") return this.#guardsUnder(target, before, path)
        const whole = joinPaths(before, typeof path === "string" ? path : "/")
        const checked = typeof path === "string" ? paramsOf(path, params) : []
        const checks = checked.map((guard): RunningGuard => ({ guard, path: whole, isSilent: true }))
        return [...checks, ...(isRouter ? this.routesOf(target, whole) : this.#middleware(layer, before, path))]
      })
    })
    return [...(readField(routerOf(app), "strict") === true ? [STRICT] : []), ...items]
  }

  /** The functions of a router whose path is a regular expression, which other routes are behind too. */
  #guardsUnder(target: unknown, before: string, path: unknown): readonly RunningItem[] {
    const guards = this.routesOf(target).flatMap((item): readonly RunningGuard[] =>
      "guard" in item && path instanceof RegExp
        ? [{ guard: item.guard, path, within: before === "" ? "/" : before, isPartial: item.path !== "/" }]
        : [],
    )
    return [{ note: `a router under ${String(path)}`, advice: WRITE_ROWS }, ...guards]
  }

  /** What replaces a function of Express itself. */
  replacementOf(handle: object): Replacement | undefined {
    const replacement = this.#own.get(String(handle))
    return replacement === undefined ? undefined : { packageName: "express", replacement, isGuard: false }
  }

  /** What a function of `use` is. */
  #middleware({ handle, name }: Layer, before: string, path: unknown): readonly RunningItem[] {
    const shown = typeof name === "string" ? name : ""
    if (typeof handle !== "function" || OWN.includes(shown)) return []
    const whole = path instanceof RegExp ? path : joinPaths(before, typeof path === "string" ? path : "/")
    const under = whole === "/" ? "" : ` under ${String(whole)}`
    const within = before === "" ? "/" : before
    const advice = this.replacementOf(handle)?.replacement
    if (advice !== undefined) {
      const note = { note: `middleware ${shown}${under}`, advice }
      return [shown === "serveStatic" ? { ...note, path: whole, within, behind: filesBehind(String(whole)) } : note]
    }
    if (isErrorHandler(handle))
      return [{ note: `a handler of errors${under}`, advice: "write error pages of the endpoint" }]
    const guard = handlerOf(handle, shown)
    // It does not take `next`, unless that has a default.
    const isLast = handle.length === 1 || handle.length === 2
    return [{ guard, path: whole, within, ...(isLast ? { advice: "write it as a row, or as the page of a 404" } : {}) }]
  }
}

/** A prototype may be a function too. */
function hasUse(value: unknown): value is object {
  return typeof readField(value, "use") === "function"
}

function isRouterModule(loaded: object): boolean {
  return typeof Object.getOwnPropertyDescriptor(loaded, "Route")?.value === "function"
}

/** How files stay behind guards. */
const filesBehind = (path: string) =>
  [
    "static_files of the endpoint would serve its files without ",
    `: keep forward("${path}", "Files") behind them, to a plug that calls static_files and answers 404 for what is not a file`,
  ] as const

const WRITE_ROWS = "write its rows by hand"

const STRICT: RunningNote = {
  note: "strict routing, by which a path with a slash at the end is another one",
  advice: "Waymark ignores that slash: answer such paths with 404 in a plug, if clients depend on it",
}

/** Layers that Express adds itself. */
const OWN: readonly string[] = ["query", "expressInit"]

/** The functions of Express that make middleware, with an argument, and the plug in place of it. */
const OWN_MIDDLEWARE = [
  ["json", {}, "parsers"],
  ["urlencoded", { extended: true }, "parsers"],
  ["raw", {}, "parsers"],
  ["text", {}, "parsers"],
  ["static", ".", "static_files"],
] as const

/** The middleware that Express has, by its source, with what replaces it. */
function ownMiddleware(express: unknown): ReadonlyMap<string, string> {
  const made = OWN_MIDDLEWARE.flatMap(([name, argument, plug]): readonly [string, string][] => {
    const make = readField(express, name)
    return typeof make === "function" ? [[String(make(argument)), `${plug} of the endpoint replaces it`]] : []
  })
  return new Map(made)
}

function isListOfFunctions(value: unknown): boolean {
  return Array.isArray(value) && value.flat(Infinity).every((item) => typeof item === "function")
}

/** The layers of a router, or of an application's router. */
function stackOf(value: unknown): readonly Layer[] | undefined {
  const router = routerOf(value)
  const stack = readField(router, "stack")
  return router === undefined ? undefined : Array.isArray(stack) ? stack : []
}

/** A router, or that of an application, which has none before its first route; undefined for other values. */
function routerOf(value: unknown): object | undefined {
  if (isObjectOrFunction(value) && Array.isArray(readField(value, "stack"))) return value
  if (["set", "handle"].some((name) => typeof readField(value, name) !== "function")) return undefined
  // `router` of Express 4 throws when it is read.
  return Object(readField(value, "_router") ?? readField(value, "router"))
}

/** The functions of `app.param` and `router.param`, by the param that they check. */
function paramHandlers(value: unknown): ReadonlyMap<string, readonly Handler[]> {
  const params = readField(routerOf(value), "params")
  const entries = isObject(params) ? Object.entries(params) : []
  return new Map(
    entries.map(([name, handles]): [string, readonly Handler[]] => [
      name,
      [handles]
        .flat()
        .flatMap((handle: unknown) =>
          typeof handle === "function" ? [handlerOf(handle, handle.name === "" ? `check_${name}` : handle.name)] : [],
        ),
    ]),
  )
}

/** Whether a value is an application or a router of Express. */
export function isExpress(value: unknown): boolean {
  return typeof value === "function" && stackOf(value) !== undefined
}

/** The major version decides the syntax of paths. */
export function expressVersion(app: unknown): 4 | 5 {
  return ["lazyrouter", "process_params"].some((name) => typeof readField(app, name) === "function") ? 4 : 5
}
