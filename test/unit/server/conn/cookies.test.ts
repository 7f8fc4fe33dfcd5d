import { describe, expect, it } from "vitest"
import { ArgumentError } from "../../../../src/index.js"
import { CookieOverflowError, define_endpoint } from "../../../../src/server.js"
import type { Conn, CookieOptions } from "../../../../src/server.js"
import { fetch_cookies } from "../../../../src/server/plugs/index.js"
import { build_conn } from "../../../../src/server/testing/index.js"
import { processorSeconds } from "../../core/lib/processor-seconds.js"

const conn = (cookie?: string, scheme: "http" | "https" = "http"): Conn =>
  build_conn("GET", "/", { scheme, headers: cookie === undefined ? {} : { cookie } })
const set = (given: Conn): readonly string[] => given.text("").to_response().headers.getSetCookie()

describe("req_cookies", () => {
  it.each([
    [undefined, {}],
    ["", {}],
    ["a=1; b=2", { a: "1", b: "2" }],
    ["a=1;b=2", { a: "1", b: "2" }],
    ["a=%C3%A9", { a: "é" }],
    ["a=%zz", { a: "%zz" }],
    [`a="b c"`, { a: `"b c"` }],
    ["a=1; a=2", { a: "2" }],
    ["a = 1; b= 2 ;c d=3", { b: " 2" }],
    ["a=%; b=%c3; c=%zz%41; d=1", { a: "%", b: "%c3", c: "%zz%41", d: "1" }],
    ["a=\t1; b=2", { b: "2" }],
    ["a=b=c", { a: "b=c" }],
    ["nonsense", {}],
    [";;a=1;;", { a: "1" }],
    ["=1", {}],
  ])("the cookie header %j is parsed", (header, cookies) => {
    expect({ ...conn(header).req_cookies }).toEqual(cookies)
    expect({ ...conn(header).cookies }).toEqual(cookies)
  })

  it("UTF-8 cookies, as browsers send those set by scripts, are decoded", () => {
    const bytes = Buffer.from("a=é; b=日; c=%C3%A9").toString("latin1")
    expect({ ...conn(bytes).req_cookies }).toEqual({ a: "é", b: "日", c: "é" })
    expect({ ...conn("a=\xe9; b=1").req_cookies }).toEqual({ a: "\xe9", b: "1" })
  })

  it("a cookie's name cannot collide with Object.prototype", () => {
    const given = conn("__proto__=a; constructor=b; toString=c")
    for (const cookies of [given.req_cookies, given.cookies]) {
      expect(Object.getPrototypeOf(cookies)).toBeNull()
      expect(Object.keys(cookies)).toEqual(["__proto__", "constructor", "toString"])
    }
    expect(conn().cookies["toString"]).toBeUndefined()
  })

  it("cookies are parsed once, on first use", () => {
    const given = conn("a=1")
    const { req_cookies } = given
    given.req_headers.set("cookie", "a=2")
    expect(given.req_cookies).toBe(req_cookies)
    expect(given.cookies).toEqual({ a: "1" })
  })

  it("parsing many cookies takes linear time", async () => {
    const parse = (): void => {
      expect(Object.keys(conn("a=1; ".repeat(100_000)).req_cookies)).toEqual(["a"])
      expect(Object.keys(conn(`${"a".repeat(500_000)}`).req_cookies)).toEqual([])
    }
    expect(await processorSeconds(parse)).toBeLessThan(5)
  })
})

