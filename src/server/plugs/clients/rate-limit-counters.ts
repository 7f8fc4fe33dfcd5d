import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { readField } from "../../../core/lib/errors/error-details.js"
import { whenReady } from "../../../core/lib/maybe-promise.js"
import type { CoreConn } from "../../conn/core-conn.js"
import { NETWORK_SHARES } from "../../conn/request/client-networks.js"
import { matched_route } from "../../conn/request/matched-route.js"
import type { MatchedRoute } from "../../conn/request/matched-route.js"
import { encodeBase64, encodeUtf8 } from "../../crypto/bytes.js"
import type {
  LimiterResult,
  RateLimitOptions,
  RateLimitTier,
  SharedRateLimitOptions,
  TieredRateLimitOptions,
} from "./rate-limit.js"
import { WindowCounter } from "./window-counter.js"
import type { Consumed } from "./window-counter.js"

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

/** The counters of a request; undefined if it is not counted. */
export type CountersOf = (conn: CoreConn) => Counters | undefined

const makeCounters = (tier: RateLimitTier): Counters => ("limiter" in tier ? sharedCounter(tier) : ownCounter(tier))

export function fixedCounters(tier: RateLimitTier): CountersOf {
  const counters = makeCounters(tier)
  return () => counters
}

export function tierCounters({ tier }: Pick<TieredRateLimitOptions, "tier">): CountersOf {
  if (typeof tier !== "function")
    throw new ArgumentError(`rate_limit takes a function as tier, such as (route) => TIERS.free, got: ${inspect(tier)}`)
  const byTier = new WeakMap<RateLimitTier, Counters>()
  const byRow = new WeakMap<MatchedRoute, { readonly counters: Counters | undefined }>()
  const find = (route: MatchedRoute): Counters | undefined => {
    const limits = tier(route)
    if (limits === undefined) return undefined
    const counters = byTier.get(limits) ?? makeCounters(limits)
    byTier.set(limits, counters)
    return counters
  }
  return (conn) => {
    const route = matched_route(conn)
    if (route === undefined) throw new ArgumentError(NO_ROW)
    const row = byRow.get(route) ?? { counters: find(route) }
    byRow.set(route, row)
    return row.counters
  }
}

const NO_ROW =
  "rate_limit with a tier runs after a row has matched: put it into a pipeline or a controller of the router"

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

const isResult = (value: unknown): value is LimiterResult =>
  !(value instanceof Error) &&
  ["msBeforeNext", "remainingPoints"].every((name) => typeof readField(value, name) === "number")
