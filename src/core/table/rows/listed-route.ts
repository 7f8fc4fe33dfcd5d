import { deprecatedMark } from "../deprecations/deprecated-text.js"
import { redirectText } from "../redirects/target.js"
import type { Route } from "../route.js"

export function isSocket({ contract }: Pick<Route, "contract">): boolean {
  return contract?.socket !== undefined
}

/** The method of a route in a list: `GET`, `*` for all methods, `WS` for a socket. */
export function listedMethod(route: Pick<Route, "contract" | "verb">): string {
  return isSocket(route) ? "WS" : route.verb.toUpperCase()
}

/**
 * The target of a route in a list, with its mark if it is deprecated: that of a redirect, the name of a socket, or the plug with its action
 * or its options.
 */
export function listedTarget(route: Route, writeOptions: (plug_opts: unknown) => string): string {
  const { plug, plug_opts } = route
  const target = redirectText(route) ?? (isSocket(route) ? plug : `${plug} ${writeOptions(plug_opts)}`)
  return `${target}${deprecatedMark(route)}`
}
