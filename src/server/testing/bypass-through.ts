import { bypassKey } from "../router/forwards/bypass.js"
import type { Conn } from "../conn/conn.js"
import type { Router } from "../router/router.js"

/**
 * Makes the next request of a test stop before its action, to test a plug after the plugs that run before it.
 *
 * - `bypass_through(conn)` runs only the endpoint's plugs;
 * - `bypass_through(conn, router)` also runs the pipelines of the route;
 * - `bypass_through(conn, router, "browser")`, or with a list, runs these pipelines instead of the route's.
 *
 * The path still has to match a route.
 *
 * @see Phoenix.ConnTest.bypass_through/1, /2 and /3
 * @example
 * import { get, pipe_through, pipeline, plug } from "waymark"
 * import { define_endpoint, define_router } from "waymark/server"
 * import type { Conn } from "waymark/server"
 * import { build_conn, bypass_through, conn_test } from "waymark/testing"
 *
 * const put_locale = (conn: Conn) => conn.assign("locale", "en")
 * const web = define_router(
 *   [pipeline("browser", [plug("put_locale")]), pipe_through("browser"), get("/", "PageController", "index")],
 *   { plugs: { put_locale } },
 * )
 * const PageController = web.controller("PageController", { index: (conn) => conn.text("Hello") })
 * const Router = web.build({ PageController })
 * const test = conn_test(define_endpoint({ router: Router }))
 *
 * const conn = await test.get(bypass_through(build_conn(), Router), "/")
 * conn.assigns //=> { locale: "en" }
 * conn.state //=> "unset"
 */
export function bypass_through(
  conn: Conn,
  router?: Pick<Router, "table">,
  pipelines?: string | readonly string[],
): Conn {
  const names = typeof pipelines === "string" ? [pipelines] : pipelines
  bypassKey.set(conn, ({ table, pipeline, pipelineOf }) => {
    if (router === undefined) return (reached) => reached
    if (router.table !== table) return undefined
    return names === undefined ? pipeline : pipelineOf(names)
  })
  return conn
}
