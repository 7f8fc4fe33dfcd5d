import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { forward, get, pipe_through } from "waymark"
import { RateLimiterMemory } from "rate-limiter-flexible"
import { rate_limit, TooManyRequestsError } from "waymark/plugs"
import type { RateLimitOptions, RateLimitTier, SharedRateLimitOptions, TieredRateLimitOptions } from "waymark/plugs"
import { define_endpoint, define_router } from "waymark/server"
import type { Conn, MatchedRoute } from "waymark/server"
import { build_conn } from "waymark/testing"
import { WindowCounter } from "../../../../src/server/plugs/clients/window-counter.js"

type Options = RateLimitOptions | SharedRateLimitOptions

/** Sends requests from addresses in turn; returns the status of each. */
async function statuses(options: Options, addresses: readonly string[]): Promise<readonly number[]> {
  const limit = rate_limit(options)
  const found: number[] = []
  for (const address of addresses) {
    const conn = build_conn("GET", "/")
    conn.remote_ip = address
    try {
      await limit(conn)
      found.push(200)
    } catch (error) {
      found.push(error instanceof TooManyRequestsError ? error.status : 500)
    }
  }
  return found
}

const LIMITERS: Readonly<Record<string, () => Options>> = {
  "in memory": () => ({ requests: 2, seconds: 60 }),
  "of rate-limiter-flexible": () => ({ limiter: new RateLimiterMemory({ points: 2, duration: 60 }) }),
}

describe.each(Object.entries(LIMITERS))("a limit %s", (_name, options) => {
  it("refuses requests beyond it, for each client", async () => {
    expect(await statuses(options(), ["1.1.1.1", "1.1.1.1", "2.2.2.2", "1.1.1.1", "2.2.2.2", "1.1.1.1"])).toEqual([
      200, 200, 200, 429, 200, 429,
    ])
  })

  it("counts an IPv6 network of 64 bits as one client", async () => {
    const one = ["2001:db8::1", "2001:db8:0:0:ffff::2", "2001:0db8:0000:0000::3"]
    expect(await statuses(options(), [...one, "2001:db8:0:1::1"])).toEqual([200, 200, 429, 200])
  })

  it("bounds what the networks of 56 and 48 bits may send", async () => {
    const size = 300
    const hex = (number: number): string => number.toString(16)
    const of56 = Array.from({ length: size }, (_, index) => `2001:db8:1:${hex(index % 256)}::1`)
    const of48 = Array.from({ length: size }, (_, index) => `2001:db8:2:${hex(index * 200)}::1`)
    const accepted = (found: readonly number[]): number => found.filter((status) => status === 200).length
    const one = options()
    expect(accepted(await statuses(one, of56))).toBe(8)
    const other = options()
    expect(accepted(await statuses(other, of48))).toBe(32)
    expect(accepted(await statuses(other, ["2001:db8:3::1", "10.0.0.1", "2001:db8:3:ffff::1"]))).toBe(3)
  })

  it("counts refused requests of a network only there", async () => {
    const noisy = Array<string>(100).fill("2001:db8:1:1::1")
    const found = await statuses(options(), [...noisy, "2001:db8:1:2::1", "2001:db8:1:3::1", "2001:db8:1:4::1"])
    expect(found.slice(-3)).toEqual([200, 200, 200])
  })

  it("takes an address as a key for its client", async () => {
    const limited = { ...options(), key: (conn: Conn) => conn.remote_ip }
    const asked = ["2001:db8::1", "2001:DB8::2", "[2001:db8::3]", "::ffff:1.1.1.1", "1.1.1.1", "1.1.1.1"]
    expect(await statuses(limited, asked)).toEqual([200, 200, 429, 200, 200, 429])
  })

  it("counts an IPv4 address as the same client when it is mapped to IPv6", async () => {
    expect(await statuses(options(), ["10.0.0.1", "::ffff:10.0.0.1", "::ffff:a00:1", "::ffff:10.0.0.2"])).toEqual([
      200, 200, 429, 200,
    ])
  })

  it("sends its headers with each response, and retry-after with a refusal", async () => {
    const endpoint = define_endpoint({
      plugs: [rate_limit({ ...options(), key: () => "one" }), (conn) => conn.text("Hello")],
    })
    const sent = []
    for (let i = 0; i < 3; i++) {
      const { status, headers } = await endpoint.fetch(new Request("http://localhost/"))
      const values = ["limit", "remaining", "reset"].map((name) => headers.get(`ratelimit-${name}`))
      sent.push([status, ...values, headers.get("retry-after")])
    }
    expect(sent).toEqual([
      [200, "2", "1", "60", null],
      [200, "2", "0", "60", null],
      [429, "2", "0", "60", "60"],
    ])
  })

  it("does not count a request without a key", async () => {
    expect(await statuses({ ...options(), key: () => undefined }, ["1", "1", "1"])).toEqual([200, 200, 200])
    expect(await statuses({ ...options(), key: async () => "a" }, ["1", "1", "1"])).toEqual([200, 200, 429])
  })

  it("needs an address or a key", async () => {
    const errors: unknown[] = []
    const endpoint = define_endpoint({ plugs: [rate_limit(options())], on_error: (error) => void errors.push(error) })
    expect((await endpoint.fetch(new Request("http://localhost/"))).status).toBe(500)
    expect(String(errors[0])).toContain("put rewrite_on before it")
  })
})

