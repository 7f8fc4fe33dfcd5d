import type { RowOptionRules } from "../../core/table/contracts/contract-rules.types.js"
import type { Route } from "../../core/table/route.js"
import { rowOptionRule } from "../../core/table/uncompiled.js"
import type { ConnFeature, CoreConn } from "../conn/core-conn.js"
import { ownSignal } from "../conn/features/own-signal.js"
import { headersOf } from "../conn/response/headers.js"
import type { Step } from "./flow/step.js"
import { limitTime } from "./timeout.js"

/** The feature {@link row_options}. */
export interface RowOptions {
  /** The rule for the values of the options. */
  readonly rule: NonNullable<RowOptionRules["row_options"]>
  /** The step of a route, around its pipelines and its target. */
  readonly around: <Own extends CoreConn>(step: Step<Own>, route: Route) => Step<Own>
  /** The feature of conns that it needs. */
  readonly conn: readonly ConnFeature<string, unknown>[]
}

/**
 * The options `timeout` and `cache_control` of rows and scopes: the feature for tables that have them.
 *
 * @example
 * import { get } from "waymark"
 * import { define_endpoint, define_router, row_options } from "waymark/edge"
 *
 * const web = define_router([get("/", "PageController", "index", { cache_control: "public, max-age=60" })], { row_options })
 * const Router = web.build({ PageController: { index: (conn) => conn.text("Hello") } })
 * const { headers } = await define_endpoint({ router: Router }).fetch(new Request("http://localhost/"))
 * headers.get("cache-control") //=> "public, max-age=60"
 */
export const row_options: RowOptions = {
  rule: rowOptionRule,
  around: (step, { timeout, cache_control }) => {
    const limited: typeof step = timeout === undefined ? step : (conn) => limitTime(conn, step, timeout)
    return cache_control === undefined ? limited : (conn) => limited(putCacheControl(conn, cache_control))
  },
  conn: [ownSignal],
}

/**
 * The statuses of answers that the option `cache_control` is for. A part of an answer has the header of the whole.
 *
 * @see RFC 9110, 15.3.7
 */
const CACHED: readonly number[] = [200, 203, 206, 304]

/** Gives the answer of a conn its `cache-control`, unless a plug or the action puts one. */
function putCacheControl<Own extends CoreConn>(conn: Own, cache_control: string): Own {
  if (conn.method !== "GET" && conn.method !== "HEAD") return conn
  return conn.register_before_send(() => {
    const headers = headersOf(conn)
    const isPut = !headers.hasDefaultCache && headers.get("cache-control") !== null
    if (!isPut && CACHED.includes(conn.status ?? 200)) headers.set("cache-control", cache_control)
  })
}
