import { ArgumentError } from "../lib/argument-error.js"
import { isPlainObject } from "../lib/plain-object.js"
import { isSameData } from "../lib/same-data.js"
import { paramList } from "../pattern/params.js"
import type { Route } from "../table/route.js"
import { noCallMessage, unknownCallOptionMessage } from "./messages.js"
import type { CallOptions } from "./options.types.js"

/** A route that a client can call, with the names of its params in the order of the arguments. */
export interface CalledRoute {
  readonly route: Route
  readonly names: readonly string[]
}

/** A call, taken apart. */
export interface ResolvedCall {
  readonly route: Route
  readonly params: readonly unknown[]
  readonly options: GivenOptions
}

/** The options of a call, of any route. */
export interface GivenOptions extends CallOptions {
  readonly query?: unknown
  readonly body?: unknown
}
const OPTIONS = ["query", "body", "headers", "signal"]

/** The routes of each helper, by its name, in declaration order. */
export function groupRoutes(routes: readonly Route[]): ReadonlyMap<string, readonly CalledRoute[]> {
  const groups = new Map<string, CalledRoute[]>()
  for (const route of routes) {
    if (route.helper === null) continue
    const group = groups.get(route.helper) ?? []
    group.push({ route, names: paramList(route.path).map(([name]) => name) })
    groups.set(route.helper, group)
  }
  return groups
}

/**
 * Finds the first route with the action and the number of params. An object at the end that has only names of options is the
 * options, even if it could be a param.
 *
 * @throws {ArgumentError} when there is no such route, or an option is not known
 */
export function resolveCall(
  name: string,
  routes: readonly CalledRoute[],
  action: unknown,
  args: readonly unknown[],
): ResolvedCall {
  const find = (count: number): Route | undefined =>
    routes.find(({ route, names }) => names.length === count && isSameData(route.plug_opts, action))?.route
  const options = args.at(-1) ?? {}
  const shorter = isPlainObject(options) ? find(args.length - 1) : undefined
  const unknown = Object.keys(options).find((option) => !OPTIONS.includes(option))
  if (shorter !== undefined && unknown === undefined)
    return { route: shorter, params: args.slice(0, -1), options: options as GivenOptions } // the types of calls check the values
  const exact = find(args.length)
  if (exact !== undefined) return { route: exact, params: args, options: {} }
  throw new ArgumentError(
    shorter !== undefined && unknown !== undefined
      ? unknownCallOptionMessage(unknown, OPTIONS)
      : noCallMessage(name, action, args.length, routes),
  )
}
