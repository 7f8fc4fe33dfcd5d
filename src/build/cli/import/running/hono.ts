import { isObject } from "../../../../core/lib/is-object.js"
import type { RunningItem } from "./route.js"

/** A route of Hono, as `app.routes` has it: one for each handler. */
interface HonoRoute {
  readonly method: string
  readonly path: string
  readonly handler: unknown
}

/** Whether a value is an application of Hono. */
export function isHono(value: unknown): value is { readonly routes: readonly HonoRoute[] } {
  return (
    isObject(value) &&
    Array.isArray(Reflect.get(value, "routes")) &&
    typeof Reflect.get(value, "fetch") === "function" &&
    typeof Reflect.get(value, "route") === "function"
  )
}

/** The routes of an application of Hono. Of handlers with the same method and path, the last one answers. */
export function honoRoutes({ routes }: { readonly routes: readonly HonoRoute[] }): readonly RunningItem[] {
  const items: RunningItem[] = []
  let middleware: string[] = []
  routes.forEach(({ method, path, handler }, at) => {
    const target = originalOf(handler)
    const next = routes[at + 1]
    if (next !== undefined && next.method === method && next.path === path && method !== "ALL") {
      middleware.push(target.name)
      return
    }
    const isMiddleware = method === "ALL" && target.length > 1
    if (isMiddleware && isMount(target, path))
      items.push({ note: `an application under ${path}`, advice: "forward to it" })
    else if (isMiddleware) items.push({ note: noteOf(target.name, path) })
    else {
      const verb = method === "ALL" ? "*" : method.toLowerCase()
      items.push({ verb, path, handler: target.name, middleware })
    }
    middleware = []
  })
  return items
}

function noteOf(name: string, path: string): string {
  const shown = name === "" ? "middleware without a name" : `middleware ${name}`
  return path === "*" || path === "/*" ? shown : `${shown} under ${path}`
}

/** `app.mount` registers a handler of this name under a wildcard. */
function isMount(handler: NamedFunction, path: string): boolean {
  return handler.name === "handler" && path.endsWith("/*")
}

interface NamedFunction {
  readonly name: string
  readonly length: number
}

/** The function that was given to a route of a sub-application, which Hono wraps if that has an error handler. */
function originalOf(handler: unknown): NamedFunction {
  if (typeof handler !== "function") return { name: "", length: 0 }
  const composed: unknown = Reflect.get(handler, "__COMPOSED_HANDLER")
  return typeof composed === "function" ? originalOf(composed) : handler
}
