import { afterEach, describe, expect, it, vi } from "vitest"
import { beforeSend } from "../../../../src/server/conn/response/send.js"
import { ArgumentError } from "../../../../src/index.js"
import { cookie_store, fetch_cookies, fetch_session, session } from "../../../../src/server/plugs/index.js"
import type { CookieStoreOptions, SessionOptions, SessionStore } from "../../../../src/server/plugs/index.js"
import { define_endpoint } from "../../../../src/server.js"
import type { Conn } from "../../../../src/server.js"
import { build_conn, init_test_session } from "../../../../src/server/testing/index.js"
import { lostValues } from "../../../cases/lost-values.js"
import { keepLines } from "../router/lines.js"
import { Browser, overtaken } from "./browser.js"

const KEY = "_hello_key"
const signed = { signing_salt: "salt" }
const encrypted = { encryption_salt: "salt" }
const browser = (options: Partial<SessionOptions> = {}, store: CookieStoreOptions = signed): Browser =>
  new Browser([session({ store: cookie_store(store), key: KEY, ...options }), fetch_session])

/** The values of the session, read in a separate request. */
async function session_of(from: Browser): Promise<unknown> {
  let found: unknown
  await from.ask((conn) => void (found = conn.get_session()))
  return found
}

/** The values of the session with an id, read in a separate request. */
async function session_of_id(store: SessionStore, id: string): Promise<unknown> {
  const one = browser({ store })
  one.cookies.set(KEY, id)
  return session_of(one)
}

afterEach(() => void vi.useRealTimers())

/** A store in memory, sync or async. */
function memory_store(isAsync: boolean): SessionStore & { readonly kept: Map<string, object> } {
  const kept = new Map<string, object>()
  let count = 0
  const at = <Value>(value: Value): Value => (isAsync ? (Promise.resolve(value) as Value) : value)
  return {
    kept,
    get(_conn, cookie) {
      const data = kept.get(cookie)
      return at(data === undefined ? { id: undefined, data: {} } : { id: cookie, data })
    },
    put(_conn, id, data) {
      if (id !== undefined && !kept.has(id)) return at(undefined)
      const own = id ?? `id${++count}`
      kept.set(own, structuredClone({ ...data }))
      return at(own)
    },
    delete: (_conn, id) => at(kept.delete(id)),
  }
}

