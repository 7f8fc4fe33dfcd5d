import type { Route } from "../table/route.js"

/** Whether a route runs an action and names no schema, so that it needs neither contracts nor forwards. */
export function isOnlyAction({ contract, kind, plug_opts }: Route): boolean {
  return contract === undefined && kind !== "forward" && typeof plug_opts === "string"
}
