import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { isObject } from "../../../core/lib/is-object.js"
import { whenReady } from "../../../core/lib/maybe-promise.js"
import { requestError } from "../../../core/lib/errors/request-error.js"
import type { Conn } from "../../conn/conn.js"
import type { CoreConn } from "../../conn/core-conn.js"
import { networksOf, NETWORK_SHARES } from "../../conn/request/client-networks.js"
import { encodeBase64, encodeUtf8 } from "../../crypto/bytes.js"
import { refuseConn } from "../refuse-conn.js"
import { WindowCounter } from "./window-counter.js"
import type { Consumed } from "./window-counter.js"
import { madePlug } from "../../router/flow/made-plug.js"
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
   * What a client is; default: its IP address, and for IPv6 its network of 64 bits, which one client usually has. Networks of 56 and 48
   * bits may send 4 and 16 times as many requests.
   */
  readonly key?: RateLimitKey<Own>
  /**
   * How many clients are counted at a time; default 50,000. For a further one, the oldest window is dropped whose client is below
   * its limit. If all are beyond it, further clients share one window.
   */
  readonly max_keys?: number
}

/** The options of `rate_limit` for a limit that several processes share. */
export interface SharedRateLimitOptions<Own extends CoreConn = Conn> {
  /** A limiter of the package `rate-limiter-flexible`, such as `RateLimiterRedis`. */
  readonly limiter: Limiter
  readonly key?: RateLimitKey<Own>
}

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
 * @throws {TooManyRequestsError} 429, per request
 * @throws {ArgumentError} when `requests`, `seconds` or `max_keys` is not a number above 0; per request, when the conn has no
 *   `remote_ip` and there is no `key`
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
  options: (RateLimitOptions | SharedRateLimitOptions) & { readonly key?: never },
): (<Own extends CoreConn>(conn: Own, opts?: readonly []) => Own | Promise<Own>) & InOrder<never, never, "rewrite_on">
export function rate_limit<Own extends CoreConn = Conn>(
  options: RateLimitOptions<Own> | SharedRateLimitOptions<Own>,
): (<Given extends Own>(conn: Given, opts?: readonly []) => Given | Promise<Given>) & InOrder
export function rate_limit<Own extends CoreConn>(
  options: RateLimitOptions<Own> | SharedRateLimitOptions<Own>,
): (<Given extends Own>(conn: Given, opts?: readonly []) => Given | Promise<Given>) & InOrder {
  refuseConn(options, "rate_limit({ requests, seconds })")
  const [limit, count, bounds] = "limiter" in options ? sharedCounter(options) : ownCounter(options)
  const keyOf = options.key ?? addressKey
  return madePlug(
    (conn) =>
      whenReady(keyOf(conn), (key) => {
        if (key === undefined) return conn
        const [client, ...wider] = networksOf(key)
        const full = bounds.findFull(wider)
        if (full !== undefined) return putLimit(conn, limit, full)
        return whenReady(count(client), (consumed) => {
          // Refused requests must not use up what the other clients of a network may send.
          if (!consumed.isRefused) bounds.count(wider)
          return putLimit(conn, limit, consumed)
        })
      }),
    options.key === undefined ? { follows: ["rewrite_on"] } : {},
  )
}

/**
 * The name of the client that has an address, for keys that have more than it: its IPv4 address, also of one that is mapped to IPv6, or
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

/** The counts of the networks of IPv6 that have many clients. */
class WiderNetworks {
  readonly #counters: readonly WindowCounter[]

  /** @param length of a window, in milliseconds */
  constructor(limit: number, length: number, maxKeys: number) {
    this.#counters = NETWORK_SHARES.slice(1).map((share) => new WindowCounter(limit * share, length, maxKeys))
  }

  findFull(networks: readonly string[]): Consumed | undefined {
    for (const [index, network] of networks.entries()) {
      const rest = this.#counters[index]?.restOfFull(network, performance.now())
      if (rest !== undefined) return { isRefused: true, remaining: 0, rest }
    }
    return undefined
  }

  count(networks: readonly string[]): void {
    for (const [index, network] of networks.entries()) this.#counters[index]?.consume(network, performance.now())
  }
}

/** Counts a request of a client. */
type Consume = (key: string) => Consumed | Promise<Consumed>

type Counters = [limit: number, count: Consume, bounds: WiderNetworks]

function ownCounter({ requests, seconds, max_keys = MAX_KEYS }: Omit<RateLimitOptions, "key">): Counters {
  for (const [name, value] of Object.entries({ requests, max_keys }))
    if (!Number.isSafeInteger(value) || value <= 0)
      throw new ArgumentError(`rate_limit takes a whole number above 0 as ${name}, got: ${inspect(value)}`)
  if (!Number.isFinite(seconds) || seconds <= 0)
    throw new ArgumentError(`rate_limit takes a number above 0 as seconds, got: ${inspect(seconds)}`)
  const counter = new WindowCounter(requests, seconds * 1_000, max_keys)
  const count: Consume = (key) => whenReady(shortened(key), (short) => counter.consume(short, performance.now()))
  return [requests, count, new WiderNetworks(requests, seconds * 1_000, max_keys)]
}

const MAX_KEYS = 50_000

/** The longest key that is kept as it is; with longer ones, clients could fill the memory. */
const MAX_KEY = 128

function shortened(key: string): string | Promise<string> {
  if (key.length <= MAX_KEY) return key
  return crypto.subtle.digest("SHA-256", encodeUtf8(key)).then((hash) => encodeBase64(new Uint8Array(hash)))
}

function sharedCounter({ limiter }: Pick<SharedRateLimitOptions, "limiter">): Counters {
  if (typeof limiter?.consume !== "function" || typeof limiter.points !== "number")
    throw new ArgumentError(
      `rate_limit takes a limiter of rate-limiter-flexible, such as new RateLimiterRedis({ … }), got: ${inspect(limiter)}`,
    )
  const consume = async (key: string): Promise<Consumed> => {
    try {
      return consumedOf(await limiter.consume(key), false)
    } catch (refusal) {
      if (isResult(refusal)) return consumedOf(refusal, true)
      throw refusal
    }
  }
  const { points, duration = 0 } = limiter
  return [points, consume, new WiderNetworks(points, duration * 1_000, MAX_KEYS)]
}

const consumedOf = ({ remainingPoints, msBeforeNext }: LimiterResult, isRefused: boolean): Consumed => ({
  isRefused,
  remaining: remainingPoints,
  rest: msBeforeNext,
})

function isResult(value: unknown): value is LimiterResult {
  return (
    isObject(value) &&
    !(value instanceof Error) &&
    typeof Reflect.get(value, "msBeforeNext") === "number" &&
    typeof Reflect.get(value, "remainingPoints") === "number"
  )
}

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