describe.each([
  ["in a signed cookie", () => cookie_store(signed)],
  ["in an encrypted cookie", () => cookie_store(encrypted)],
  ["in a store", () => memory_store(false)],
  ["in an async store", () => memory_store(true)],
] as const)("a session %s", (_where, make) => {
  const visit = (): Browser => browser({ store: make() })

  it("a session is kept between requests", async () => {
    const one = visit()
    await one.ask((conn) => conn.put_session("user_id", 42).put_session("names", ["Ada", { is: null }]))
    expect(await session_of(one)).toEqual({ user_id: 42, names: ["Ada", { is: null }] })
    await one.ask((conn) => conn.delete_session("names"))
    expect(await session_of(one)).toEqual({ user_id: 42 })
    expect(await session_of(visit())).toEqual({})
  })

  it("an unchanged session is not written", async () => {
    const one = visit()
    await one.ask((conn) => conn.delete_session("none").clear_session().get_session("none"))
    expect(one.set).toEqual([])
    await one.ask((conn) => conn.put_session("a", 1))
    expect(one.set).toHaveLength(1)
    await one.ask((conn) => conn.delete_session("none").get_session("a"))
    expect(one.set).toEqual([])
  })

  it("a session can be cleared", async () => {
    const one = visit()
    await one.ask((conn) => conn.put_session("a", 1).put_session("b", 2))
    await one.ask((conn) => conn.clear_session().put_session("c", 3))
    expect(await session_of(one)).toEqual({ c: 3 })
  })

  it("a session can be dropped", async () => {
    const one = visit()
    await one.ask((conn) => conn.put_session("a", 1))
    await one.ask((conn) => conn.put_session("b", 1).configure_session({ drop: true }).put_session("c", 1))
    expect(one.set).toEqual([expect.stringContaining(`${KEY}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`)])
    expect(one.cookies.size).toBe(0)
    await visit().ask((conn) => conn.configure_session({ drop: true }))
    expect(one.errors).toEqual([])
  })

  it("a renewed session keeps its values", async () => {
    const one = visit()
    await one.ask((conn) => conn.put_session("a", 1))
    await one.ask((conn) => conn.configure_session({ renew: true }).put_session("b", 2))
    expect(one.set).toHaveLength(1)
    expect(await session_of(one)).toEqual({ a: 1, b: 2 })
  })

  it("changes of an ignored session are not stored", async () => {
    const one = visit()
    await one.ask((conn) => conn.put_session("a", 1))
    await one.ask((conn) => conn.put_session("a", 2).configure_session({ ignore: true }).put_session("b", 2))
    expect(one.set).toEqual([])
    expect(await session_of(one)).toEqual({ a: 1 })
  })

  it("a session may have keys like properties of every object", async () => {
    const one = visit()
    await one.ask((conn) => conn.put_session("__proto__", { admin: true }).put_session("constructor", 1))
    let found: unknown
    await one.ask(
      (conn) => (found = [conn.get_session("__proto__"), conn.get_session("admin"), conn.get_session("toString")]),
    )
    expect(found).toEqual([{ admin: true }, undefined, undefined])
    expect("admin" in {}).toBe(false)
    expect(Object.keys((await session_of(one)) as object).toSorted()).toEqual(["__proto__", "constructor"])
  })

  it.each(["", "a", "a.b", "....", "__proto__", "é", "A".repeat(3000), "null", "bnVsbA.bnVsbA"])(
    "a session is empty if its cookie is %j",
    async (cookie) => {
      const one = visit()
      one.cookies.set(KEY, encodeURIComponent(cookie))
      expect(await session_of(one)).toEqual({})
      expect(one.errors).toEqual([])
      await one.ask((conn) => conn.put_session("a", 1))
      expect(await session_of(one)).toEqual({ a: 1 })
    },
  )

  it("a session is stored with an error page, and with a Response", async () => {
    const one = visit()
    await one.ask((conn) => {
      conn.put_session("a", 1)
      throw Object.assign(new Error("no"), { status: 404 })
    })
    expect(await session_of(one)).toEqual({ a: 1 })
    await one.ask((conn) => conn.put_session("a", 2).send_response(new Response("")))
    expect(await session_of(one)).toEqual({ a: 2 })
  })
})

