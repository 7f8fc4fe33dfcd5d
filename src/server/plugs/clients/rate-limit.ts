import { refuseUnknown } from "../../../core/lib/errors/unknown-option.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { whenReady } from "../../../core/lib/maybe-promise.js"
import { requestError } from "../../../core/lib/errors/request-error.js"
import type { Conn } from "../../conn/conn.js"
import type { CoreConn } from "../../conn/core-conn.js"
import { networksOf } from "../../conn/request/client-networks.js"
import type { MatchedRoute } from "../../conn/request/matched-route.js"
import { refuseConn } from "../refuse-conn.js"
import { fixedCounters, tierCounters } from "./rate-limit-counters.js"
import type { Consumed } from "./window-counter.js"
import { madePlug } from "../../router/flow/made-plug.js"
import type { MadePlug } from "../../router/flow/made-plug.js"
import type { InOrder } from "../../router/plug-order.js"

/**
 * A client has sent more requests than `rate_limit` allows; answered with 429, with `retry-after`.
 *
 * @see RFC 6585, 4
 * @example
 * import { TooManyRequestsError } from "waymark/plugs"
 *
 * new TooManyRequestsError(12).status //=> 429
 */
export class TooManyRequestsError extends /* @__PURE__ */ requestError("TooManyRequestsError", 429) {
  /** @param retry_after the seconds until the client may send another request */
  constructor(readonly retry_after: number) {
    super(`the client has sent too many requests, and may send the next one in ${retry_after} seconds`)
  }
}

/**
 * Returns the key by which the requests of a client are counted; undefined for a request that is not counted. A key that is an address
 * counts as without a `key`; to put an address into a longer key, use {@link client_network}.
 */
export type RateLimitKey<Own extends CoreConn = Conn> = (conn: Own) => string | undefined | Promise<string | undefined>

/** The options of `rate_limit` for a limit that one process counts in memory. */
export interface RateLimitOptions<Own extends CoreConn = Conn> {
  /** How many requests a client may send in each window. */
  readonly requests: number
  /** The length of a window, in seconds. A client's window begins with the first request that is counted. */
  readonly seconds: number
  /**
   * Returns the key of a client; default: its IP address, and for IPv6 its network of 64 bits, which one client usually has. Networks of 56 and 48
   * bits may send 4 and 16 times as many requests.
   */
  readonly key?: RateLimitKey<Own>
  /**
   * How many clients are counted at a time; default 50,000. For one more, the oldest window of a client below its limit is dropped. If
   * all clients are beyond their limit, further ones share one window.
   */
  readonly max_keys?: number
}

/** The options of `rate_limit` for a limit that several processes share. */
export interface SharedRateLimitOptions<Own extends CoreConn = Conn> {
  /** A limiter of the package `rate-limiter-flexible`, such as `RateLimiterRedis`. */
  readonly limiter: Limiter
  readonly key?: RateLimitKey<Own>
}

/** The options of `rate_limit` for limits that depend on the row of the table. */
export interface TieredRateLimitOptions<Own extends CoreConn = Conn> {
  /**
   * Returns the limit of a row, or undefined for one without a limit. It is called once for each row. Rows for which it returns the same
   * object share their counts.
   */
  readonly tier: (route: MatchedRoute) => RateLimitTier | undefined
  readonly key?: RateLimitKey<Own>
  readonly requests?: never
  readonly limiter?: never
}

/** The limit of the rows of a tier. */
export type RateLimitTier = Omit<RateLimitOptions, "key"> | Pick<SharedRateLimitOptions, "limiter">

/** The part of a limiter of `rate-limiter-flexible` that is used here. */
export interface Limiter {
  /** How many requests a client may send in each window. */
  readonly points: number
  /** The length of a window, in seconds. Without it, wider networks of IPv6 have no bounds. */
  readonly duration?: number
  /** Counts a request. Rejects with a {@link LimiterResult} if the client is beyond its limit, or with an error. */
  consume(key: string): Promise<LimiterResult>
}

/** The state of a client's window. */
export interface LimiterResult {
  readonly remainingPoints: number
  /** The rest of the window, in milliseconds. */
  readonly msBeforeNext: number
}