describe("a window", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it("ends after its seconds, also for a client that was refused in it", async () => {
    const limit = rate_limit({ requests: 1, seconds: 10, key: () => "a" })
    const send = async (): Promise<string> => {
      try {
        return (await limit(build_conn("GET", "/"))).get_resp_header("ratelimit-reset").join()
      } catch (error) {
        return error instanceof TooManyRequestsError ? `refused for ${error.retry_after}` : String(error)
      }
    }
    const answers = [await send()]
    for (const wait of [4_000, 5_500, 500, 9_999, 1]) {
      vi.advanceTimersByTime(wait)
      answers.push(await send())
    }
    expect(answers).toEqual(["10", "refused for 6", "refused for 1", "10", "refused for 1", "10"])
  })
})

describe("the memory", () => {
  const count = (counter: WindowCounter, key: string, times: number, now = 0): boolean => {
    let isRefused = false
    for (let i = 0; i < times; i++) ({ isRefused } = counter.consume(key, now))
    return isRefused
  }

  it("is bounded: the oldest window is dropped", () => {
    const counter = new WindowCounter(2, 1_000, 3)
    for (const key of ["a", "b", "c", "d"]) count(counter, key, 2)
    expect(counter.size).toBe(3)
    expect(["d", "c", "b"].map((key) => count(counter, key, 1))).toEqual([true, true, true])
    expect(count(counter, "a", 1)).toBe(false)
  })

  it("never drops a window that has refused a request", () => {
    const counter = new WindowCounter(1, 1_000, 10)
    expect(count(counter, "attacker", 2)).toBe(true)
    for (let i = 0; i < 1_000; i++) count(counter, `other ${i}`, 1)
    expect(counter.size).toBe(10)
    expect(count(counter, "attacker", 1)).toBe(true)
  })

  it("counts new keys together when every window has refused a request", () => {
    const counter = new WindowCounter(2, 1_000, 3)
    for (const key of ["a", "b", "c"]) expect(count(counter, key, 3)).toBe(true)
    expect(["d", "e", "f", "d"].map((key) => count(counter, key, 1))).toEqual([false, false, true, true])
    expect(counter.size).toBe(3)
    expect(["d", "e", "a"].map((key) => count(counter, key, 1, 1_000))).toEqual([false, false, false])
  })

  it("is not filled by one network of 48 bits", async () => {
    const limited = { requests: 5, seconds: 60, max_keys: 1_000 }
    const limit = rate_limit(limited)
    const send = async (address: string): Promise<boolean> => {
      const conn = build_conn("GET", "/")
      conn.remote_ip = address
      try {
        await limit(conn)
        return true
      } catch {
        return false
      }
    }
    for (let network = 0; network < 2_000; network++)
      for (let i = 0; i < 6; i++) await send(`2001:db8:bad:${network.toString(16)}::${i}`)
    const others = []
    for (let client = 0; client < 200; client++) others.push(await send(`2001:db8:${client.toString(16)}:1::1`))
    expect(others.filter(Boolean)).toHaveLength(200)
  })

  it("is freed when windows end", () => {
    const counter = new WindowCounter(2, 1_000, 1_000)
    for (let i = 0; i < 1_000; i++) count(counter, `${i}`, 1 + (i % 3))
    for (let i = 0; i < 600; i++) count(counter, "later", 1, 1_001 + i * 1_001)
    expect(counter.size).toBe(1)
  })

  it("is not shared by different long keys", async () => {
    const long = "k".repeat(10_000)
    const key = (conn: Conn): string => long + conn.request_path
    const limit = rate_limit({ requests: 1, seconds: 60, key })
    await limit(build_conn("GET", "/a"))
    await limit(build_conn("GET", "/b"))
    await expect(limit(build_conn("GET", "/a"))).rejects.toThrow(TooManyRequestsError)
  })

  it("counts as a plain map of windows does, if there are few keys", () => {
    const request = fc.tuple(fc.constantFrom("a", "b", "c", "d"), fc.nat(400))
    fc.assert(
      fc.property(fc.array(request, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), (requests, limit) => {
        const counter = new WindowCounter(limit, 1_000, 4)
        const windows = new Map<string, { from: number; count: number }>()
        let now = 0
        for (const [key, wait] of requests) {
          now += wait
          const known = windows.get(key)
          const window = known !== undefined && now - known.from < 1_000 ? known : { from: now, count: 0 }
          window.count += 1
          windows.set(key, window)
          expect(counter.consume(key, now)).toEqual({
            isRefused: window.count > limit,
            remaining: Math.max(0, limit - window.count),
            rest: window.from + 1_000 - now,
          })
        }
      }),
    )
  })

  it("is bounded for any order of requests, and no refusal is forgotten before its window ends", () => {
    const request = fc.tuple(fc.nat(12), fc.nat(200))
    fc.assert(
      fc.property(fc.array(request, { maxLength: 200 }), (requests) => {
        const counter = new WindowCounter(2, 1_000, 4)
        const refusals = new Map<string, number>()
        let now = 0
        for (const [key, wait] of requests) {
          now += wait
          const { isRefused, rest } = counter.consume(String(key), now)
          expect(isRefused || now >= (refusals.get(String(key)) ?? 0)).toBe(true)
          if (isRefused) refusals.set(String(key), now + rest)
          expect(counter.size).toBeLessThanOrEqual(4)
        }
      }),
    )
  })
})

