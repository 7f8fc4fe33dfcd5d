import { afterEach, describe, expect, it, vi } from "vitest"
import { ArgumentError } from "../../../../src/index.js"
import { Conn, CookieOverflowError, define_endpoint, finish } from "../../../../src/server.js"
import { fetch_cookies } from "../../../../src/server/plugs/index.js"
import type { ConnFields, CookieOptions, SecretKeyBase } from "../../../../src/server.js"

const secret = "a".repeat(64)
const conn = (cookie = "", secret_key_base: SecretKeyBase | undefined = secret): Conn =>
  withTokens({ req_headers: new Headers({ cookie }), secret_key_base })

/** A conn that went through the plug `fetch_cookies`. */
function withTokens(fields: Partial<ConnFields>): Conn {
  const made = plainConn(fields)
  void fetch_cookies(made)
  return made
}

const plainConn = (fields: Partial<ConnFields>): Conn =>
  new Conn({ method: "GET", host: "example.com", port: 80, scheme: "http", request_path: "/", ...fields })

/** The `cookie` header that a browser sends after a cookie was put. */
async function put(value: unknown, options: CookieOptions, name = "a", own = secret): Promise<string> {
  const response = await finish(
    conn("", own)
      .put_resp_cookie(name, value, options as { sign: true })
      .text(""),
  )
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? ""
}

const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

const uses = [
  ["signed", { sign: true }],
  ["encrypted", { encrypt: true }],
] as const

const fetched = async (what: string, given: Conn): Promise<unknown> =>
  (await given.fetch_cookies({ [what]: ["a"] })).cookies["a"]

afterEach(() => void vi.useRealTimers())

describe.each(uses)("a %s cookie", (what, use) => {
  const options = use as { sign: true }

  it.each(["text", "", "é \r\n;", 5, null, true, ["a", { b: "c" }], { __proto__: null, d: 1 }])(
    "keeps its value: %j",
    async (value) => {
      expect(await fetched(what, conn(await put(value, options)))).toEqual(value)
    },
  )

  it("is in conn.cookies immediately after it is put", () => {
    expect(conn().put_resp_cookie("a", [1], options).cookies["a"]).toEqual([1])
    expect(conn().put_resp_cookie("a", [1], options).resp_cookies.get("a")).toMatchObject({ value: [1], ...use })
  })

  // Tokens of three lengths: at the end of two of them are bits that decoding ignores.
  it.each(["", "b", "bc"])("of the value %j is rejected if one bit of its token was changed", async (value) => {
    const token = (await put(value, options)).slice(2)
    for (let index = 0; index < token.length; index++) {
      const other = BASE64URL[BASE64URL.indexOf(token.charAt(index)) ^ 1] ?? "A"
      const given = conn(`a=${token.slice(0, index)}${other}${token.slice(index + 1)}`)
      expect(await fetched(what, given)).toBeUndefined()
      expect(given.req_cookies["a"]).toHaveLength(token.length)
    }
  })

  it("is rejected if something was appended to its token", async () => {
    const header = await put("b", options)
    for (const more of ["A", ".", ".A", "="]) expect(await fetched(what, conn(header + more))).toBeUndefined()
  })

  it.each([
    "",
    ".",
    "..",
    "a",
    "a.b",
    "a.b.c",
    "=",
    "%00",
    "é",
    "A".repeat(4000),
    "eyJhIjoxfQ.eyJhIjoxfQ",
    "null",
    "__proto__",
  ])("is rejected if its token is %j", async (token) => {
    const given = await conn(`a=${token}`).fetch_cookies({ [what]: ["a"] })
    expect("a" in given.cookies).toBe(false)
  })

  it("is rejected under the name of another cookie", async () => {
    const header = await put("b", options, "b")
    expect(await fetched(what, conn(header.replace("b=", "a=")))).toBeUndefined()
  })

  it("is rejected if a signed cookie is decrypted, or an encrypted one verified", async () => {
    const header = await put("b", options)
    expect(await fetched(what === "signed" ? "encrypted" : "signed", conn(header))).toBeUndefined()
  })

  it("is rejected with another secret, and accepted with an older secret", async () => {
    const header = await put("b", options, "a", "b".repeat(64))
    expect(await fetched(what, conn(header))).toBeUndefined()
    expect(await fetched(what, conn(header, [secret, "c".repeat(64), "b".repeat(64)]))).toBe("b")
    expect(await fetched(what, conn(header, [secret, "c".repeat(64)]))).toBeUndefined()
  })

  it("is written with the first of the secrets", async () => {
    const given = conn("", [secret, "b".repeat(64)])
      .put_resp_cookie("a", "b", options)
      .text("")
    const [header = ""] = (await finish(given)).headers.getSetCookie()
    expect(await fetched(what, conn(header.split(";")[0]))).toBe("b")
  })

  it("expires on the server after max_age, by default a day", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_700_000_000_000 })
    const [minute, day] = [await put("b", { ...options, max_age: 60 }), await put("b", options)]
    vi.setSystemTime(1_700_000_059_000)
    expect(await fetched(what, conn(minute))).toBe("b")
    vi.setSystemTime(1_700_000_060_000)
    expect(await fetched(what, conn(minute))).toBeUndefined()
    expect(await fetched(what, conn(day))).toBe("b")
    vi.setSystemTime(1_700_086_400_000)
    expect(await fetched(what, conn(day))).toBeUndefined()
  })

  it("has the attributes that it was put with", async () => {
    const given = conn()
      .put_resp_cookie("a", "b", { ...options, same_site: "Strict", path: "/x" })
      .text("")
    expect((await finish(given)).headers.getSetCookie()[0]).toMatch(/^a=[\w.-]+; Path=\/x; HttpOnly; SameSite=Strict$/)
  })

  it("can be put by a before-send callback", async () => {
    const plug = (given: Conn): Conn =>
      given.register_before_send((sent) => void sent.put_resp_cookie("a", "b", options))
    const endpoint = define_endpoint({
      secret_key_base: secret,
      plugs: [fetch_cookies, plug, (given) => given.text("")],
    })
    const response = await endpoint.fetch(new Request("http://example.com/"))
    expect(await fetched(what, conn(response.headers.getSetCookie()[0]?.split(";")[0]))).toBe("b")
  })

  it("is reported once if it is too large, and the error page has the other cookies", async () => {
    const reported: unknown[] = []
    const endpoint = define_endpoint({
      secret_key_base: secret,
      plugs: [
        fetch_cookies,
        (given: Conn) =>
          given.put_resp_cookie("a", "x".repeat(4096), options).put_resp_cookie("b", "y", options).text(""),
      ],
      on_error: (error) => void reported.push(error),
    })
    const response = await endpoint.fetch(new Request("http://example.com/"))
    expect(response.status).toBe(500)
    expect(reported).toMatchObject([{ name: "CookieOverflowError", cookie: "a" }])
    expect(response.headers.getSetCookie().map((cookie) => cookie.split("=")[0])).toEqual(["b"])
  })

  it("throws when the response is sent if it is too large", async () => {
    const given = conn().put_resp_cookie("a", "x".repeat(4096), options).text("")
    await expect(async () => finish(given)).rejects.toThrow(CookieOverflowError)
  })

  it("requires a secret of 64 bytes", () => {
    const without = withTokens({})
    expect(() => without.put_resp_cookie("a", "b", options)).toThrow(ArgumentError)
    expect(() => without.put_resp_cookie("a", "b", options)).toThrow("but the endpoint was given none")
    for (const short of ["a".repeat(63), [], [secret, "b"]] as const)
      expect(() => conn("", short).put_resp_cookie("a", "b", options)).toThrow(ArgumentError)
    expect(() => conn("", "short").put_resp_cookie("a", "b", options)).toThrow(
      "expected secret_key_base to have at least 64 bytes, got: 5",
    )
  })

  it("requires the plug fetch_cookies, and the error says so", () => {
    const without = plainConn({ secret_key_base: secret, req_headers: new Headers({ cookie: "a=b" }) })
    const message = "signed and encrypted cookies need fetch_cookies"
    expect(() => without.put_resp_cookie("a", "b", options)).toThrow(message)
    expect(() => without.fetch_cookies({ [what]: ["a"] })).toThrow(message)
  })

  it("throws when it is put if its name or an option is invalid", () => {
    expect(() => conn().put_resp_cookie("a b", "c", options)).toThrow(TypeError)
    expect(() => conn().put_resp_cookie("a", "c", { ...options, path: "/\r\n" })).toThrow(TypeError)
  })

  it("cannot be sent before it is signed or encrypted", () => {
    expect(() => conn().put_resp_cookie("a", "b", options).text("").to_response()).toThrow(
      'cookie "a" is not signed or encrypted yet: call await finish(conn) first',
    )
  })
})

