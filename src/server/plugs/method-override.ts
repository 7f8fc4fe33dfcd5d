import type { CoreConn } from "../conn/core-conn.js"
import { inOrder } from "../router/plug-order.js"

const METHODS = ["PUT", "PATCH", "DELETE"]

/**
 * Changes the method of a POST to the PUT, PATCH or DELETE in its field `_method`, since HTML forms can only POST. Put it after
 * `parsers`.
 *
 * @see Plug.MethodOverride
 * @example
 * import { method_override } from "waymark/plugs"
 * import { build_conn } from "waymark/testing"
 *
 * const conn = build_conn("POST", "/users/7", { body_params: { _method: "delete" } })
 * method_override(conn).method //=> "DELETE"
 */
export const method_override = /* @__PURE__ */ inOrder(
  function method_override<Own extends CoreConn>(conn: Own): Own {
    const wanted = conn.body_params["_method"]
    const method = typeof wanted === "string" ? wanted.toUpperCase() : ""
    if (conn.method === "POST" && METHODS.includes(method)) conn.method = method
    return conn
  },
  { needs: ["parsers"] },
)