describe("a session in a store", () => {
  it("a renewed session has a new id, and a made-up id is not used", async () => {
    const store = memory_store(true)
    const one = browser({ store })
    one.cookies.set(KEY, "made-up")
    await one.ask((conn) => conn.put_session("a", 1))
    expect([...store.kept]).toEqual([["id1", { a: 1 }]])
    await one.ask((conn) => conn.configure_session({ renew: true }))
    expect([...store.kept]).toEqual([["id2", { a: 1 }]])
    expect(one.cookies.get(KEY)).toBe("id2")
    await one.ask((conn) => conn.configure_session({ drop: true }))
    expect([...store.kept]).toEqual([])
  })

  it.each([
    ["writes", (conn: Conn): Conn => conn.put_session("slow", true)],
    ["renews", (conn: Conn): Conn => conn.configure_session({ renew: true })],
  ] as const)("a dropped session stays deleted if a slower request %s it later", async (_what, change) => {
    const [store, request] = [memory_store(false), overtaken()]
    const one = browser({ store })
    await one.ask((conn) => conn.put_session("user_id", 42))
    const slow = browser({ store })
    slow.cookies.set(KEY, "id1")
    const running = slow.ask(async (conn) => {
      change(conn)
      await request.wait()
    })
    await request.began
    await one.ask((conn) => conn.configure_session({ drop: true }))
    request.resume()
    expect((await running).status).toBe(200)
    expect([...store.kept]).toEqual([])
    expect(slow.set).toEqual([])
  })

  /** Sends a slow request with the session `id1`, during which something else happens. */
  async function overtake(
    store: SessionStore,
    change: (conn: Conn) => unknown,
    between: () => unknown,
    logger = keepLines(),
  ): Promise<Browser> {
    const request = overtaken()
    const slow = new Browser([session({ store, key: KEY }), fetch_session], { logger })
    slow.cookies.set(KEY, "id1")
    const running = slow.ask(async (conn) => {
      await change(conn)
      await request.wait()
    })
    await request.began
    await between()
    request.resume()
    expect((await running).status).toBe(200)
    expect(slow.errors).toEqual([])
    return slow
  }
  const login = (conn: Conn): Conn => conn.configure_session({ renew: true }).put_session("user_id", 7)

  it.each<[what: string, between: (store: ReturnType<typeof memory_store>) => unknown]>([
    ["was renewed", (store) => overtake(store, login, () => {})],
    [
      "was dropped",
      (store) =>
        overtake(
          store,
          (conn) => conn.configure_session({ drop: true }),
          () => {},
        ),
    ],
    ["has expired", (store) => store.kept.delete("id1")],
  ])(
    "a login that renews a session that %s in the meantime has a new session with the values that it put",
    async (_what, between) => {
      const store = memory_store(true)
      await browser({ store }).ask((conn) => conn.put_session("cart", [1]).put_session("user_id", 42))
      const slow = await overtake(store, login, () => between(store))
      const id = slow.cookies.get(KEY) ?? ""
      expect(slow.set).toHaveLength(1)
      expect(store.kept.get(id)).toEqual({ user_id: 7 })
      expect(store.kept.has("id1")).toBe(false)
      expect(await session_of_id(store, id)).toEqual({ user_id: 7 })
    },
  )

  it("each of two concurrent logins from one session gets a session with its login", async () => {
    const store = memory_store(true)
    await browser({ store }).ask((conn) => conn.put_session("cart", [1]))
    let quick: Browser | undefined
    const slow = await overtake(store, login, async () => {
      quick = await overtake(
        store,
        (conn) => conn.configure_session({ renew: true }).put_session("user_id", 8),
        () => {},
      )
    })
    const ids = [quick, slow].map((one) => one?.cookies.get(KEY) ?? "")
    expect(new Set([...ids, "id1"]).size).toBe(3)
    expect([...store.kept.keys()].toSorted()).toEqual(ids.toSorted())
    expect(ids.map((id) => store.kept.get(id))).toEqual([{ cart: [1], user_id: 8 }, { user_id: 7 }])
  })

  it.each<[what: string, change: (conn: Conn) => unknown, kept: object]>([
    ["put and deleted", (conn) => login(conn).put_session("a", 1).delete_session("a"), { user_id: 7 }],
    ["put before the others were cleared", (conn) => login(conn.put_session("a", 1).clear_session()), { user_id: 7 }],
    ["put before it was renewed", (conn) => conn.put_session("a", 1).configure_session({ renew: true }), { a: 1 }],
    ["read, and put again", (conn) => login(conn).put_session("cart", conn.get_session("cart")), { user_id: 7, cart: [1] }], // prettier-ignore
  ])("a renewal of a session that is gone keeps a value only if it was put: %s", async (_what, change, kept) => {
    const store = memory_store(false)
    await browser({ store }).ask((conn) => conn.put_session("cart", [1]))
    const slow = await overtake(store, change, () => store.kept.clear())
    expect(store.kept.get(slow.cookies.get(KEY) ?? "")).toEqual(kept)
  })

  it.each<[what: string, change: (conn: Conn) => unknown]>([
    ["writes", (conn) => conn.put_session("a", 2)],
    ["renews, and puts nothing", (conn) => conn.configure_session({ renew: true })],
    ["renews, and deletes what it put", (conn) => login(conn).delete_session("user_id")],
  ])("a session that has expired stays deleted if a request %s, and this is logged", async (_what, change) => {
    const [store, logger] = [memory_store(true), keepLines()]
    await browser({ store }).ask((conn) => conn.put_session("a", 1))
    const slow = await overtake(store, change, () => store.kept.clear(), logger)
    expect([...store.kept]).toEqual([])
    expect(slow.set).toEqual([])
    expect(logger.lines).toEqual([
      'info the stored session of the cookie "_hello_key" was deleted, or has expired, while the request ran: its changes are lost',
    ])
  })

  it.each<[what: string, wrong: object, message: string]>([
    ["get", { get: () => undefined }, "get of a session store must return { id, data }"],
    ["get", { get: () => "text" }, "get of a session store must return { id, data }"],
    ["get", { get: () => ({ data: {} }) }, "get of a session store must return { id, data }"],
    ["get", { get: () => ({ id: 5, data: {} }) }, 'got: {"id":5,"data":{}}'],
    ["put", { put: () => undefined }, "put of a session store returns the cookie's value"],
    ["put", { put: () => Promise.resolve(5) }, "got: 5"],
    ["put", { put: () => Promise.reject(new Error("away")) }, "away"],
    ["delete", { delete: () => undefined }, "delete of a session store must return whether it had the session"],
    ["delete", { delete: () => Promise.reject(new Error("away")) }, "away"],
  ])(
    "a request fails with a clear error if %s of the store returns a wrong value or rejects",
    async (_what, wrong, message) => {
      const one = browser({
        store: { ...memory_store(true), get: () => ({ id: "id1", data: {} }), delete: () => true, ...wrong },
      })
      one.cookies.set(KEY, "id1")
      const renew = (conn: Conn): Conn => conn.configure_session({ renew: true })
      expect((await one.ask(renew)).status).toBe(500)
      expect(one.errors).toMatchObject([{ message: expect.stringContaining(message) as string }])
      expect(one.set).toEqual([])
    },
  )

  it.each([[[1, 2]], ["text"], [5], [null], [undefined]])(
    "a session whose stored data is %j is empty and logged, and can be written again",
    async (data) => {
      const store = memory_store(false)
      const logger = keepLines()
      const plugs = [session({ store: { ...store, get: () => ({ id: "id1", data }) }, key: KEY }), fetch_session]
      const one = new Browser(plugs, { logger })
      store.kept.set("id1", {})
      one.cookies.set(KEY, "id1")
      expect(await session_of(one)).toEqual({})
      expect(logger.lines).toEqual([expect.stringContaining('the stored session of the cookie "_hello_key"')])
      expect([...store.kept]).toEqual([["id1", {}]])
    },
  )

  it("a request fails if the store throws", async () => {
    const store = { ...memory_store(true), get: () => Promise.reject(new Error("away")) }
    const one = browser({ store })
    expect((await one.ask(() => {})).status).toBe(200)
    one.cookies.set(KEY, "id1")
    expect((await one.ask(() => {})).status).toBe(500)
    expect(one.errors).toMatchObject([{ message: "away" }])
  })
})

