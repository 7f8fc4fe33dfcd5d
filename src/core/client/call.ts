import { isPlainObject } from "../lib/plain-object.js"
import { isSameAction, prepareLinks } from "../links/link.js"
import type { Link, LinksByCount } from "../links/link.js"
import { withQuery } from "../links/query.js"
import { fillLink, findLink } from "../links/write.js"
import type { CalledRoute } from "./called-route.js"
import type { CallOptions } from "./options.types.js"
import type { RefuseCall } from "./refuse.types.js"

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
export const OPTIONS = ["query", "body", "headers", "signal", "redirect"]

/**
 * Returns the function that parses the calls of one helper. Its arguments are the action, the params and the options. If the last
 * argument is an object with only names of options, it is the options, even if it could be a param.
 */
export function callResolver(
  helper: string,
  routes: readonly CalledRoute[],
  refuse: RefuseCall,
): (args: readonly unknown[]) => ResolvedCall {
  const byLink = new Map<Link, CalledRoute>(routes.map((route) => [route.link, route]))
  let prepared: LinksByCount | undefined
  return (args) => {
    const byCount = (prepared ??= prepareLinks([...byLink.keys()]))
    const given = args.length - 1
    const last = given > 0 ? (args[given] ?? {}) : {}
    const shorter = isPlainObject(last) ? findLink(byCount[given - 1], args) : undefined
    const unknown = Object.keys(last).find((option) => !OPTIONS.includes(option))
    const hasOptions = shorter !== undefined && unknown === undefined
    const options: GivenOptions = hasOptions ? last : {} // the types of calls check the values
    const link = hasOptions ? shorter : findLink(byCount[given], args)
    const route = link && byLink.get(link.link)
    if (link === undefined || route === undefined)
      return shorter !== undefined && unknown !== undefined
        ? refuse("options", unknown)
        : refuse("arguments", helper, args, byCount.flat())
    const path = fillLink(link, args, refuse)
    return { route, path: withQuery(path, options.query ?? {}, link.names, link.lists, refuse), options }
  }
}

/** Whether a call returns events or a socket instead of a promise. If no route has the action: whether any call of the helper does. */
export function isLive(routes: readonly CalledRoute[], action: unknown): boolean {
  const own = routes.filter(({ link }) => isSameAction(link[1], action))
  return (own.length > 0 ? own : routes).some(({ events, socket }) => (events ?? socket) !== undefined)
}
