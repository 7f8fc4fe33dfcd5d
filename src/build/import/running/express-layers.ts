import { isObjectOrFunction } from "../../../core/lib/is-object.js"
import { EXPRESS, isLastOf, passingOf, skipsRoute } from "./passing.js"
import type { Handler, RunningGuard, RunningItem, RunningRoute } from "./route.js"

/** A layer of a router of Express, as far as it is read. */
export interface Layer {
  readonly name?: unknown
  readonly handle?: unknown
  readonly route?: {
    readonly path: unknown
    readonly methods: Readonly<Record<string, unknown>>
    readonly stack: readonly Layer[]
  }
  readonly method?: unknown
}

/** The routes of a layer, one for each of its methods and paths. */
export function routesOfLayer(
  route: NonNullable<Layer["route"]>,
  before: string,
  params: ReadonlyMap<string, readonly Handler[]>,
): readonly RunningItem[] {
  const paths: readonly unknown[] = Array.isArray(route.path) ? route.path : [route.path]
  const stack = route.stack.filter(({ handle }) => isObjectOrFunction(handle) && !isErrorHandler(handle))
  const named = Object.keys(route.methods).filter((method) => route.methods[method] === true && method !== "_all")
  // `all` of an application adds every method that Node knows, and that of a route a handler without a method.
  const verbs = named.length > 25 ? [] : named
  const isOfAll = verbs.length < named.length || verbs.length === 0
  const hasAll = stack.some((layer, at) => isOfAll || answersAll(layer, at === stack.length - 1))
  const routes = paths.flatMap((path) =>
    [...verbs, ...(hasAll ? ["*"] : [])].map((verb): RunningRoute => {
      const shown = verb === "*" ? named[0] : verb
      const all = stack.filter(
        ({ method }) => method === undefined || (method === shown && (verb !== "*" || verbs.length === 0)),
      )
      const last = all.findIndex(({ handle }) => isLastOf(handle, EXPRESS))
      const used = all
        .slice(0, last < 0 ? all.length : last + 1)
        .map(({ handle, name }) => handlerOf(Object(handle), name))
      const handler = used.at(-1) ?? { handle: route, name: "" }
      const isRegExp = path instanceof RegExp
      const checks = isRegExp ? [...params.values()].flat() : paramsOf(String(path), params)
      return {
        verb,
        path: isRegExp ? String(path) : joinPaths(before, String(path)),
        ...(isRegExp ? { regExp: path, within: withinOf(before) } : {}),
        handler,
        middleware: [...checks, ...used.slice(0, -1)],
        ...passingOf(handler.handle, EXPRESS, /\*/.test(String(path))),
        skips: used.findLast(({ handle }) => skipsRoute(handle)),
      }
    }),
  )
  if (hasAll) return routes
  // Those of all methods are before later rows of the same path, too.
  const shared = stack.filter(({ method }) => method === undefined)
  const rest = paths.flatMap((path) =>
    shared.map(({ handle, name }): RunningGuard => {
      const place =
        path instanceof RegExp ? { path, within: withinOf(before) } : { path: joinPaths(before, String(path)) }
      return { guard: handlerOf(Object(handle), name), ...place, without: verbs, isSilent: true }
    }),
  )
  return [...routes, ...rest]
}

function withinOf(before: string): string {
  return before === "" ? "/" : before
}

/** Whether a handler of a route is for all methods, and not only before those of some methods. */
function answersAll({ method, handle }: Layer, isLast: boolean): boolean {
  const { mayPass, isGuard } = passingOf(handle, EXPRESS)
  return method === undefined && (isLast ? !isGuard : !mayPass)
}

/** The functions that check the params of a path. */
export function paramsOf(path: string, params: ReadonlyMap<string, readonly Handler[]>): readonly Handler[] {
  const names = [...path.matchAll(/[:*](?:"([^"]+)"|(\w+))/g)].map(([, quoted, plain]) => quoted ?? plain ?? "")
  return names.flatMap((name) => params.get(name) ?? [])
}

export function handlerOf(handle: object, name: unknown): Handler {
  return { handle, name: typeof name === "string" ? name : "" }
}

/** Express calls functions with four parameters only for errors. */
export function isErrorHandler(handle: unknown): boolean {
  return typeof handle === "function" && handle.length === 4
}

export function joinPaths(before: string, path: string): string {
  return `/${[before, path]
    .flatMap((part) => part.split(/^\/+|(?<!\/)\/+$/))
    .filter((part) => part !== "")
    .join("/")}`
}