describe("the cookie of a session", () => {
  const attributes = async (one: Browser): Promise<string> => {
    await one.ask((conn) => conn.put_session("a", 1))
    return one.set[0]?.replace(/=[^;]*/, "=") ?? ""
  }

  it("the session's cookie has the given attributes", async () => {
    expect(await attributes(browser())).toBe(`${KEY}=; Path=/; HttpOnly; SameSite=Lax`)
    const options = { domain: "example.com", path: "/x", same_site: "Strict", secure: true } as const
    expect(await attributes(browser(options))).toBe(
      `${KEY}=; Domain=example.com; Path=/x; HttpOnly; Secure; SameSite=Strict`,
    )
    expect(await attributes(browser({ max_age: 60 }))).toMatch(
      /^_hello_key=; Max-Age=60; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    )
  })

  it.each([signed, encrypted])(
    "a session cookie is valid only until its max_age, whatever the browser does: %j",
    async (store) => {
      vi.useFakeTimers({ toFake: ["Date"], now: 1_700_000_000_000 })
      const one = browser({ max_age: 60 }, store)
      await one.ask((conn) => conn.put_session("a", 1))
      vi.setSystemTime(1_700_000_059_000)
      expect(await session_of(one)).toEqual({ a: 1 })
      vi.setSystemTime(1_700_000_060_000)
      expect(await session_of(one)).toEqual({})
    },
  )

  it.each([signed, encrypted])("a session cookie with a changed character is invalid: %j", async (store) => {
    const one = browser({}, store)
    await one.ask((conn) => conn.put_session("admin", false))
    const cookie = one.cookies.get(KEY) ?? ""
    for (let index = 0; index < cookie.length; index += 5) {
      one.cookies.set(KEY, `${cookie.slice(0, index)}${cookie[index] === "A" ? "B" : "A"}${cookie.slice(index + 1)}`)
      expect(await session_of(one)).toEqual({})
    }
  })

  it("a session cookie of another salt or another kind is invalid", async () => {
    const one = browser()
    await one.ask((conn) => conn.put_session("a", 1))
    for (const store of [{ signing_salt: "other" }, encrypted]) {
      const two = browser({}, store)
      two.cookies.set(KEY, one.cookies.get(KEY) ?? "")
      expect(await session_of(two)).toEqual({})
    }
  })

  it.each([
    ["signed", { sign: true }, { signing_salt: "prefs_cookie" }],
    ["encrypted", { encrypt: true }, { encryption_salt: "prefs_cookie" }],
    ["signed", { sign: true }, { signing_salt: "prefs" }],
    ["encrypted", { encrypt: true }, { encryption_salt: "prefs" }],
  ] as const)(
    "a cookie that was %s for another purpose is not a session cookie, whatever the salt",
    async (_what, use, store) => {
      const one = browser({}, store)
      await one.ask(async (conn) =>
        (await fetch_cookies(conn)).put_resp_cookie("prefs", { user_id: 1 }, use as { sign: true }),
      )
      one.cookies.set(KEY, one.cookies.get("prefs") ?? "")
      expect(await session_of(one)).toEqual({})
    },
  )

  it("a session cookie of an older secret is valid, and is written with the first secret", async () => {
    const [old, current] = ["a".repeat(64), "b".repeat(64)]
    const plugs = [session({ store: cookie_store(signed), key: KEY }), fetch_session]
    const before = new Browser(plugs, { secret_key_base: old })
    await before.ask((conn) => conn.put_session("a", 1))
    const between = new Browser(plugs, { secret_key_base: [current, old] })
    between.cookies.set(KEY, before.cookies.get(KEY) ?? "")
    expect(await session_of(between)).toEqual({ a: 1 })
    await between.ask((conn) => conn.put_session("b", 2))
    const after = new Browser(plugs, { secret_key_base: current })
    after.cookies.set(KEY, between.cookies.get(KEY) ?? "")
    expect(await session_of(after)).toEqual({ a: 1, b: 2 })
    after.cookies.set(KEY, before.cookies.get(KEY) ?? "")
    expect(await session_of(after)).toEqual({})
  })

  it("a signed session cookie is readable, an encrypted one is not", async () => {
    for (const store of [signed, encrypted]) {
      const one = browser({}, store)
      await one.ask((conn) => conn.put_session("name", "Grace"))
      const text = atob((one.cookies.get(KEY) ?? "").split(".")[0]?.replaceAll("-", "+").replaceAll("_", "/") ?? "")
      expect(text.includes("Grace")).toBe(store === signed)
    }
  })

  it("a session that is too large for its cookie throws", async () => {
    const one = browser()
    expect((await one.ask((conn) => conn.put_session("a", "x".repeat(4000)))).status).toBe(500)
    expect(one.errors).toMatchObject([{ name: "CookieOverflowError", cookie: KEY }])
    expect(one.set).toEqual([])
  })

  it("cookie_store needs a secret of the endpoint, or its own", async () => {
    const plugs = [session({ store: cookie_store(signed), key: KEY }), fetch_session]
    const none = new Browser(plugs, { secret_key_base: [] }).ask((conn) => conn.get_session())
    await expect(none).rejects.toThrow("plug 1 of the endpoint requires a secret_key_base")
    // A plug of the program is not known to be a session.
    const one = new Browser([(conn: Conn) => plugs[0]?.(conn) ?? conn, fetch_session], { secret_key_base: [] })
    expect((await one.ask((conn) => conn.get_session())).status).toBe(200)
    expect((await one.ask((conn) => conn.put_session("a", 1))).status).toBe(500)
    expect(one.errors).toMatchObject([{ message: expect.stringContaining("the endpoint was given none") as string }])
    const own = browser({}, { ...signed, secret_key_base: "c".repeat(64) })
    await own.ask((conn) => conn.put_session("a", 1))
    expect(await session_of(own)).toEqual({ a: 1 })
  })
})

