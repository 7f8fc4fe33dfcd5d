import Module, { createRequire } from "node:module"
import { pathToFileURL } from "node:url"
import { isObject, isObjectOrFunction } from "../../../../core/lib/is-object.js"
import type { Handler, RunningGuard, RunningItem, RunningRoute } from "./route.js"

/** A layer of a router of Express, as far as it is read. */
interface Layer {
  readonly name?: unknown
  readonly handle?: unknown
  readonly route?: {
    readonly path: unknown
    readonly methods: Readonly<Record<string, unknown>>
    readonly stack: readonly Layer[]
  }
  readonly method?: unknown
}

type Use = (this: unknown, ...args: readonly unknown[]) => unknown
type Load = (this: unknown, ...args: readonly unknown[]) => unknown

/**
 * Records where routers and applications are mounted, which Express does not keep: its layers have functions in place of paths.
 * It has to be called before the application is loaded.
 *
 * @param path that of the application's module, whose `express` is used; packages that it loads may have copies of their own
 */
export class ExpressRecorder {
  readonly #mounts = new WeakMap<object, { readonly path: unknown; readonly target: unknown }>()
  readonly #wrapped = new WeakSet<object>()
  readonly #restore: (() => void)[] = []
  /** What replaces the middleware of Express itself, by its source. */
  readonly #own: ReadonlyMap<string, string>

  constructor(path: string) {
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
    const replacement: Use = function (...args) {
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
    return (stackOf(app) ?? []).flatMap((layer): readonly RunningItem[] => {
      if (layer.route !== undefined) return routesOfLayer(layer.route, before, params)
      const mount = this.#mounts.get(layer)
      const target = stackOf(mount?.target) === undefined ? layer.handle : mount?.target
      const mounted: readonly unknown[] = [mount?.path].flat()
      const isRouter = stackOf(target) !== undefined
      if (isRouter && mount === undefined) return [{ note: "a router whose path is not known", advice: WRITE_ROWS }]
      return mounted.flatMap((path): readonly RunningItem[] => {
        if (!isRouter) return this.#middleware(layer, before, path)
        if (typeof path !== "string") return [{ note: `a router under ${String(path)}`, advice: WRITE_ROWS }]
        const whole = joinPaths(before, path)
        const checks = paramsOf(path, params).map((guard): RunningGuard => ({ guard, path: whole }))
        return [...checks, ...this.routesOf(target, whole)]
      })
    })
  }

  /** What a function of `use` is. */
  #middleware({ handle, name }: Layer, before: string, path: unknown): readonly RunningItem[] {
    const shown = typeof name === "string" ? name : ""
    if (typeof handle !== "function" || OWN.includes(shown)) return []
    const whole = path instanceof RegExp ? path : joinPaths(before, typeof path === "string" ? path : "/")
    const under = whole === "/" ? "" : ` under ${String(whole)}`
    const advice = this.#own.get(String(handle))
    if (advice !== undefined) return [{ note: `middleware ${shown}${under}`, advice }]
    if (isErrorHandler(handle))
      return [{ note: `a handler of errors${under}`, advice: "write error pages of the endpoint" }]
    const guard = handlerOf(handle, shown)
    // It does not take `next`, unless that has a default.
    const isLast = handle.length === 1 || handle.length === 2
    const within = before === "" ? "/" : before
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

function handlerOf(handle: object, name: unknown): Handler {
  return { handle, name: typeof name === "string" ? name : "" }
}

function routesOfLayer(
  route: NonNullable<Layer["route"]>,
  before: string,
  params: ReadonlyMap<string, readonly Handler[]>,
): readonly RunningItem[] {
  const paths: readonly unknown[] = Array.isArray(route.path) ? route.path : [route.path]
  const named = Object.keys(route.methods).filter((method) => route.methods[method] === true && method !== "_all")
  // `all` of an application adds every method that Node knows, and that of a route a handler without a method.
  const verbs = named.length > 25 ? [] : named
  const ofAll = route.stack.filter(({ method, handle }) => method === undefined && !isErrorHandler(handle)).at(-1)
  const hasAll = verbs.length < named.length || (ofAll !== undefined && !(verbs.length > 0 && callsNext(ofAll.handle)))
  return paths.flatMap((path) =>
    [...verbs, ...(hasAll ? ["*"] : [])].map((verb): RunningRoute => {
      const shown = verb === "*" ? named[0] : verb
      const used = route.stack.flatMap(({ method, handle, name }) =>
        (method === undefined || (method === shown && (verb !== "*" || verbs.length === 0))) &&
        isObjectOrFunction(handle) &&
        !isErrorHandler(handle)
          ? [handlerOf(handle, name)]
          : [],
      )
      const isRegExp = path instanceof RegExp
      const handler = used.at(-1) ?? { handle: route, name: "" }
      const checks = isRegExp ? [...params.values()].flat() : paramsOf(String(path), params)
      return {
        verb,
        path: isRegExp ? String(path) : joinPaths(before, String(path)),
        ...(isRegExp ? { isRegExp } : {}),
        handler,
        middleware: [...checks, ...used.slice(0, -1)],
        mayPass: callsNext(handler.handle) || (verb === "*" && /\*/.test(String(path)) && takesNext(handler.handle)),
      }
    }),
  )
}

function takesNext(handle: unknown): boolean {
  return typeof handle === "function" && handle.length === 3
}

/** Whether a function calls its third parameter without an error, so that the next handler of the request runs. */
function callsNext(handle: unknown): boolean {
  if (!takesNext(handle)) return false
  const text = String(handle)
  const [, list = ""] = /^[^(]*\(([^)]*)\)/.exec(text) ?? []
  const name = list.split(",")[2]?.trim() ?? ""
  return new RegExp(
    `\\b${/^[\w$]+$/.test(name) ? name.replaceAll("$", "\\$") : "next"}\\s*\\(\\s*(?:\\)|["'\`]route)`,
  ).test(text)
}

/** The functions that check the params of a path. */
function paramsOf(path: string, params: ReadonlyMap<string, readonly Handler[]>): readonly Handler[] {
  const names = [...path.matchAll(/[:*](?:"([^"]+)"|(\w+))/g)].map(([, quoted, plain]) => quoted ?? plain ?? "")
  return names.flatMap((name) => params.get(name) ?? [])
}

/** Express calls functions with four parameters only for errors. */
function isErrorHandler(handle: unknown): boolean {
  return typeof handle === "function" && handle.length === 4
}

function joinPaths(before: string, path: string): string {
  return `/${[before, path]
    .flatMap((part) => part.split(/^\/+|(?<!\/)\/+$/))
    .filter((part) => part !== "")
    .join("/")}`
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
