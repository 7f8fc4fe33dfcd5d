import { describe, expect, it } from "vitest"
import { beforeSend } from "../../../../src/server/conn/response/send.js"
import { ArgumentError } from "../../../../src/index.js"
import {
  cookie_store,
  fetch_flash,
  fetch_live_flash,
  fetch_session,
  session,
} from "../../../../src/server/plugs/index.js"
import { finish } from "../../../../src/server.js"
import type { Conn } from "../../../../src/server.js"
import { build_conn, init_test_flash, init_test_session } from "../../../../src/server/testing/index.js"
import { Browser } from "./browser.js"

const browser = (): Browser =>
  new Browser([
    session({ store: cookie_store({ signing_salt: "salt" }), key: "_key" }),
    fetch_session,
    fetch_live_flash,
  ])

async function flash_of(from: Browser): Promise<unknown> {
  let found: unknown
  await from.ask((conn) => void (found = conn.get_flash()))
  return found
}

describe("a flash", () => {
  it.each([300, 301, 302, 303, 307, 308])(
    "a flash is available only to the request after a redirect with %i",
    async (status) => {
      const one = browser()
      await one.ask((conn) => conn.put_flash("info", "Saved").put_status(status).redirect("/"))
      expect(await flash_of(one)).toEqual({ info: "Saved" })
      expect(one.set).toHaveLength(1)
      expect(await flash_of(one)).toEqual({})
      expect(one.set).toEqual([])
    },
  )

  it.each([200, 201, 299, 309, 400, 422, 500])(
    "a flash is not stored for the next request after the status %i",
    async (status) => {
      const one = browser()
      let found: unknown
      await one.ask((conn) => {
        found = conn.put_flash("error", "No").get_flash("error")
        return conn.send_resp(status, "")
      })
      expect(found).toBe("No")
      expect(one.set).toEqual([])
      expect(await flash_of(one)).toEqual({})
    },
  )

  it("a flash survives several redirects", async () => {
    const one = browser()
    await one.ask((conn) => conn.put_flash("info", "Saved").redirect("/a"))
    await one.ask((conn) => conn.put_flash("error", "But").redirect("/b"))
    expect(await flash_of(one)).toEqual({ info: "Saved", error: "But" })
  })

  it("a flash can be cleared, merged and replaced", async () => {
    const one = browser()
    await one.ask((conn) => conn.put_flash("a", "1").put_flash("b", "1").redirect("/"))
    await one.ask((conn) => conn.put_flash("b", "2").merge_flash({ c: "3" }).redirect("/"))
    await one.ask((conn) => {
      expect(conn.get_flash()).toEqual({ a: "1", b: "2", c: "3" })
      expect(conn.get_flash("d")).toBeUndefined()
      expect(conn.clear_flash().get_flash()).toEqual({})
      return conn.redirect("/")
    })
    expect(one.errors).toEqual([])
    expect(await flash_of(one)).toEqual({})
  })

  it("a flash survives clear_session", async () => {
    const one = browser()
    await one.ask((conn) => conn.put_session("user_id", 1))
    await one.ask((conn) => conn.clear_session().put_flash("info", "Logged out").redirect("/"))
    await one.ask((conn) => {
      expect([conn.get_session("user_id"), conn.get_flash("info")]).toEqual([undefined, "Logged out"])
    })
    expect(one.errors).toEqual([])
  })

  it("a flash may have keys like properties of every object", async () => {
    const one = browser()
    await one.ask((conn) => conn.put_flash("__proto__", "a").put_flash("constructor", "b").redirect("/"))
    let found: unknown
    await one.ask(
      (conn) => void (found = [conn.get_flash("__proto__"), conn.get_flash("toString"), Object.keys(conn.get_flash())]),
    )
    expect(found).toEqual(["a", undefined, ["__proto__", "constructor"]])
  })

  it.each<[key: unknown, message: unknown]>([
    ["info", 5],
    ["info", undefined],
    ["info", null],
    ["info", { text: "Saved" }],
    ["info", 5n],
    [Symbol("info"), "Saved"],
    [5, "Saved"],
  ])("put_flash refuses a value that is not a string: %s %s", (key, message) => {
    const conn = init_test_flash(build_conn("GET", "/"), { info: "before" })
    const put = (): Conn => fetch_flash(conn).put_flash(key as string, message as string)
    expect(put).toThrow(ArgumentError)
    expect(put).toThrow("a flash takes strings for keys and messages, got: ")
    expect(conn.get_flash("info")).toBe("before")
  })

  it("merge_flash adds all messages, or none if one is wrong", () => {
    const conn = fetch_flash(init_test_flash(build_conn("GET", "/"), { info: "before" }))
    const messages = { info: "after", error: 5 }
    expect(() => conn.merge_flash(messages as unknown as Record<string, string>)).toThrow(ArgumentError)
    expect(conn.get_flash()).toEqual({ info: "before" })
  })

  it.each([["text"], [5], [["a", 1]], [{ info: { a: 1 }, error: null, ok: "yes" }], [null], [{ __proto__: null }]])(
    "a flash ignores values of the session that are not messages: %j",
    async (kept) => {
      const one = browser()
      await one.ask((conn) => conn.put_session("waymark_flash", kept).put_status(200).text(""))
      const conn = fetch_flash(init_test_session(build_conn("GET", "/"), { waymark_flash: kept }))
      expect(Object.values(conn.get_flash()).every((message) => typeof message === "string")).toBe(true)
      expect(one.errors).toEqual([])
    },
  )

  it("a flash whose messages were removed is not stored", () => {
    for (const flash of [null, 5, "a", { a: 1 }, ["a"]]) {
      const conn = fetch_flash(init_test_session(build_conn("GET", "/"), { waymark_flash: flash }))
      expect(Object.values(conn.get_flash())).toEqual(Array.isArray(flash) ? ["a"] : [])
    }
  })

  it("fetch_flash reads the flash only once", () => {
    const conn = fetch_flash(init_test_flash(build_conn("GET", "/"), { a: "1" }))
    expect(fetch_flash(conn.put_flash("a", "2")).get_flash()).toEqual({ a: "2" })
    expect(beforeSend.get(conn)).toHaveLength(1)
    expect(finish(conn.text(""))).toBeInstanceOf(Response)
  })

  it.each([
    (conn: Conn) => conn.get_flash(),
    (conn: Conn) => conn.get_flash("a"),
    (conn: Conn) => conn.put_flash("a", "b"),
    (conn: Conn) => conn.merge_flash({ a: "b" }),
    (conn: Conn) => conn.clear_flash(),
  ])("using a flash that was not fetched throws: %s", (use) => {
    expect(() => use(build_conn("GET", "/"))).toThrow(ArgumentError)
    expect(() => use(build_conn("GET", "/"))).toThrow("flash not fetched, call fetch_flash or fetch_live_flash")
  })

  it("fetch_flash throws without a session", () => {
    expect(() => fetch_flash(build_conn("GET", "/"))).toThrow("session not fetched, call fetch_session")
  })
})