describe("a limiter that fails", () => {
  it("is an error of the server", async () => {
    const limiter = {
      points: 1,
      consume: () => Promise.reject(Object.assign(new Error("no connection"), { msBeforeNext: 5, remainingPoints: 0 })),
    }
    const errors: unknown[] = []
    const endpoint = define_endpoint({
      plugs: [rate_limit({ limiter, key: () => "a" })],
      on_error: (error) => void errors.push(error),
    })
    expect((await endpoint.fetch(new Request("http://localhost/"))).status).toBe(500)
    expect(String(errors[0])).toBe("Error: no connection")
  })
})

describe("the options", () => {
  it.each([
    [{ requests: 0, seconds: 1 }, "rate_limit takes a whole number above 0 as requests, got: 0"],
    [{ requests: 1.5, seconds: 1 }, "rate_limit takes a whole number above 0 as requests, got: 1.5"],
    [{ requests: 1, seconds: 0 }, "rate_limit takes a number above 0 as seconds, got: 0"],
    [{ requests: 1, seconds: Infinity }, "rate_limit takes a number above 0 as seconds, got: Infinity"],
    [{ requests: 1, seconds: 1, max_keys: 0 }, "rate_limit takes a whole number above 0 as max_keys, got: 0"],
  ])("%j are refused", (options, message) => {
    expect(() => rate_limit(options)).toThrow(message)
  })

  it("a limiter of another kind is refused", () => {
    const limiter = {} as SharedRateLimitOptions["limiter"]
    expect(() => rate_limit({ limiter })).toThrow("rate_limit takes a limiter of rate-limiter-flexible")
  })
})

describe("a limit of a tier", () => {
  const TIERS: Readonly<Record<string, RateLimitTier>> = {
    few: { requests: 1, seconds: 60 },
    shared: { limiter: new RateLimiterMemory({ points: 2, duration: 60 }) },
  }
  const start = (tier: (route: MatchedRoute) => RateLimitTier | undefined) => {
    const web = define_router(
      [
        pipe_through("limit"),
        get("/a", "PageController", "a", { metadata: { tier: "few" } }),
        get("/b", "PageController", "b", { metadata: { tier: "few" } }),
        get("/c", "PageController", "c", { metadata: { tier: "shared" } }),
        get("/free", "PageController", "free"),
        forward("/in", "Inner"),
      ],
      { plugs: { limit: rate_limit({ tier }) } },
    )
    const answer = (conn: Conn) => conn.text("ok")
    const inner = define_router([get("/:id", "InController", "show")])
    const Router = web.build({
      PageController: { a: answer, b: answer, c: answer, free: answer },
      Inner: inner.build({ InController: { show: (conn) => conn.text("ok") } }),
    })
    return async (path: string): Promise<number> => {
      const conn = Object.assign(build_conn("GET", path), { remote_ip: "1.1.1.1" })
      try {
        return (await Router.call(conn)).status ?? 0
      } catch (error) {
        return error instanceof TooManyRequestsError ? error.status : 500
      }
    }
  }
  const tierOf = ({ metadata }: MatchedRoute): string => String(Reflect.get(metadata, "tier"))

  it("is that of the row, and rows of one tier share their counts", async () => {
    const ask = start((route) => TIERS[tierOf(route)])
    const found: number[] = []
    for (const path of ["/a", "/b", "/free", "/c", "/c", "/c", "/free", "/free"]) found.push(await ask(path))
    expect(found).toEqual([200, 429, 200, 200, 200, 429, 200, 200])
  })

  it("is each row's own if each gets an object of its own, also behind a forward", async () => {
    const ask = start(() => ({ requests: 1, seconds: 60 }))
    const found: number[] = []
    for (const path of ["/a", "/b", "/a", "/in/7", "/in/8"]) found.push(await ask(path))
    expect(found).toEqual([200, 200, 429, 200, 429])
  })

  it("refuses wrong options, and a place before the router", () => {
    const wrong: unknown = "free"
    expect(() => rate_limit({ tier: wrong as TieredRateLimitOptions["tier"] })).toThrow(
      'rate_limit takes a function as tier, such as (route) => TIERS.free, got: "free"',
    )
    const conn = Object.assign(build_conn("GET", "/"), { remote_ip: "1.1.1.1" })
    expect(() => rate_limit({ tier: () => TIERS["few"] })(conn)).toThrow(
      "rate_limit with a tier runs after a row has matched: put it into a pipeline or a controller of the router",
    )
  })
})
