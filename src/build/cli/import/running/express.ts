import Module, { createRequire } from "node:module"
import { pathToFileURL } from "node:url"
import { isObject } from "../../../../core/lib/is-object.js"
import type { RunningItem, RunningRoute } from "./route.js"

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

  constructor(path: string) {
    this.#wrapLoaded(loadExpress(path))
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

  /** The routes of an application or a router, in order. */
  routesOf(app: unknown, before = ""): readonly RunningItem[] {
    const checks = checkedParams(app).map((name) => ({ note: `the function of param("${name}")${under(before)}` }))
    const routes = (stackOf(app) ?? []).flatMap((layer): readonly RunningItem[] => {
      if (layer.route !== undefined) return routesOfLayer(layer.route, before)
      const mount = this.#mounts.get(layer)
      const target = stackOf(mount?.target) === undefined ? layer.handle : mount?.target
      const name = typeof layer.name === "string" ? layer.name : ""
      if (stackOf(target) === undefined) return OWN.includes(name) ? [] : [{ note: noteOf(name, before, mount?.path) }]
      if (mount === undefined) return [{ note: "a router whose path is not known", advice: WRITE_ROWS }]
      const paths: readonly unknown[] = Array.isArray(mount.path) ? mount.path : [mount.path]
      return paths.flatMap((path) =>
        typeof path === "string"
          ? this.routesOf(target, joinPaths(before, path))
          : [{ note: `a router under ${String(path)}`, advice: WRITE_ROWS }],
      )
    })
    return [...checks, ...routes]
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

function noteOf(name: string, before: string, path: unknown): string {
  const at = typeof path === "string" ? joinPaths(before, path) : `${before} ${String(path ?? "")}`
  const shown = name === "" || name === "<anonymous>" ? "middleware without a name" : `middleware ${name}`
  return `${shown}${under(at)}`
}

function under(path: string): string {
  return path === "/" || path === "" ? "" : ` under ${path}`
}

function routesOfLayer(route: NonNullable<Layer["route"]>, before: string): readonly RunningItem[] {
  const paths: readonly unknown[] = Array.isArray(route.path) ? route.path : [route.path]
  const methods = Object.keys(route.methods).filter((method) => route.methods[method] === true)
  // `all` of Express 5 adds every method that Node knows.
  const isAll = methods.includes("_all") || methods.length > 25
  return paths.flatMap((path) =>
    (isAll ? ["*"] : methods).map((verb): RunningRoute => {
      const used = route.stack.filter(
        ({ method, handle }) => (isAll || method === undefined || method === verb) && !isErrorHandler(handle),
      )
      const names = [...new Map(used.map(({ handle, name }) => [handle, String(name ?? "")])).values()]
      const isRegExp = path instanceof RegExp
      return {
        verb,
        path: isRegExp ? String(path) : joinPaths(before, String(path)),
        ...(isRegExp ? { isRegExp } : {}),
        handler: names.at(-1) ?? "",
        middleware: names.slice(0, -1),
      }
    }),
  )
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

/** The names of params that functions of `app.param` and `router.param` check. */
function checkedParams(value: unknown): readonly string[] {
  const params: unknown = Reflect.get(routerOf(value) ?? {}, "params")
  return isObject(params) ? Object.keys(params) : []
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
  try {
    const loaded: unknown = createRequire(pathToFileURL(path))("express")
    return typeof loaded === "function" ? loaded : undefined
  } catch {
    return undefined
  }
}
