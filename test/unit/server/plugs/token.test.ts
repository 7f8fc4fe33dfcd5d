import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { fetch_cookies, sign_token, verify_token } from "waymark/plugs"
import type { TokenContext } from "waymark/plugs"
import { define_endpoint } from "waymark/server"
import { build_conn } from "waymark/testing"

const SECRET = "s".repeat(64)
const OTHER = "o".repeat(64)

describe("a token", () => {
  it.each([7, "text", null, true, ["a", 1], { user: { id: 7 } }, ""])("returns its value: %j", async (value) => {
    expect(await verify_token(SECRET, "user", await sign_token(SECRET, "user", value))).toEqual({ ok: true, value })
  })

  it("is valid for its secret and its salt only", async () => {
    const token = await sign_token(SECRET, "user", 7)
    const invalid = { ok: false, reason: "invalid" }
    expect(await verify_token(OTHER, "user", token)).toEqual(invalid)
    expect(await verify_token(SECRET, "other", token)).toEqual(invalid)
    expect(await verify_token([OTHER, SECRET], "user", token)).toEqual({ ok: true, value: 7 })
    const [payload = "", mac = ""] = token.split(".")
    const forged: readonly unknown[] = [
      token.slice(1),
      `${payload}x.${mac}`,
      `${payload}.${mac.slice(1)}`,
      payload,
      `${token}.x`,
      "",
      "é",
      7,
      {},
      [],
    ]
    for (const each of forged) expect(await verify_token(SECRET, "user", each)).toEqual(invalid)
  })

  it("is no signed cookie, and a signed cookie is no token", async () => {
    const endpoint = define_endpoint({
      secret_key_base: SECRET,
      plugs: [fetch_cookies, (conn) => conn.put_resp_cookie("user", "7", { sign: true }).text("")],
    })
    const response = await endpoint.fetch(new Request("http://localhost/"))
    const [, cookie = ""] = /^user=([^;]+)/.exec(response.headers.getSetCookie()[0] ?? "") ?? []
    expect(await verify_token(SECRET, "user", cookie)).toEqual({ ok: false, reason: "invalid" })
  })

  it("is missing if it is undefined or null", async () => {
    expect(await verify_token(SECRET, "user", undefined)).toEqual({ ok: false, reason: "missing" })
    expect(await verify_token(SECRET, "user", null)).toEqual({ ok: false, reason: "missing" })
  })

  it("accepts the secret of an endpoint or a conn", async () => {
    const endpoint = define_endpoint({
      secret_key_base: [SECRET, OTHER],
      plugs: [async (conn) => conn.json(await verify_token(conn, "user", conn.params["token"]))],
    })
    const ask = async (token: string): Promise<unknown> =>
      (await endpoint.fetch(new Request(`http://localhost/?token=${token}`))).json()
    expect(await ask(await sign_token(endpoint, "user", 7))).toEqual({ ok: true, value: 7 })
    expect(await ask(await sign_token(OTHER, "user", 8))).toEqual({ ok: true, value: 8 })
  })

  it.each<[TokenContext, string]>([
    [define_endpoint({}), "sign_token needs a secret"],
    [build_conn("GET", "/"), "sign_token needs a secret"],
    ["short", "expected secret_key_base to have at least 64 bytes, got: 5"],
  ])("needs a secret", async (context, message) => {
    await expect(sign_token(context, "user", 7)).rejects.toThrow(message)
  })

  it("refuses a value that JSON cannot represent", async () => {
    // @ts-expect-error - JSON has no undefined
    await expect(sign_token(SECRET, "user", undefined)).rejects.toThrow(
      "a value that JSON can represent, got: undefined",
    )
    const unchecked: never = Promise.resolve(7) as never // a caller without types
    await expect(sign_token(SECRET, "user", unchecked)).rejects.toThrow("await it first, got: a promise")
  })

  it("is not a promise of a token, which would be invalid for everyone", async () => {
    const unchecked: never = sign_token(SECRET, "user", 7) as never // a caller without types
    await expect(verify_token(SECRET, "user", unchecked)).rejects.toThrow("await a promise of a token first")
  })
})

describe("the time", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it("is a day, or that of sign_token, or that of verify_token", async () => {
    const day = await sign_token(SECRET, "user", 7)
    const hour = await sign_token(SECRET, "user", 7, { max_age: 3_600 })
    const always = await sign_token(SECRET, "user", 7, { max_age: Infinity })
    const check = async (token: string, max_age?: number): Promise<string> => {
      const found = await verify_token(SECRET, "user", token, max_age === undefined ? {} : { max_age })
      return found.ok ? "ok" : found.reason
    }
    const all = async (): Promise<readonly string[]> =>
      Promise.all([check(hour), check(day), check(always), check(hour, 90_000), check(always, 60), check(day, 0)])
    vi.advanceTimersByTime(59_000)
    expect(await all()).toEqual(["ok", "ok", "ok", "ok", "ok", "expired"])
    vi.advanceTimersByTime(3_601_000 - 59_000)
    expect(await all()).toEqual(["expired", "ok", "ok", "ok", "expired", "expired"])
    vi.advanceTimersByTime(86_401_000 - 3_601_000)
    expect(await all()).toEqual(["expired", "expired", "ok", "ok", "expired", "expired"])
    vi.advanceTimersByTime(90_001_000 - 86_401_000)
    expect(await all()).toEqual(["expired", "expired", "ok", "expired", "expired", "expired"])
    expect(await check(await sign_token(SECRET, "user", 7, { signed_at: 0 }))).toBe("expired")
  })

  it("of the signature is the first at which a token is valid", async () => {
    const start = Date.now() / 1_000
    const check = async (token: string, max_age?: number): Promise<string> => {
      const found = await verify_token(SECRET, "user", token, max_age === undefined ? {} : { max_age })
      return found.ok ? "ok" : found.reason
    }
    for (const after of [60, 3_600, 86_400, 1e9])
      for (const max_age of [60, 3_600, Infinity]) {
        const token = await sign_token(SECRET, "user", 7, { signed_at: start + after, max_age })
        expect([await check(token), await check(token, Infinity), await check(token, 1)]).toEqual(
          Array(3).fill("invalid"),
        )
      }
    const later = await sign_token(SECRET, "user", 7, { signed_at: start + 3_600, max_age: 60 })
    vi.advanceTimersByTime(3_601_000)
    expect(await check(later)).toBe("ok")
    vi.advanceTimersByTime(60_000)
    expect(await check(later)).toBe("expired")
  })

  it("of a server whose clock is a little ahead is accepted", async () => {
    const token = await sign_token(SECRET, "user", 7, { signed_at: Date.now() / 1_000 + 5 })
    expect(await verify_token(SECRET, "user", token)).toEqual({ ok: true, value: 7 })
  })

  it.each([Date.now(), NaN, Infinity, -Infinity])("of the signature is in seconds: %d", async (signed_at) => {
    await expect(sign_token(SECRET, "user", 7, { signed_at })).rejects.toThrow(
      "sign_token takes signed_at in seconds since 1970",
    )
  })
})
