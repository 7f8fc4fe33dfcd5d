import type { Route } from "../table/route.js"

/** Whether each route runs an action and names no schema, so that a router needs neither contracts nor forwards. */
export function hasOnlyActions(routes: readonly Route[]): boolean {
  return routes.every(
    ({ contract, kind, plug_opts }) => contract === undefined && kind !== "forward" && typeof plug_opts === "string",
  )
}
