import { chainSteps } from "../../../core/lib/maybe-promise.js"
import { isSameData } from "../../../core/lib/same-data.js"
import { PARAMS } from "../../../core/pattern/names-in.js"
import type { DeprecationRules } from "../../../core/table/deprecations/rules.js"
import type { Route } from "../../../core/table/route.js"
import { deprecationRules } from "../../../core/table/uncompiled.js"
import type { CoreConn } from "../../conn/core-conn.js"
import { GoneError } from "../../conn/errors.js"
import type { Step } from "../flow/step.js"
import { underScript, writePath } from "./write-path.js"

/** Rows with `deprecated`: the feature for tables that have them. */
export interface Deprecations {
  /** How the option is checked. */
  readonly rules: DeprecationRules
  /**
   * Runs a row and puts its headers into the answers. Of a row that is gone it runs the pipeline, and then throws.
   *
   * @param run the pipeline and the target
   * @param routes those of the table
   */
  readonly around: <Own extends CoreConn>(
    run: Step<Own>,
    route: Route,
    routes: readonly Route[],
    pipeline: Step<Own>,
  ) => Step<Own>
}

/**
 * Rows with `deprecated: { since: "2026-12-01" }`: the feature for tables that have them.
 *
 * @see RFC 9745 for `deprecation`, RFC 8594 for `sunset`, RFC 5829 for the link
 * @example
 * import { get } from "waymark"
 * import { define_endpoint, define_router, deprecated } from "waymark/edge"
 *
 * const old = get("/v1/users", "UserController", "index", { deprecated: { since: "2026-12-01" } })
 * const web = define_router([old], { deprecated })
 * const Endpoint = define_endpoint({ router: web.build({ UserController: { index: (conn) => conn.text("Ada") } }) })
 *
 * const response = await Endpoint.fetch(new Request("http://localhost/v1/users"))
 * response.headers.get("deprecation") //=> "@1796083200"
 */
export const deprecated: Deprecations = {
  rules: deprecationRules,
  around(run, route, routes, pipeline) {
    if (route.deprecated === undefined) return run
    const { since, sunset, use, gone } = route.deprecated
    const step = gone === true ? chainSteps([pipeline, throwGone]) : run
    const path = use === undefined ? undefined : successorOf(route, use, routes)?.path
    const seconds = Date.parse(since) / 1000
    return (conn) => {
      const written = path === undefined ? undefined : writePath(path, false, conn)
      const link = written === undefined ? undefined : `<${underScript(written, conn)}>; rel="successor-version"`
      conn.register_before_send((sent) => {
        sent.put_resp_header("deprecation", `@${seconds}`)
        if (sunset !== undefined) sent.put_resp_header("sunset", new Date(sunset).toUTCString())
        if (link !== undefined) sent.resp_headers.append("link", link)
        return sent
      })
      return step(conn)
    }
  },
}

function throwGone({ method, request_path }: CoreConn): never {
  throw new GoneError(method, request_path)
}

/** The row of a helper that replaces a row: one whose params the row has, best one of the same action and method. */
function successorOf(route: Route, use: string, routes: readonly Route[]): Route | undefined {
  const known = paramsIn(route.path)
  const rows = routes.filter(({ helper, path }) => helper === use && paramsIn(path).every((one) => known.includes(one)))
  const sameAction = rows.filter(({ plug_opts }) => isSameData(plug_opts, route.plug_opts))
  return [...sameAction, ...rows].find(({ verb }) => verb === route.verb) ?? sameAction[0] ?? rows[0]
}

const paramsIn = (path: string): readonly string[] =>
  Array.from(path.matchAll(PARAMS), ([, , sign = "", name = ""]) => sign + name)
