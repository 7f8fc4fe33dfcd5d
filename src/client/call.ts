import { ArgumentError } from "../lib/argument-error.js"
import { isObject } from "../lib/is-object.js"
import { isPlainObject } from "../lib/plain-object.js"
import type { CalledRoute } from "./called-routes.js"
import { noCallMessage, unknownCallOptionMessage } from "./messages.js"
import type { CallOptions } from "./options.types.js"
import { refusePair, writePath, writeSearch } from "./path.js"

/** A call, taken apart. */
export interface ResolvedCall {
  readonly route: CalledRoute
  /** The path with the query. */
  readonly path: string
  readonly options: GivenOptions
}

/** The options of a call, of any route. */
export interface GivenOptions extends CallOptions {
  readonly query?: object
  readonly body?: unknown
}
const OPTIONS = ["query", "body", "headers", "signal", "redirect"]

/**
 * Finds the first route with the action and the number of params that takes the params. An object at the end that has only names
 * of options is the options, even if it could be a param.
 *
 * @throws {ArgumentError} when there is no such route, or an option is not known, or a param or the query is invalid
 */
export function resolveCall(
  name: string,
  table: readonly CalledRoute[],
  action: unknown,
  args: readonly unknown[],
): ResolvedCall {
  const routes = table.filter(({ helper }) => helper === name)
  const find = (count: number): readonly CalledRoute[] =>
    routes.filter(({ names, plug_opts }) => names.length === count && isSame(plug_opts, action))
  const last = args.at(-1) ?? {}
  const shorter = isPlainObject(last) ? find(args.length - 1) : []
  const unknown = Object.keys(last).find((option) => !OPTIONS.includes(option))
  const hasOptions = shorter.length > 0 && unknown === undefined
  const options: GivenOptions = hasOptions ? last : {} // the types of calls check the values
  const { query = {} } = options
  let failure: unknown
  for (const route of hasOptions ? shorter : find(args.length))
    try {
      const search = writeSearch(query, route.names, route.contract.lists, refusePair)
      return { route, path: writePath(route, args) + (search && `?${search}`), options }
    } catch (error) {
      failure ??= error
    }
  if (failure !== undefined) throw failure
  throw new ArgumentError(
    shorter.length > 0 && unknown !== undefined
      ? unknownCallOptionMessage(unknown, OPTIONS)
      : noCallMessage(name, action, args.length, routes),
  )
}

/** Whether a call returns events or a socket instead of a promise; if no route has the action, whether a call of the helper may. */
export function isLive(name: string, table: readonly CalledRoute[], action: unknown): boolean {
  const routes = table.filter(({ helper }) => helper === name)
  const own = routes.filter(({ plug_opts }) => isSame(plug_opts, action))
  return (own.length > 0 ? own : routes).some(({ contract }) => (contract.events ?? contract.socket) !== undefined)
}

/** Whether an action, or a plug's options, are those of a row. */
function isSame(declared: unknown, given: unknown): boolean {
  if (!isObject(declared) || !isObject(given)) return Object.is(declared, given)
  const keys = Object.keys({ ...declared, ...given })
  return (
    declared === given ||
    (Array.isArray(declared) === Array.isArray(given) &&
      keys.every((key) => isSame(Reflect.get(declared, key), Reflect.get(given, key))))
  )
}