describe("a session", () => {
  const conn = (): Conn => build_conn("GET", "/")

  it.each([
    ["get_session", (given: Conn) => given.get_session()],
    ["get_session of a key", (given: Conn) => given.get_session("a")],
    ["put_session", (given: Conn) => given.put_session("a", 1)],
    ["delete_session", (given: Conn) => given.delete_session("a")],
    ["clear_session", (given: Conn) => given.clear_session()],
    ["configure_session", (given: Conn) => given.configure_session({ drop: true })],
  ] as const)("using a session that was not fetched throws: %s", (_name, use) => {
    expect(() => use(conn())).toThrow(ArgumentError)
    expect(() => use(conn())).toThrow("session not fetched, call fetch_session")
    expect(() => use(session({ store: cookie_store(signed), key: KEY })(conn()))).toThrow(ArgumentError)
  })

  it("fetch_session throws without a session plug", () => {
    expect(() => fetch_session(conn())).toThrow(ArgumentError)
    expect(() => fetch_session(conn())).toThrow("cannot fetch session without a configured session plug")
  })

  it("without a session cookie, fetch_session stays sync", () => {
    const given = session({ store: cookie_store(signed), key: KEY })(conn())
    expect(fetch_session(given)).toBe(given)
    expect(fetch_session(given)).toBe(given)
    expect(beforeSend.get(given)).toHaveLength(1)
    expect(given.text("").to_response().status).toBe(200)
  })

  const cyclic: Record<string, unknown> = {}
  cyclic["self"] = [cyclic]
  const deep: unknown = JSON.parse(`${"[".repeat(20_000)}${"]".repeat(20_000)}`)

  it.each<[what: string, value: unknown]>([
    ["NaN", NaN],
    ["Infinity", -Infinity],
    ["an object that contains itself", cyclic],
    ["a value that is too deep for JSON", deep],
    ["an object whose toJSON throws", { toJSON: () => { throw new Error("no") } }], // prettier-ignore
  ])("put_session refuses %s, and names its key", (_what, value) => {
    const given = init_test_session(conn(), { cart: 1 })
    expect(() => given.put_session("cart", value)).toThrow(ArgumentError)
    expect(() => given.put_session("cart", value)).toThrow(
      /^a session takes what JSON can represent: .+; got for "cart": /,
    )
    expect(given.get_session("cart")).toBe(1)
  })

  it.each(lostValues)("put_session refuses %o with the sentence of its type, and names its key", (value, sentence) => {
    const given = init_test_session(conn(), { cart: 1 })
    const put = (): unknown => given.put_session<unknown>("cart", value)
    expect(put).toThrow(ArgumentError)
    expect(put).toThrow(sentence)
    expect(put).toThrow('(for the key "cart" of a session)')
    expect(given.get_session("cart")).toBe(1)
  })

  it("put_session names the part that JSON loses", () => {
    expect(() => init_test_session(conn()).put_session<unknown>("cart", [{ n: 5n }])).toThrow(
      'JSON has no bigint, at "n": send a string (for the key "cart" of a session)',
    )
  })

  it.each([undefined, null, true, 0, -1.5, "", "é", [], {}, [[{ a: null }]], new Date(0)])(
    "put_session accepts %j",
    (value) => {
      expect(init_test_session(conn()).put_session("a", value).get_session("a")).toBe(value)
    },
  )

  it("the error about a value that became invalid after put_session names its key", async () => {
    for (const store of [cookie_store(signed), memory_store(true)]) {
      const one = browser({ store })
      const cart: unknown[] = []
      const { status } = await one.ask((given) => {
        given.put_session("a", 1).put_session("cart", cart)
        cart.push(cart)
      })
      expect(status).toBe(500)
      expect(one.errors).toMatchObject([
        { name: "ArgumentError", message: expect.stringContaining('"cart"') as string },
      ])
      expect(one.set).toEqual([])
    }
  })

  it("get_session returns copies", () => {
    const given = init_test_session(conn(), { a: 1 })
    Object.assign(given.get_session(), { a: 2 })
    expect(given.get_session()).toEqual({ a: 1 })
  })

  it("configure_session and put_session refuse unknown options and keys that are not strings", () => {
    const given = init_test_session(conn())
    expect(() => given.configure_session({})).toThrow(ArgumentError)
    expect(() => given.configure_session({})).toThrow(
      "configure_session takes renew, drop or ignore to be true, got: {}",
    )
    expect(() => given.put_session(Symbol("a") as unknown as string, 1)).toThrow("a session takes strings for keys")
  })
})

