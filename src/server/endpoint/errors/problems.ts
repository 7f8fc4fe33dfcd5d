import type { FilterParameters } from "../../router/filter-parameters.js"
import { shownIssues } from "../../router/problems/shown-issues.js"
import { problemsKey, rowLocators } from "../../router/problems/route-problems.js"
import type { ProblemReader } from "../../router/problems/route-problems.js"
import type { CoreConn } from "../../conn/core-conn.js"
import { errorFormat } from "./format.js"
import type { ErrorSetup } from "./render.js"
import { statusName } from "./status-names.js"

/** A row with `answers` declares JSON, so a page is only for a request that prefers HTML. */
const FORMATS = ["json", "html"]

/** Hides the values of params in issues, and reads the `accept` header in full. */
export function problemReader(filter: FilterParameters): ProblemReader {
  return {
    nameOf: statusName,
    issuesOf: (error, conn) => shownIssues(error, conn, filter),
    prefersHtml: (conn) => errorFormat(conn, FORMATS) === "html",
  }
}

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
