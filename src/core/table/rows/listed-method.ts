import type { Route } from "../route.js"

export function isSocket({ contract }: Pick<Route, "contract">): boolean {
  return contract?.socket !== undefined
}

/** The method of a route in a list: `GET`, `*` for all methods, `WS` for a socket. */
export function listedMethod(route: Pick<Route, "contract" | "verb">): string {
  return isSocket(route) ? "WS" : route.verb.toUpperCase()
}