describe("signed, encrypted and plain cookies", () => {
  it("fetch_cookies returns the conn, not a promise, if the request has none of the named cookies", () => {
    const given = conn("b=1", undefined)
    expect(given.fetch_cookies({ signed: ["a"], encrypted: ["c", "__proto__", "toString"] })).toBe(given)
    expect(given.fetch_cookies()).toBe(given)
  })

  it("an encrypted cookie is different each time, and does not reveal its value", async () => {
    const [one, two] = [await put("Grace", { encrypt: true }), await put("Grace", { encrypt: true })]
    expect(one).not.toBe(two)
    expect(atob(one.slice(2).replaceAll("-", "+").replaceAll("_", "/"))).not.toContain("Grace")
  })

  it("a plain cookie takes only a string, at run time and in its type", () => {
    // @ts-expect-error - an object without `sign` or `encrypt`
    expect(() => conn().put_resp_cookie("a", { b: 1 })).toThrow(ArgumentError)
    // @ts-expect-error - `sign: false` signs nothing
    expect(() => conn().put_resp_cookie("a", 5, { sign: false })).toThrow("takes a string, or anything with")
  })

  it("a cookie cannot be both signed and encrypted", () => {
    expect(() => conn().put_resp_cookie("a", "b", { sign: true, encrypt: true })).toThrow("encrypt implies sign")
  })

  it("a response can have cookies of all kinds; the last cookie with a name replaces earlier ones", async () => {
    const given = conn("a=0; b=0; c=0")
      .put_resp_cookie("a", "1", { sign: true })
      .put_resp_cookie("b", "2", { encrypt: true })
      .put_resp_cookie("a", "plain")
      .delete_resp_cookie("c")
    expect(given.cookies).toEqual({ a: "plain", b: "2" })
    const cookies = (await finish(given.text(""))).headers.getSetCookie()
    expect(cookies.map((cookie) => cookie.slice(0, 3))).toEqual(["a=p", expect.stringMatching(/^b=/), "c=;"])
  })
})
