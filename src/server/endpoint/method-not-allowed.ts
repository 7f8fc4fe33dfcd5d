import { shared } from "../../core/lib/copies.js"
import { NoRouteError } from "../../core/match/errors.js"
import { methodsOfPath } from "../router/methods-of-path.js"
import type { CoreConn, RouteStep } from "../conn/core-conn.js"
import type { Plug } from "../router/flow/plug.js"
import { throwNoRoute } from "../router/flow/step.js"
import type { Step } from "../router/flow/step.js"
import { isInstanceOf } from "../../core/lib/errors/error-details.js"
import { whenFailed } from "../../core/lib/maybe-promise.js"
import { requestError } from "../../core/lib/errors/request-error.js"

/**
 * Thrown when the path of a request has routes, but none for its method; answered with 405, with the methods in `allow`.
 *
 * @see RFC 9110, 15.5.6
 * @example
 * import { MethodNotAllowedError } from "waymark/server"
 *
 * new MethodNotAllowedError("DELETE", ["users"], ["GET", "OPTIONS"]).status //=> 405
 */
export class MethodNotAllowedError extends /* @__PURE__ */ requestError("MethodNotAllowedError", 405) {
  constructor(
    readonly method: string,
    readonly path_info: readonly string[],
    readonly allowed: readonly string[],
  ) {
    super(`no route found for ${method} /${path_info.join("/")}, which has routes for ${allowed.join(", ")}`)
  }
}

/** Plugs that route HEAD as GET, so that a GET route answers both. */
const headPlugs = /* @__PURE__ */ shared("head_plugs", () => new WeakSet<object>())

export function routesHeadAsGet(plug: Plug): void {
  headPlugs.add(plug)
}

/**
 * Wraps a step so that, if the path has routes but none for the method, OPTIONS is answered with 204 and other methods throw
 * {@link MethodNotAllowedError}; both have the methods of the routes in `allow`.
 */
export function answerMethods<Own extends CoreConn>(
  routed: RouteStep<Own>,
  plugs: readonly object[],
  isHeadAnswered: boolean,
): Step<Own> {
  const step = throwNoRoute(routed)
  const hasHead = isHeadAnswered || plugs.some((plug) => headPlugs.has(plug))
  const fail = (error: unknown, conn: Own): Own => {
    if (!isInstanceOf(error, NoRouteError)) throw error
    const allowed = allowedMethods(error, conn, hasHead)
    if (allowed.length === 0) throw error
    conn.put_resp_header("allow", allowed.join(", "))
    if (conn.method === "OPTIONS") return conn.send_resp(204).halt()
    throw new MethodNotAllowedError(error.method, error.path_info, allowed)
  }
  return (conn) =>
    whenFailed(
      () => step(conn),
      (error) => fail(error, conn),
    )
}

/** The methods of the routes that match the path and the host of a request, in the order of the routes. */
function allowedMethods({ method, path_info }: NoRouteError, conn: CoreConn, hasHead: boolean): readonly string[] {
  const found = methodsOfPath(conn.private.waymark_routers?.at(-1)?.table ?? [], path_info, conn) ?? []
  if (found.length === 0 || found.includes(method)) return []
  return [...new Set([...found.flatMap((verb) => (hasHead && verb === "GET" ? [verb, "HEAD"] : [verb])), "OPTIONS"])]
}