/**
 * Limits how many requests each client may send. A request beyond the limit is answered with 429 and `retry-after`. Each response
 * has the headers `ratelimit-limit`, `ratelimit-remaining`, and `ratelimit-reset` with the seconds until the window ends.
 *
 * Behind a proxy, put `rewrite_on` with `x_forwarded_for` before it; otherwise all clients have the proxy's address. The counts
 * are in the memory of the process; for several processes, use a `limiter` of the package `rate-limiter-flexible`,
 * on a Redis server. If the limiter fails, the request is answered with 500; its `insuranceLimiter` prevents that.
 *
 * With `tier`, the limit is that of the row that the request matched, for a plug of a pipeline or of a controller.
 *
 * @throws {TooManyRequestsError} 429, per request
 * @throws {ArgumentError} when `requests`, `seconds` or `max_keys` is not a number above 0; per request, when the conn has no
 *   `remote_ip` and there is no `key`, or when no row has matched and there is a `tier`
 * @example
 * import { rate_limit } from "waymark/plugs"
 * import { define_endpoint } from "waymark/server"
 *
 * const Endpoint = define_endpoint({
 *   plugs: [
 *     rate_limit({ requests: 1, seconds: 60, key: (conn) => conn.get_req_header("x-api-key")[0] ?? "none" }),
 *     (conn) => conn.text("Hello"),
 *   ],
 * })
 * const send = () => Endpoint.fetch(new Request("http://localhost/", { headers: { "x-api-key": "a" } }))
 * const first = await send()
 * first.headers.get("ratelimit-remaining") //=> "0"
 * const second = await send()
 * second.status //=> 429
 * second.headers.get("retry-after") //=> "60"
 */
export function rate_limit(
  options: (RateLimitOptions | SharedRateLimitOptions | TieredRateLimitOptions) & { readonly key?: never },
): MadePlug<never, never, "rewrite_on">
export function rate_limit<Own extends CoreConn = Conn>(
  options: AnyRateLimitOptions<Own>,
): (<Given extends Own>(conn: Given, opts?: readonly []) => Given | Promise<Given>) & InOrder
export function rate_limit<Own extends CoreConn>(
  options: AnyRateLimitOptions<Own>,
): (<Given extends Own>(conn: Given, opts?: readonly []) => Given | Promise<Given>) & InOrder {
  refuseConn(options, "rate_limit({ requests, seconds })")
  refuseUnknown("rate_limit", options, {
    requests: true,
    seconds: true,
    key: true,
    max_keys: true,
    limiter: true,
    tier: true,
  })
  const countersOf = "tier" in options ? tierCounters(options) : fixedCounters(options)
  const keyOf = options.key ?? addressKey
  return madePlug(
    (conn) => {
      const counters = countersOf(conn)
      if (counters === undefined) return conn
      const [limit, count, bounds] = counters
      return whenReady(keyOf(conn), (key) => {
        if (key === undefined) return conn
        const [client, ...wider] = networksOf(key)
        const full = bounds.findFull(wider)
        if (full !== undefined) return putLimit(conn, limit, full)
        return whenReady(count(client), (consumed) => {
          // Refused requests must not use up the limit of the other clients of a network.
          if (!consumed.isRefused) bounds.count(wider)
          return putLimit(conn, limit, consumed)
        })
      })
    },
    options.key === undefined ? { follows: ["rewrite_on"] } : {},
  )
}

/**
 * The name of the client that has an address, for use in a longer key: its IPv4 address, also of one that is mapped to IPv6, or
 * its IPv6 network of 64 bits.
 *
 * @example
 * import { client_network } from "waymark/plugs"
 *
 * client_network("2001:DB8::1") //=> "2001:db8:0:0::/64"
 * client_network("::ffff:203.0.113.7") //=> "203.0.113.7"
 */
export function client_network(address: string): string {
  return networksOf(address)[0]
}

type AnyRateLimitOptions<Own extends CoreConn> =
  RateLimitOptions<Own> | SharedRateLimitOptions<Own> | TieredRateLimitOptions<Own>

function addressKey({ remote_ip }: CoreConn): string {
  if (remote_ip !== undefined) return remote_ip
  throw new ArgumentError(
    "rate_limit needs a remote_ip: put rewrite_on before it if a proxy sends the address, or give rate_limit a key",
  )
}

function putLimit<Own extends CoreConn>(conn: Own, limit: number, { isRefused, remaining, rest }: Consumed): Own {
  const seconds = Math.max(1, Math.ceil(Math.round(rest) / 1_000))
  conn
    .put_resp_header("ratelimit-limit", String(limit))
    .put_resp_header("ratelimit-remaining", String(Math.max(0, remaining)))
    .put_resp_header("ratelimit-reset", String(seconds))
  if (!isRefused) return conn
  conn.put_resp_header("retry-after", String(seconds))
  throw new TooManyRequestsError(seconds)
}
