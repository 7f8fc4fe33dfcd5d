import { METHODS } from "node:http"
import Module, { createRequire } from "node:module"
import { pathToFileURL } from "node:url"
import { isObject } from "../../../core/lib/is-object.js"
import { before } from "./call-sites.js"
import type { CallSites } from "./call-sites.js"
import { handlerOf, isErrorHandler, joinPaths, paramsOf, routesOfLayer } from "./express-layers.js"
import type { Layer } from "./express-layers.js"
import type { Replacement } from "./known-middleware.js"
import { expressPathOptions } from "./path-options.js"
import type { Handler, RunningGuard, RunningItem } from "./route.js"

type Use = (this: unknown, ...args: readonly unknown[]) => unknown
type Load = (this: unknown, ...args: readonly unknown[]) => unknown

/**
 * Records where routers and applications are mounted, which Express does not keep: its layers have functions in place of paths.
 * It has to be called before the application is loaded.
 *
 * @param path that of the application's module, whose `express` is used; packages that it loads may have copies of their own
 * @param sites records where functions are given
 */
export class ExpressRecorder {
  readonly #mounts = new WeakMap<object, { readonly path: unknown; readonly target: unknown }>()
  readonly #wrapped = new WeakSet<object>()
  readonly #restore: (() => void)[] = []
  /** What replaces the middleware of Express itself, by its source. */
  readonly #own: ReadonlyMap<string, string>

  readonly #sites: CallSites

  constructor(path: string, sites: CallSites) {
    this.#sites = sites
    const loadedExpress = loadExpress(path)
    this.#own = ownMiddleware(loadedExpress)
    this.#wrapLoaded(loadedExpress)
    const load: unknown = Reflect.get(Module, "_load")
    if (typeof load !== "function") return
    const wrapLoaded = (loaded: unknown): void => this.#wrapLoaded(loaded)
    const replacement: Load = function (...args) {
      const loaded: unknown = Reflect.apply(load, this, args)
      wrapLoaded(loaded)
      return loaded
    }
    Reflect.set(Module, "_load", replacement)
    this.#restore.push(() => void Reflect.set(Module, "_load", load))
  }

  /** A module, if it is Express or the package `router`, which is the router of Express 5. */
  #wrapLoaded(loaded: unknown): void {
    if (typeof loaded !== "function" || !isRouterModule(loaded)) return
    const router: unknown = Reflect.get(loaded, "Router") ?? loaded
    const prototype: unknown = typeof router === "function" ? router.prototype : undefined
    // Express 5 has the methods of routers in the prototype, Express 4 in the function itself.
    this.#wrap(hasUse(prototype) ? prototype : router)
    this.#wrap(Reflect.get(loaded, "application"))
    this.#recordRoutes(Reflect.get(loaded, "Route"))
  }

  /** Records the functions that routes are given. */
  #recordRoutes(route: unknown): void {
    const prototype: unknown = typeof route === "function" ? route.prototype : undefined
    if (!isObject(prototype) || this.#wrapped.has(prototype)) return
    this.#wrapped.add(prototype)
    for (const method of ["all", ...METHODS.map((name) => name.toLowerCase())]) {
      const restore = before(prototype, method, (args) => this.#sites.record(method, args))
      if (restore !== undefined) this.#restore.push(restore)
    }
  }

  /** Puts back the methods that were replaced. */
  stop(): void {
    for (const restore of this.#restore) restore()
  }

  #wrap(owner: unknown): void {
    if (!hasUse(owner) || this.#wrapped.has(owner)) return
    this.#wrapped.add(owner)
    const { use } = owner
    const record = (layers: readonly object[], args: readonly unknown[]): void => this.#record(layers, args)
    const sites = this.#sites
    const replacement: Use = function (...args) {
      sites.record("use", args)
      const before = stackOf(this)?.length ?? 0
      const result: unknown = Reflect.apply(use, this, args)
      record((stackOf(this) ?? []).slice(before), args)
      return result
    }
    Reflect.set(owner, "use", replacement)
    this.#restore.push(() => void Reflect.set(owner, "use", use))
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
    return [...expressPathOptions(routerOf(app)), ...items]
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
function hasUse(value: unknown): value is { readonly use: Use } {
  return (isObject(value) || typeof value === "function") && typeof Reflect.get(value, "use") === "function"
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
function ownMiddleware(express: object | undefined): ReadonlyMap<string, string> {
  const made = OWN_MIDDLEWARE.flatMap(([name, argument, plug]): readonly [string, string][] => {
    const make: unknown = Reflect.get(express ?? {}, name)
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
  if (router === undefined) return undefined
  const stack: unknown = Reflect.get(router, "stack")
  return Array.isArray(stack) ? stack : []
}

/** A router, or that of an application, which has none before its first route; undefined for other values. */
function routerOf(value: unknown): object | undefined {
  if (!isObject(value) && typeof value !== "function") return undefined
  if (Array.isArray(Reflect.get(value, "stack"))) return value
  if (typeof Reflect.get(value, "set") !== "function" || typeof Reflect.get(value, "handle") !== "function")
    return undefined
  // `router` of Express 4 throws when it is read.
  const old: unknown = Reflect.get(value, "_router")
  const router =
    old ?? (typeof Reflect.get(value, "lazyrouter") === "function" ? undefined : Reflect.get(value, "router"))
  return router === undefined || router === null ? {} : Object(router)
}

/** The functions of `app.param` and `router.param`, by the param that they check. */
function paramHandlers(value: unknown): ReadonlyMap<string, readonly Handler[]> {
  const params: unknown = Reflect.get(routerOf(value) ?? {}, "params")
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
export function expressVersion(app: object): 4 | 5 {
  return typeof Reflect.get(app, "lazyrouter") === "function" ||
    typeof Reflect.get(app, "process_params") === "function"
    ? 4
    : 5
}

function loadExpress(path: string): object | undefined {
  const require = createRequire(pathToFileURL(path))
  for (const find of [
    () => "express",
    () => createRequire(require.resolve("@nestjs/platform-express")).resolve("express"),
  ])
    try {
      const loaded: unknown = require(find())
      if (typeof loaded === "function") return loaded
    } catch {
      // The next one.
    }
  return undefined
}
