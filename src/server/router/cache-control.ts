import type { CoreConn } from "../conn/core-conn.js"
import { headersOf } from "../conn/response/headers.js"

/**
 * The statuses of answers that the option `cache_control` is for. A part of an answer has the header of the whole.
 *
 * @see RFC 9110, 15.3.7
 */
const CACHED: readonly number[] = [200, 203, 206, 304]

/** Gives the answer of a conn its `cache-control`, unless a plug or the action puts one. */
export function putCacheControl<Own extends CoreConn>(conn: Own, cache_control: string): Own {
  if (conn.method !== "GET" && conn.method !== "HEAD") return conn
  return conn.register_before_send(() => {
    const headers = headersOf(conn)
    const isPut = !headers.hasDefaultCache && headers.get("cache-control") !== null
    if (!isPut && CACHED.includes(conn.status ?? 200)) headers.set("cache-control", cache_control)
  })
}
