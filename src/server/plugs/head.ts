import type { CoreConn } from "../conn/core-conn.js"
import { inOrder } from "../router/plug-order.js"
import type { InOrder } from "../router/plug-order.js"
import { routesHeadAsGet } from "../endpoint/method-not-allowed.js"

/**
 * Routes HEAD as GET; the response is sent without its body.
 *
 * @see Plug.Head
 * @example
 * import { head } from "waymark/plugs"
 * import { build_conn } from "waymark/testing"
 *
 * head(build_conn("HEAD", "/users")).method //=> "GET"
 */
export const head: (<Own extends CoreConn>(conn: Own) => Own) & InOrder = /* @__PURE__ */ inOrder(function head<
  Own extends CoreConn,
>(conn: Own) {
  if (conn.method === "HEAD") conn.method = "GET"
  return conn
})
routesHeadAsGet(head)
