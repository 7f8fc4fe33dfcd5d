import type { NoRouteError } from "./errors.js"

/** A request without a route. Creating its error takes half as long as the rest of the answer, so it is created only if needed. */
export class NoRoute {
  /** The status that answers the request. */
  readonly status = 404
  constructor(readonly toError: () => NoRouteError) {}
}
