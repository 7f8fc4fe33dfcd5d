import { problemsKey, rowLocators } from "../../router/problems/route-problems.js"
import type { ProblemReader } from "../../router/problems/route-problems.js"
import type { CoreConn } from "../../conn/core-conn.js"
import type { ErrorSetup } from "./render.js"

/**
 * Returns a renderer that answers an error as its route declares: with a body of the schema of the status, made by `problems` of the
 * router. Other errors, and requests that prefer HTML, are left to `otherwise`; an invalid query or body of a row that answers JSON gets its
 * page as JSON.
 *
 * @param router the endpoint's router, to find the route of an error in a plug before it
 */
export function problemRenderer<Own extends CoreConn>(
  router: object | undefined,
  reader: ProblemReader | undefined,
  otherwise: ErrorSetup<Own>["render"],
): ErrorSetup<Own>["render"] {
  return (error, conn, status) => {
    if (router !== undefined && (conn.private.waymark_routers ?? problemsKey.get(conn)) === undefined)
      problemsKey.set(conn, rowLocators.get(router)?.(conn).problems)
    return problemsKey.get(conn)?.(error, conn, status, reader) ?? otherwise(error, conn, status)
  }
}