describe("put_resp_cookie", () => {
  it.each([
    [{}, "a=b; Path=/; HttpOnly"],
    [{ path: "/x", domain: "example.com", http_only: false }, "a=b; Domain=example.com; Path=/x"],
    [{ secure: true, same_site: "Strict" }, "a=b; Path=/; HttpOnly; Secure; SameSite=Strict"],
    [{ secure: true, same_site: "None" }, "a=b; Path=/; HttpOnly; Secure; SameSite=None"],
    [
      { secure: true, extra: "Partitioned; Priority=High" },
      "a=b; Path=/; HttpOnly; Secure; Partitioned; Priority=High",
    ],
  ] as const)("a cookie put with %j has these attributes", (options, header) => {
    expect(set(conn().put_resp_cookie("a", "b", options))).toEqual([header])
  })

  it("a cookie is Secure by default if the request came over HTTPS", () => {
    expect(set(conn("", "https").put_resp_cookie("a", "b"))).toEqual(["a=b; Path=/; HttpOnly; Secure"])
    expect(set(conn("", "https").put_resp_cookie("a", "b", { secure: false }))).toEqual(["a=b; Path=/; HttpOnly"])
  })

  it.each<[string, CookieOptions, string]>([
    ["a", { same_site: "None" }, 'with same_site: "None", it needs secure: true'],
    ["a", { same_site: "None", secure: false }, "it needs secure: true"],
    ["a", { extra: "SameSite=none" }, "it needs secure: true"],
    ["a", { extra: "Priority=High; partitioned" }, "with Partitioned, it needs secure: true"],
    ["__Secure-a", {}, "with this prefix, it needs secure: true"],
    ["__secure-a", {}, "it needs secure: true"],
    ["__Host-a", { path: "/" }, "it needs secure: true"],
    ["__HOST-a", { path: "/" }, "it needs secure: true"],
    ["__Host-a", { secure: true, domain: "example.com" }, "it needs no domain"],
    ["__Host-a", { secure: true, path: "/app" }, 'it needs path: "/"'],
    ["__Host-a", { secure: true, path: "" }, 'it needs path: "/"'],
    ["__Host-a", { secure: true, extra: "Path=/app" }, 'it needs path: "/"'],
    ["__Host-a", { secure: true, extra: "domain=example.com" }, "it needs no domain"],
    ["__Http-a", { secure: true, http_only: false }, "it needs http_only: true"],
    ["__Host-Http-a", { secure: true, http_only: false }, "it needs http_only: true"],
  ])("a cookie that browsers drop is refused: %s with %j", (name, options, message) => {
    const given = conn()
    expect(() => given.put_resp_cookie(name, "1", options)).toThrow(ArgumentError)
    expect(() => given.put_resp_cookie(name, "1", options)).toThrow(
      `browsers drop the cookie ${JSON.stringify(name)}: with`,
    )
    expect(() => given.put_resp_cookie(name, "1", options)).toThrow(message)
    expect(() => given.delete_resp_cookie(name, options)).toThrow(message)
    expect(set(given)).toEqual([])
  })

  it.each<[string, CookieOptions]>([
    ["__Secure-a", { secure: true, path: "/x", domain: "example.com" }],
    ["__Host-a", { secure: true }],
    ["__Host-a", { extra: "Secure" }],
    ["__Host-Http-a", { secure: true }],
    ["a", { secure: true, same_site: "None", extra: "Partitioned" }],
    ["__Host", {}],
    ["_Secure-a", {}],
    ["a__Host-", { path: "/x" }],
  ])("a cookie that browsers keep is sent: %s with %j", (name, options) => {
    expect(set(conn().put_resp_cookie(name, "1", options))).toHaveLength(1)
    const { secure: _, ...others } = options
    expect(set(conn("", "https").put_resp_cookie(name, "1", others))).toHaveLength(1)
    expect(set(conn().delete_resp_cookie(name, options))).toHaveLength(1)
  })

  it("max_age sets Max-Age, and Expires for old browsers", () => {
    const [header = ""] = set(conn().put_resp_cookie("a", "b", { max_age: 60 }))
    const [, expires = ""] = /^a=b; Max-Age=60; Path=\/; Expires=([^;]+); HttpOnly$/.exec(header) ?? []
    expect(Math.abs(Date.parse(expires) - Date.now() - 60_000)).toBeLessThan(120_000)
  })

  it("a cookie's value is percent-encoded", () => {
    const value = `a; b=c, "d"\r\nset-cookie: e=f é`
    const [header = ""] = set(conn().put_resp_cookie("a", value))
    expect(header).toMatch(/^a=[\w%.!~*'()-]+; Path=\/; HttpOnly$/)
    expect(conn(header.split(";")[0]).req_cookies["a"]).toBe(value)
  })

  it("a lone surrogate in a cookie's value is sent as U+FFFD", async () => {
    const value = "🦊".slice(0, 1)
    const [header = ""] = set(conn().put_resp_cookie("a", `x${value}y🦊`))
    expect(header).toBe("a=x%EF%BF%BDy%F0%9F%A6%8A; Path=/; HttpOnly")
    expect(conn(header.split(";")[0]).req_cookies["a"]).toBe("x\uFFFDy🦊")
    const secret_key_base = "s".repeat(64)
    const plugs = [fetch_cookies, (given: Conn) => given.put_resp_cookie("a", { value }, { sign: true }).text("ok")]
    const response = await define_endpoint({ secret_key_base, plugs }).fetch(new Request("http://localhost/"))
    expect([response.status, response.headers.getSetCookie()]).toHaveLength(2)
    expect(response.status).toBe(200)
  })

  it("putting a cookie replaces one of the same name, and updates cookies", () => {
    const given = conn("a=1; c=3").put_resp_cookie("a", "2").put_resp_cookie("b", "3").put_resp_cookie("a", "4")
    expect(given.cookies).toEqual({ a: "4", b: "3", c: "3" })
    expect(given.req_cookies).toEqual({ a: "1", c: "3" })
    expect(set(given)).toEqual(["a=4; Path=/; HttpOnly", "b=3; Path=/; HttpOnly"])
  })

  it("a cookie is sent in addition to a set-cookie header that was put", () => {
    const given = conn().put_resp_header("set-cookie", "z=0").put_resp_cookie("a", "b")
    expect(set(given)).toEqual(["z=0", "a=b; Path=/; HttpOnly"])
    expect(given.to_response().headers.getSetCookie()).toHaveLength(2)
  })

  it("a cookie's name may be any token, even a key of Object.prototype", () => {
    const given = conn().put_resp_cookie("__proto__", "1").put_resp_cookie("constructor", "2")
    expect(Object.entries(given.cookies)).toEqual([["__proto__", "1"], ["constructor", "2"]]) // prettier-ignore
    expect(set(given)).toEqual(["__proto__=1; Path=/; HttpOnly", "constructor=2; Path=/; HttpOnly"])
  })

  it.each([
    ["name", ["a\r\nb", "1", {}]],
    ["name", ["a;b", "1", {}]],
    ["name", ["a b", "1", {}]],
    ["name", ["a=b", "1", {}]],
    ["name", ["", "1", {}]],
    ["path", ["a", "1", { path: "/\r\nset-cookie: b=c" }]],
    ["path", ["a", "1", { path: "/; Domain=evil.example" }]],
    ["domain", ["a", "1", { domain: "example.com\r\nx: y" }]],
    ["domain", ["a", "1", { domain: "a;b" }]],
    ["extra", ["a", "1", { extra: "a\r\nset-cookie: b=c" }]],
    ["extra", ["a", "1", { extra: "a\nb" }]],
    ["max_age", ["a", "1", { max_age: NaN }]],
    ["max_age", ["a", "1", { max_age: 1.5 }]],
    ["max_age", ["a", "1", { max_age: 1e300 }]],
    ["same_site", ["a", "1", { same_site: "lax" as "Lax" }]],
  ] as const)("a cookie with an invalid %s is rejected: %j", (part, [name, value, options]) => {
    const given = conn()
    expect(() => given.put_resp_cookie(name, value, options)).toThrow(TypeError)
    expect(() => given.put_resp_cookie(name, value, options)).toThrow(part)
    expect(set(given)).toEqual([])
    expect(given.cookies).toEqual({})
  })

  it.each([null, undefined, 5, {}])("a cookie's value is a string, not %j", (value) => {
    expect(() => conn().put_resp_cookie("a", value as unknown as string)).toThrow(ArgumentError)
  })

  it("a cookie of more than 4,096 bytes is rejected", () => {
    const most = 4096 - "a=; Path=/; HttpOnly".length
    expect(set(conn().put_resp_cookie("a", "b".repeat(most)))[0]).toHaveLength(4096)
    const given = conn()
    expect(() => given.put_resp_cookie("a", "b".repeat(most + 1))).toThrow(CookieOverflowError)
    expect(() => given.put_resp_cookie("a", "b".repeat(most + 1))).toThrow(
      'cookie named "a" exceeds maximum size of 4096 bytes, it has 4097',
    )
    expect(set(given)).toEqual([])
  })
})

describe("delete_resp_cookie", () => {
  it("a deleted cookie expires immediately", () => {
    const given = conn("a=1; b=2").delete_resp_cookie("a", { domain: "example.com", path: "/x" })
    expect(given.cookies).toEqual({ b: "2" })
    expect(set(given)).toEqual([
      "a=; Domain=example.com; Path=/x; HttpOnly; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
    ])
  })

  it("a deleted cookie expires whatever max_age says", () => {
    const [header] = set(
      conn().put_resp_cookie("a", "1").delete_resp_cookie("a", { max_age: 60, secure: true, extra: "Partitioned" }),
    )
    expect(header).toBe("a=; Path=/; HttpOnly; Secure; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Partitioned")
  })
})
