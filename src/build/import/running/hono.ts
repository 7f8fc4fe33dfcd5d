import { readField } from "../../../core/lib/errors/error-details.js"
import type { CallSites } from "./call-sites.js"
import { callMethod } from "./methods.js"
import type { Methods } from "./methods.js"
import { HONO, isLastOf, passingOf } from "./passing.js"
import type { Handler, RunningItem, RunningRoute, Unknown } from "./route.js"

/** A route of Hono, as `app.routes` has it: one for each handler. */
interface HonoRoute {
  readonly method: string
  readonly path: string
  readonly handler: unknown
}

/** An application of Hono, as far as it is read. */
export interface HonoApp {
  readonly routes: readonly HonoRoute[]
  readonly router?: unknown
  readonly fetch?: unknown
  readonly getPath?: unknown
}

/** Records the applications that are made while a module is loaded, whose exports may show only `fetch`. */
export class HonoRecorder {
  readonly #apps: HonoApp[] = []
  /** The handlers of errors and of 404. */
  readonly unknown: Unknown[] = []

  /**
   * @param methods replaces the methods that it records
   * @param sites records where functions are given
   */
  constructor(methods: Methods, sites: CallSites) {
    // The constructor of Hono copies its options to the application with it.
    methods.before(Object, "assign", ([target]) => {
      if (!isHono(target) || this.#apps.includes(target)) return
      this.#apps.push(target)
      for (const method of METHODS) methods.before(target, method, (args) => sites.record(method, args))
      for (const [method, what, advice] of BESIDES)
        methods.before(target, method, ([handle]) => {
          const name = typeof handle === "function" && handle.name !== "" ? ` ${handle.name}` : ""
          this.unknown.push({ what: what + name, advice })
        })
    })
  }

  /** The application whose `fetch` an object or a class has, or that its own `fetch` can only call, since the others are a part of it. */
  appBehind(value: unknown): HonoApp | undefined {
    const fetch = readField(value, "fetch") ?? readField(readField(value, "prototype"), "fetch")
    if (typeof fetch !== "function") return undefined
    return this.#apps.find((app) => app.fetch === fetch) ?? this.only()
  }

  /** The application that all others are a part of. */
  only(): HonoApp | undefined {
    const handlers = new Map(
      this.#apps.map((app) => [app, new Set(app.routes.map(({ handler }) => originalOf(handler)))]),
    )
    const isPartOf = (one: HonoApp, other: HonoApp): boolean =>
      one.routes === other.routes || [...(handlers.get(one) ?? [])].every((handle) => handlers.get(other)?.has(handle))
    return this.#apps.find((app) => app.routes.length > 0 && this.#apps.every((other) => isPartOf(other, app)))
  }
}

const BESIDES = [
  ["notFound", "the handler of 404", "write it as the page of a 404"],
  ["onError", "the handler of errors", "write error pages of the endpoint"],
] as const

/** The methods of an application that are given functions. */
const METHODS = ["get", "post", "put", "delete", "options", "patch", "all", "on", "use"]

export function isHono(value: unknown): value is HonoApp {
  return (
    Array.isArray(readField(value, "routes")) &&
    ["fetch", "route"].every((name) => typeof readField(value, name) === "function")
  )
}

/** What cannot be known of all routes, if the application makes the paths of requests itself. */
export function honoPathOptions({ getPath }: HonoApp): readonly Unknown[] {
  if (typeof getPath !== "function") return []
  const path: unknown = Reflect.apply(getPath, undefined, [new Request("http://a.example/b/?c")])
  return path === "/b/" || path === "/b" ? [] : [OWN_PATHS]
}

const OWN_PATHS = {
  what: "getPath, which makes the paths of requests",
  advice: "write the paths that clients send in the table; what depends on the host is the option host of a scope",
}

/** How an application reads its paths: by the router that it has chosen for its routes, which it does at the first request. */
export function honoDialect({ router }: HonoApp): "hono" | "hono-tree" {
  callMethod(router, "match", "GET", "/")
  const name = readField(router, "name")
  return name === undefined || String(name).endsWith("RegExpRouter") ? "hono" : "hono-tree"
}

/**
 * The routes of an application of Hono with what runs before them, in order. Handlers with the same method and path are those of one route,
 * as far as they can pass the request on.
 */
export function honoRoutes(app: HonoApp): readonly RunningItem[] {
  const { routes } = app
  const mount = mountSource(app)
  const items: RunningItem[] = []
  let middleware: Handler[] = []
  routes.forEach(({ method, path, handler: given }, at) => {
    const handle = originalOf(given)
    const handler = { handle, name: handle.name }
    const passing = passingOf(handle, HONO, path.endsWith("*"))
    const takesNext = !isLastOf(handle, HONO)
    const next = routes[at + 1]
    if (takesNext && next !== undefined && next.method === method && next.path === path && method !== "ALL") {
      middleware.push(handler)
      return
    }
    if (method === "ALL" && mount !== undefined && String(handle) === mount)
      items.push({
        note: `an application under ${path}`,
        advice: "forward to it",
        path: path.replace(/\/?\*$/, "") || "/",
        behind: ["forward to it behind ", ""],
      })
    else if (method === "ALL" && takesNext && /(?:^|\/)\*$/.test(path))
      // With its wildcard `/v:version/*` has a param.
      items.push({ guard: handler, path: /[^/]:/.test(path) ? path : path.replace(/\/?\*$/, "") || "/" })
    else
      items.push({
        verb: method === "ALL" ? "*" : method.toLowerCase(),
        path,
        handler,
        middleware,
        ...passing,
      } satisfies RunningRoute)
    middleware = []
  })
  return items
}

/** The source of the function that `app.mount` registers. */
function mountSource(app: HonoApp): string | undefined {
  const make = readField(app, "constructor")
  const router = { name: "", add: () => undefined, match: () => [] }
  const other: unknown = typeof make === "function" ? Reflect.construct(make, [{ router }]) : undefined
  callMethod(other, "mount", "/", () => undefined)
  return isHono(other) ? String(other.routes[0]?.handler) : undefined
}

interface NamedFunction {
  readonly name: string
}

/** The function that was given to a route of a sub-application, which Hono wraps if that has an error handler. */
function originalOf(handler: unknown): NamedFunction {
  if (typeof handler !== "function") return { name: "" }
  const composed: unknown = Reflect.get(handler, "__COMPOSED_HANDLER")
  return typeof composed === "function" ? originalOf(composed) : handler
}
