import { NoRouteError } from "../../../core/match/errors.js"
import { encodeSegment } from "../../../core/links/encode.js"
import { isUnsafe } from "../../../core/links/write.js"
import { basePath } from "../../../core/pattern/join.js"
import type { RedirectKind } from "../../../core/table/node-kind.types.js"
import { redirectOf, targetParts } from "../../../core/table/redirects/target.js"
import type { Route } from "../../../core/table/route.js"
import { redirectKind } from "../../../core/table/uncompiled.js"
import type { CoreConn } from "../../conn/core-conn.js"

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
      const queries = [query.slice(1), conn.query_string].filter((text) => text !== "").join("&")
      const rest = `${isSlashed && written !== "/" ? "/" : ""}${queries === "" ? "" : `?${queries}`}${fragment}`
      conn.put_status(status)
      return origin === ""
        ? conn.redirect(`${basePath(`/${conn.script_name.join("/")}`)}${written}${rest}`)
        : conn.redirect({ external: `${origin}${written}${rest}` })
    }
  },
}

/** The literal text and the params of a path. */
const PARTS = /([^/:*]*)([:*])([^/]+)|[^/:*]+/g

/**
 * Writes the path of a target with the params of a request.
 *
 * @param isUrl whether it is the path of a URL, whose literal text is kept as it is, and not a pattern
 * @throws {NoRouteError} for a segment that browsers would resolve, such as `..`
 */
function writePath(path: string, isUrl: boolean, conn: CoreConn): string {
  const literal = isUrl ? String : encodeSegment
  const written = path.replace(PARTS, (text: string, before = "", sign?: string, name = "") => {
    if (sign === undefined) return literal(text)
    const value = conn.path_params[name] ?? ""
    if (Array.isArray(value)) return value.map((item: string) => writeValue(item, "", conn)).join("/")
    return literal(before) + writeValue(String(value), before, conn)
  })
  return isUrl || written === "/" ? written : written.replace(/\/$/, "")
}

function writeValue(value: string, before: string, { method, path_info }: CoreConn): string {
  if (isUnsafe(before + value)) throw new NoRouteError(method, path_info, "a redirect")
  return encodeSegment(value)
}