describe("options that session and its stores refuse", () => {
  it.each([
    { key: "__Host-id", domain: "example.com" },
    { key: "__Host-id", path: "/app" },
    { key: "__Host-id", secure: false },
    { key: "__Secure-id", secure: false },
    { key: "_id", same_site: "None", secure: false },
    { key: "_id", extra: "Partitioned", secure: false },
  ] as const)("session refuses a cookie that browsers drop: %j", (options) => {
    expect(() => session({ store: cookie_store(signed), ...options })).toThrow("browsers drop the cookie")
  })

  it("session takes a cookie that browsers keep over https", async () => {
    const options = { key: "__Host-id", same_site: "None" } as const
    const endpoint = define_endpoint({
      secret_key_base: "s".repeat(64),
      plugs: [
        session({ store: cookie_store(signed), ...options }),
        fetch_session,
        (conn: Conn) => conn.put_session("a", 1).text("ok"),
      ],
      on_error: () => {},
    })
    const secure = await endpoint.fetch(new Request("https://localhost/"))
    expect(secure.headers.getSetCookie().join()).toMatch(/^__Host-id=.*; Path=\/; HttpOnly; Secure; SameSite=None$/)
    const plain = await endpoint.fetch(new Request("http://localhost/"))
    expect([plain.status, plain.headers.getSetCookie()]).toEqual([500, []])
  })

  it.each([
    { key: "a b" },
    { key: "a;b" },
    { max_age: NaN },
    { max_age: 0.5 },
    { path: "/\r\nx: y" },
    { domain: "a;b" },
  ])("session refuses invalid cookie options: %j", (options) => {
    expect(() => session({ store: cookie_store(signed), key: KEY, ...options })).toThrow(TypeError)
  })

  it.each([0, -1, -0.5])("session refuses the max_age %d", (max_age) => {
    const make = (): unknown => session({ store: cookie_store(signed), key: KEY, max_age })
    expect(make).toThrow(ArgumentError)
    expect(make).toThrow(`session takes a max_age of more than 0 seconds, got: ${max_age}`)
  })

  it.each([
    [
      "a session without a key",
      () => session({ store: cookie_store(signed), key: "" }),
      "the name of its cookie as key",
    ],
    ["a session without a store", () => session({ key: KEY } as unknown as SessionOptions), "session takes a store"],
    ["a cookie store without a salt", () => cookie_store({} as unknown as CookieStoreOptions), "takes a signing_salt"],
    [
      "a cookie store with a short secret",
      () => cookie_store({ ...signed, secret_key_base: "a" }),
      "at least 64 bytes",
    ],
    ["a cookie store with an empty salt", () => cookie_store({ signing_salt: "" }), "takes a signing_salt"],
  ] as const)("an error is thrown for %s", (_what, make, message) => {
    expect(make).toThrow(ArgumentError)
    expect(make).toThrow(message)
  })
})
