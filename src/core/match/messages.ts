import { nameRoute } from "../table/messages.js"
import type { UnreachableRoute } from "./routes/reachability.types.js"

/** The message that explains why no request reaches a route. */
export function unreachableMessage({ shadowed_by, ...route }: UnreachableRoute): string {
  return shadowed_by === null
    ? `${nameRoute(route)} can never match, since its glob has the name of a param`
    : `${nameRoute(route)} can never match, since ${nameRoute(shadowed_by)} comes before it and takes all its requests`
}
