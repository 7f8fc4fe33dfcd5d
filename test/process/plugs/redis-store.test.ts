import { createClient } from "redis"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ArgumentError } from "../../../src/index.js"
import { fetch_session, redis_store, session } from "../../../src/server/plugs/index.js"
import type { RedisStoreOptions } from "../../../src/server/plugs/index.js"
import type { Conn } from "../../../src/server.js"
import { keepLines } from "../../unit/server/router/lines.js"
import { Browser, overtaken } from "../../unit/server/plugs/browser.js"
import { redisPath, startRedis } from "./redis-server.js"
import type { RedisServer } from "./redis-server.js"

if (redisPath === undefined)
  console.warn("No Redis server is installed: sessions were not kept on one. On Debian: apt-get install redis-server")

// The tests need a server; without one the warning above is printed. `.ci/run` installs one.
describe.skipIf(redisPath === undefined)("a session on a Redis server", () => {
  let server: RedisServer
  let client: ReturnType<typeof createClient>

  beforeAll(async () => {
    server = await startRedis(redisPath ?? "")
    client = createClient({ url: server.url })
    await client.connect()
  })
  afterAll(async () => {
    await client.close()
    await server.stop()
  })

  const browser = (options: RedisStoreOptions = {}, max_age?: number): Browser =>
    new Browser([
      session({ store: redis_store(client, options), key: "_key", ...(max_age === undefined ? {} : { max_age }) }),
      fetch_session,
    ])
  const id_of = (from: Browser): string => from.cookies.get("_key") ?? ""

  it("a session is stored on the server, not in the cookie", async () => {
    const one = browser()
    await one.ask((conn) => conn.put_session("user_id", 42).put_session("__proto__", { a: "é" }))
    expect(one.errors).toEqual([])
    expect(id_of(one)).toMatch(/^[\w-]{43}$/)
    expect(await client.get(`session:${id_of(one)}`)).toBe('{"user_id":42,"__proto__":{"a":"é"}}')
    const kept = id_of(one)
    let found: unknown
    await one.ask((conn) => {
      found = [conn.get_session("user_id"), conn.get_session("__proto__")]
      conn.put_session("b", 1)
    })
    expect(found).toEqual([42, { a: "é" }])
    expect(id_of(one)).toBe(kept)
  })

  it("a session may be larger than a cookie", async () => {
    const one = browser()
    await one.ask((conn) => conn.put_session("text", "x".repeat(100_000)))
    let length = 0
    await one.ask((conn) => void (length = String(conn.get_session("text")).length))
    expect(length).toBe(100_000)
  })

  it("the server deletes a session after max_age, else after ttl, by default a day", async () => {
    for (const [options, max_age, seconds] of [
      [{}, undefined, 86_400],
      [{ ttl: 100 }, undefined, 100],
      [{ ttl: 100 }, 60, 60],
    ] as const) {
      const one = browser(options, max_age)
      await one.ask((conn) => conn.put_session("a", 1))
      const left = await client.ttl(`session:${id_of(one)}`)
      expect(left).toBeGreaterThan(seconds - 10)
      expect(left).toBeLessThanOrEqual(seconds)
    }
  })

  it("a renewed session has a new id, and a dropped one is deleted", async () => {
    const one = browser({ prefix: "renew:" })
    await one.ask((conn) => conn.put_session("a", 1))
    const first = id_of(one)
    await one.ask((conn) => conn.configure_session({ renew: true }))
    expect(id_of(one)).not.toBe(first)
    expect(await client.keys("renew:*")).toEqual([`renew:${id_of(one)}`])
    const stale = browser({ prefix: "renew:" })
    stale.cookies.set("_key", first)
    let found: unknown
    await stale.ask((conn) => void (found = conn.get_session()))
    expect(found).toEqual({})
    await one.ask((conn) => conn.configure_session({ drop: true }))
    expect(await client.keys("renew:*")).toEqual([])
  })

  /** Sends a slow request that reads the session, and is overtaken by another one before its response. */
  async function slowly(one: Browser, change: (conn: Conn) => void, between: () => Promise<unknown>): Promise<Browser> {
    const [slow, request] = [browser({ prefix: "slow:" }), overtaken()]
    slow.cookies.set("_key", id_of(one))
    const running = slow.ask(async (conn) => {
      change(conn)
      await request.wait()
    })
    await request.began
    await between()
    request.resume()
    expect((await running).status).toBe(200)
    expect(slow.errors).toEqual([])
    return slow
  }

  it.each([
    ["writes", (conn: Conn): Conn => conn.put_session("slow", true)],
    ["renews", (conn: Conn): Conn => conn.configure_session({ renew: true })],
    ["empties", (conn: Conn): Conn => conn.clear_session()],
  ] as const)("a dropped session stays deleted if a slower request %s it later", async (_what, change) => {
    const one = browser({ prefix: "slow:" })
    await one.ask((conn) => conn.put_session("user_id", 42))
    const slow = await slowly(one, change, () => one.ask((conn) => conn.configure_session({ drop: true })))
    expect(await client.keys("slow:*")).toEqual([])
    expect(slow.set).toEqual([])
  })

  it.each([
    ["writes", (conn: Conn): Conn => conn.put_session("slow", true)],
    ["renews", (conn: Conn): Conn => conn.configure_session({ renew: true })],
  ] as const)("a renewed session keeps only its new id if a slower request %s the old one", async (_what, change) => {
    const one = browser({ prefix: "slow:" })
    await one.ask((conn) => conn.put_session("user_id", 42))
    const slow = await slowly(one, change, () => one.ask((conn) => conn.configure_session({ renew: true })))
    expect(await client.keys("slow:*")).toEqual([`slow:${id_of(one)}`])
    expect(await client.get(`slow:${id_of(one)}`)).toBe('{"user_id":42}')
    expect(slow.set).toEqual([])
    await one.ask((conn) => conn.configure_session({ drop: true }))
  })

  const login = (user_id: number) => (conn: Conn) =>
    void conn.configure_session({ renew: true }).put_session("user_id", user_id)
  const stored = async (from: Browser): Promise<string | null> => client.get(`slow:${id_of(from)}`)

  it("each of two concurrent logins from one session gets a cookie of a session with its login", async () => {
    const one = browser({ prefix: "slow:" })
    await one.ask((conn) => conn.put_session("cart", [1]))
    const first = id_of(one)
    const slow = await slowly(one, login(7), () => one.ask(login(8)))
    expect(slow.set).toHaveLength(1)
    expect([await stored(one), await stored(slow)]).toEqual(['{"cart":[1],"user_id":8}', '{"user_id":7}'])
    expect(new Set([first, id_of(one), id_of(slow)]).size).toBe(3)
    for (const each of [one, slow]) await each.ask((conn) => conn.configure_session({ drop: true }))
    expect(await client.keys("slow:*")).toEqual([])
  })

  it.each([
    ["has expired", (one: Browser) => client.pExpire(`slow:${id_of(one)}`, 0)],
    ["was dropped", (one: Browser) => one.ask((conn) => conn.configure_session({ drop: true }))],
  ] as const)("a login is kept, without the old values, if its session %s in the meantime", async (_what, end) => {
    const one = browser({ prefix: "slow:" })
    await one.ask((conn) => conn.put_session("user_id", 42).put_session("admin", true))
    const slow = await slowly(one, login(7), () => end(one))
    expect(await client.keys("slow:*")).toEqual([`slow:${id_of(slow)}`])
    expect(await stored(slow)).toBe('{"user_id":7}')
    let found: unknown
    await slow.ask((conn) => void (found = conn.get_session()))
    expect(found).toEqual({ user_id: 7 })
    await slow.ask((conn) => conn.configure_session({ drop: true }))
  })

  it("a session that has expired stays deleted if a request writes it without renewing it", async () => {
    const one = browser({ prefix: "slow:" })
    await one.ask((conn) => conn.put_session("a", 1))
    const expire = (): Promise<unknown> => client.pExpire(`slow:${id_of(one)}`, 0)
    const slow = await slowly(one, (conn) => conn.put_session("user_id", 7), expire)
    expect(await client.keys("slow:*")).toEqual([])
    expect(slow.set).toEqual([])
  })

  it("the later of two requests that change a session wins", async () => {
    const one = browser({ prefix: "slow:" })
    await one.ask((conn) => conn.put_session("a", 1))
    await slowly(
      one,
      (conn) => conn.put_session("slow", true),
      () => one.ask((conn) => conn.put_session("quick", true)),
    )
    expect(await client.get(`slow:${id_of(one)}`)).toBe('{"a":1,"slow":true}')
    await one.ask((conn) => conn.configure_session({ drop: true }))
  })

  it.each(["no JSON", "", "5", "null", '"text"', "[1]", '{"a":'])(
    "a session is empty and logged if the server has %j for it, and can be written again",
    async (kept) => {
      const logger = keepLines()
      const one = new Browser([session({ store: redis_store(client), key: "_key" }), fetch_session], { logger })
      await one.ask((conn) => conn.put_session("a", 1))
      await client.set(`session:${id_of(one)}`, kept)
      for (let time = 0; time < 3; time++) {
        let found: unknown
        expect((await one.ask((conn) => void (found = conn.get_session()))).status).toBe(200)
        expect(found).toEqual({})
      }
      expect(logger.lines).toEqual([
        'warn the stored session of the cookie "_key" is not an object of JSON: it counts as empty',
      ])
      expect(await client.get(`session:${id_of(one)}`)).toBe("{}")
      expect(one.errors).toEqual([])
    },
  )

  it.each(["a".repeat(43), "", "*", "a", "a".repeat(5000), "a\r\nb", "__proto__", "é"])(
    "a made-up id has no session, and no session is stored under it: %j",
    async (made) => {
      const one = browser({ prefix: "made-up:" })
      one.cookies.set("_key", encodeURIComponent(made))
      let found: unknown
      await one.ask((conn) => void (found = conn.put_session("a", 1).get_session()))
      expect(found).toEqual({ a: 1 })
      expect(one.errors).toEqual([])
      expect(id_of(one)).not.toBe(made)
      expect(await client.exists(`made-up:${made}`)).toBe(0)
    },
  )

  it("a request fails if the server is unreachable", async () => {
    const away = createClient({ url: server.url, disableOfflineQueue: true })
    const one = new Browser([session({ store: redis_store(away), key: "_key" }), fetch_session])
    expect((await one.ask((conn) => conn.put_session("a", 1))).status).toBe(500)
    expect(one.errors).toHaveLength(1)
  })
})

describe("redis_store", () => {
  it.each([0, -1, NaN, Infinity, "60"])("redis_store refuses the ttl %j", (ttl) => {
    const make = (): unknown => redis_store(createClient(), { ttl: ttl as number })
    expect(make).toThrow(ArgumentError)
    expect(make).toThrow("redis_store takes a ttl of more than 0 seconds, got: ")
  })
})
