import { decodeSegments } from "../../core/match/canonical.js"
import { readField } from "../../core/lib/errors/error-details.js"
import type { CoreConn } from "../conn/core-conn.js"
import { privateKey } from "../conn/private-key.js"
import { routerRoutes } from "./dispatch.js"

/**
 * The methods for which a built router has a route for the path and the host of a request, in the order of the routes; `"*"` for a
 * route of all methods. Undefined for a table without a router.
 *
 * @param segments percent-encoded
 * @throws {MalformedURIError} 400, when a segment is not valid percent-encoding
 */
export function methodsOfPath(
  table: readonly unknown[],
  segments: readonly string[],
  { host }: Pick<CoreConn, "host">,
): readonly string[] | undefined {
  const known = routerRoutes.get(table)
  if (known === undefined) return undefined
  const path = decodeSegments(segments)
  const methods = new Set(known.routes.map(({ verb }) => verb.toUpperCase()))
  return [...methods].filter((method) => known.matcher.match_segments(method, path, host) !== undefined)
}

/** Set for a request that goes on to the surrounding application if no route matches. */
export const mayPass = /* @__PURE__ */ privateKey<true>("may_pass")

/** The methods that a form may choose for a POST; see `method_override`. */
const OVERRIDES: ReadonlySet<string> = new Set(["PUT", "PATCH", "DELETE"])

/**
 * Whether a request is for the surrounding application: the router of the conn's endpoint has no route for its path and its method. False
 * once the request is in a router.
 */
export function isForHost(conn: CoreConn): boolean {
  if (mayPass.get(conn) === undefined || conn.private.waymark_routers !== undefined) return false
  const table = readField(readField(readField(conn.endpoint, "config"), "router"), "table")
  const methods = Array.isArray(table) ? methodsOfPath(table, conn.path_info, conn) : undefined
  const { method } = conn
  return methods?.some((own) => own === method || own === "*" || (method === "POST" && OVERRIDES.has(own))) === false
}
