import { ArgumentError } from "../lib/errors/argument-error.js"
import { isPlainObject } from "../lib/plain-object.js"
import { isSameAction, linkOf, prepareLinks } from "../links/link.js"
import type { Link, LinksByCount } from "../links/link.js"
import { withQuery } from "../links/query.js"
import { fillLink, findLink } from "../links/write.js"
import type { CalledRoute } from "./called-routes.js"
import { noCallMessage, unknownCallOptionMessage } from "./messages.js"
import type { CallOptions } from "./options.types.js"
import { refuseCall } from "./refuse.js"

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
 * Returns the function that takes the calls of one helper apart. Its arguments are the action, the params and the options. An object at
 * the end that has only names of options is the options, even if it could be a param.
 *
 * @throws {ArgumentError} a call throws it when there is no such route, or an option is not known, or a param or the query is invalid
 */
export function callResolver(
  helper: string,
  routes: readonly CalledRoute[],
): (args: readonly unknown[]) => ResolvedCall {
  const byLink = new Map<Link, CalledRoute>()
  let prepared: LinksByCount | undefined
  const prepare = (): LinksByCount => {
    for (const route of routes) byLink.set(linkOf({ ...route, trailing_slash: false }), route)
    return prepareLinks([...byLink.keys()])
  }
  return (args) => {
    const byCount = (prepared ??= prepare())
    const given = args.length - 1
    const last = given > 0 ? (args[given] ?? {}) : {}
    const shorter = isPlainObject(last) ? findLink(byCount[given - 1], args) : undefined
    const unknown = Object.keys(last).find((option) => !OPTIONS.includes(option))
    const hasOptions = shorter !== undefined && unknown === undefined
    const options: GivenOptions = hasOptions ? last : {} // the types of calls check the values
    const link = hasOptions ? shorter : findLink(byCount[given], args)
    const route = link && byLink.get(link.link)
    if (link === undefined || route === undefined)
      throw new ArgumentError(
        shorter !== undefined && unknown !== undefined
          ? unknownCallOptionMessage(unknown, OPTIONS)
          : noCallMessage(helper, args[0], given, routes),
      )
    const { query = {} } = options
    const path = fillLink(link, args, refuseCall)
    return { route, path: withQuery(path, query, link.names, link.lists, refuseCall), options }
  }
}

/** Whether a call returns events or a socket instead of a promise; if no route has the action, whether a call of the helper may. */
export function isLive(routes: readonly CalledRoute[], action: unknown): boolean {
  const own = routes.filter(({ plug_opts }) => isSameAction(plug_opts, action))
  return (own.length > 0 ? own : routes).some(({ contract }) => (contract.events ?? contract.socket) !== undefined)
}
