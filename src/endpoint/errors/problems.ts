import type { CoreConn } from "../../conn/core-conn.js"
import { writeJson } from "../../conn/page.js"
import { readField } from "../../lib/error-details.js"
import { whenReady } from "../../lib/maybe-promise.js"
import { NoRoute } from "../../match/no-route.js"
import { locateProblems, problemsKey } from "../../router/problems.js"
import type { ShownError } from "../../router/problems.js"
import { ErrorPage } from "./error-page.js"
import type { ErrorSetup } from "./render.js"

/** What an endpoint knows of an error besides its message. */
export interface ProblemReader<in Own extends CoreConn> {
  /** The name of a status. */
  readonly nameOf: (status: number) => string
  /** The issues that may be shown. */
  readonly issuesOf: (error: unknown, conn: Own) => ShownError["issues"]
  /** Whether a request gets a page, rather than JSON, as rows with `answers` declare it. */
  readonly prefersHtml: (conn: Own) => boolean
}

/**
 * Returns a renderer that answers an error as its route declares: with a body of the schema of the status, made by `problems` of the
 * router. Other errors, and requests that prefer HTML, are left to `otherwise`.
 *
 * @param router the endpoint's router, to find the route of an error in a plug before it
 */
export function problemRenderer<Own extends CoreConn>(
  router: object | undefined,
  { nameOf, issuesOf, prefersHtml }: ProblemReader<Own>,
  otherwise: ErrorSetup<Own>["render"],
): ErrorSetup<Own>["render"] {
  return (error, conn, status) => {
    const isDispatched = conn.private.waymark_routers !== undefined || problemsKey.get(conn) !== undefined
    if (!isDispatched && router !== undefined) locateProblems(router, conn)
    const make = problemsKey.get(conn)?.(status, error)
    if (make === undefined || prefersHtml(conn)) return otherwise(error, conn, status)
    const name = nameOf(status)
    const cause = error instanceof NoRoute ? error.toError() : error
    const given = readField(cause, "message")
    const message = status < 500 && typeof given === "string" && given !== "" ? given : name
    const shown = { status, name, message, issues: issuesOf(cause, conn), cause }
    return whenReady(make(shown, conn), ({ body, type }) => new ErrorPage(status, type, writeJson(body)))
  }
}
