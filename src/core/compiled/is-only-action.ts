import type { Route } from "../table/route.js"

/** Whether a route runs an action, names no schema and is not deprecated, so that it needs no feature of rows. */
export function isOnlyAction({ contract, deprecated, kind, plug_opts }: Route): boolean {
  return (contract ?? deprecated) === undefined && kind === "match" && typeof plug_opts === "string"
}
