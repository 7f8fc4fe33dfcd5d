import { isObject } from "../../../../core/lib/is-object.js"
import type { Handler, RunningItem, RunningRoute } from "./route.js"

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
}

/** Whether a value is an application of Hono. */
export function isHono(value: unknown): value is HonoApp {
  return (
    isObject(value) &&
    Array.isArray(Reflect.get(value, "routes")) &&
    typeof Reflect.get(value, "fetch") === "function" &&
    typeof Reflect.get(value, "route") === "function"
  )
}

/** How an application reads its paths: by the router that it has chosen for its routes, which it does at the first request. */
export function honoDialect({ router }: HonoApp): "hono" | "hono-tree" {
  if (!isObject(router)) return "hono"
  const match: unknown = Reflect.get(router, "match")
  if (typeof match === "function") Reflect.apply(match, router, ["GET", "/"])
  return String(Reflect.get(router, "name")).endsWith("RegExpRouter") ? "hono" : "hono-tree"
}

/**
 * The routes of an application of Hono with what runs before them, in order. Handlers with the same method and path are those of one route,
 * as far as they can pass the request on.
 */
export function honoRoutes({ routes }: HonoApp): readonly RunningItem[] {
  const items: RunningItem[] = []
  let middleware: Handler[] = []
  routes.forEach(({ method, path, handler: given }, at) => {
    const { handle, length } = originalOf(given)
    const handler = { handle, name: handle.name }
    const takesNext = length !== 1
    const next = routes[at + 1]
    if (takesNext && next !== undefined && next.method === method && next.path === path && method !== "ALL") {
      middleware.push(handler)
      return
    }
    if (method === "ALL" && isMount(handle, path))
      items.push({ note: `an application under ${path}`, advice: "forward to it" })
    else if (method === "ALL" && takesNext && /(?:^|\/)\*$/.test(path))
      // With its wildcard `/v:version/*` has a param.
      items.push({ guard: handler, path: /[^/]:/.test(path) ? path : path.replace(/\/?\*$/, "") || "/" })
    else
      items.push({
        verb: method === "ALL" ? "*" : method.toLowerCase(),
        path,
        handler,
        middleware,
        mayPass: takesNext,
      } satisfies RunningRoute)
    middleware = []
  })
  return items
}

/** `app.mount` registers a handler of this name under a wildcard. */
function isMount(handler: NamedFunction, path: string): boolean {
  return handler.name === "handler" && path.endsWith("/*")
}

interface NamedFunction {
  readonly name: string
}

/** The function that was given to a route of a sub-application, which Hono wraps if that has an error handler, and its number of params. */
function originalOf(handler: unknown): { readonly handle: NamedFunction; readonly length: number } {
  if (typeof handler !== "function") return { handle: { name: "" }, length: 0 }
  const composed: unknown = Reflect.get(handler, "__COMPOSED_HANDLER")
  return typeof composed === "function" ? originalOf(composed) : { handle: handler, length: handler.length }
}
