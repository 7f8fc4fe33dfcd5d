import { NoRouteError } from "../../../core/match/errors.js"
import type { RedirectKind } from "../../../core/table/node-kind.types.js"
import { redirectOf, targetParts } from "../../../core/table/redirects/target.js"
import type { Route } from "../../../core/table/route.js"
import { redirectKind } from "../../../core/table/uncompiled.js"
import type { CoreConn } from "../../conn/core-conn.js"
import { underScript, writePath } from "./write-path.js"

/** Rows that redirect: the feature for tables that have them. */
export interface Redirects {
  /** How rows that redirect are read. */
  readonly kind: RedirectKind
  /** Answers the requests of a row that redirects; undefined for another row. */
  readonly answerOf: (route: Route, routes: readonly Route[]) => ((conn: CoreConn) => CoreConn) | undefined
}

/**
 * Rows that redirect, such as `redirect("/people/:id", "/users/:id")`: the feature for tables that have them.
 *
 * @example
 * import { get, redirect } from "waymark"
 * import { define_endpoint, define_router, redirects } from "waymark/edge"
 *
 * const web = define_router([get("/pages", "PageController", "index"), redirect("/", "/pages")], { redirects })
 * const Endpoint = define_endpoint({ router: web.build({ PageController: { index: (conn) => conn.text("Pages") } }) })
 *
 * const response = await Endpoint.fetch(new Request("http://localhost/?page=2"))
 * response.headers.get("location") //=> "/pages?page=2"
 */
export const redirects: Redirects = {
  kind: redirectKind,
  answerOf(route, routes) {
    const redirect = redirectOf(route)
    if (redirect === undefined) return undefined
    const { to, status } = redirect
    const { origin, path, query, fragment } = targetParts(to)
    const isSlashed = routes.some((row) => row.path === to && row.trailing_slash)
    return (conn) => {
      const written = writePath(path, origin !== "", conn)
      if (written === undefined) throw new NoRouteError(conn.method, conn.path_info, "a redirect")
      const queries = [query.slice(1), conn.query_string].filter((text) => text !== "").join("&")
      const rest = `${isSlashed && written !== "/" ? "/" : ""}${queries === "" ? "" : `?${queries}`}${fragment}`
      conn.put_status(status)
      return origin === ""
        ? conn.redirect(underScript(`${written}${rest}`, conn))
        : conn.redirect({ external: `${origin}${written}${rest}` })
    }
  },
}
