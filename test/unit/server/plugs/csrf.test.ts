import { describe, expect, it } from "vitest"
import { ArgumentError } from "../../../../src/index.js"
import {
  cookie_store,
  delete_csrf_token,
  fetch_session,
  get_csrf_token,
  get_csrf_token_for,
  InvalidCSRFTokenError,
  parsers,
  protect_from_forgery,
  session,
} from "../../../../src/server/plugs/index.js"
import type { ForgeryOptions } from "../../../../src/server/plugs/index.js"
import { finish } from "../../../../src/server.js"
import type { Conn } from "../../../../src/server.js"
import { build_conn, init_test_session } from "../../../../src/server/testing/index.js"
import type { ConnOptions } from "../../../../src/server/testing/index.js"
import { Browser } from "./browser.js"

const browser = (options?: ForgeryOptions): Browser =>
  new Browser([
    parsers(),
    session({ store: cookie_store({ signing_salt: "salt" }), key: "_key" }),
    fetch_session,
    (conn: Conn) => protect_from_forgery(conn, options),
  ])

/** A conn that is checked; conns of `build_conn` are not by default. */
const checked_conn = (method: string, path: string, options: ConnOptions = {}): Conn =>
  build_conn(method, path, { ...options, private: { waymark_skip_csrf_protection: false } })

async function token_of(from: Browser, url?: string): Promise<string> {
  let token = ""
  await from.ask(async (conn) => {
    token = url === undefined ? get_csrf_token(conn) : await get_csrf_token_for(conn, url)
    conn.put_session("user_id", 1)
  })
  return token
}

const form = (token: string): RequestInit => ({ method: "POST", body: new URLSearchParams({ _csrf_token: token }) })

async function status_of(from: Browser, init: RequestInit & { readonly url?: string }): Promise<number> {
  return (await from.ask((conn) => conn.text("done"), init)).status
}

describe("protect_from_forgery", () => {
  it("a request with the token of its session passes, in a form, in JSON or in a header", async () => {
    const one = browser()
    const token = await token_of(one)
    expect(await status_of(one, form(token))).toBe(200)
    const json = {
      method: "PUT",
      body: JSON.stringify({ _csrf_token: token }),
      headers: { "content-type": "application/json" },
    }
    expect(await status_of(one, json)).toBe(200)
    expect(await status_of(one, { method: "DELETE", headers: { "x-csrf-token": token } })).toBe(200)
    expect(await status_of(one, { ...form("other"), headers: { "x-csrf-token": token } })).toBe(200)
  })

  it.each(["POST", "PUT", "PATCH", "DELETE", "PROPFIND"])("a %s request without a token is refused", async (method) => {
    const one = browser()
    await token_of(one)
    expect(await status_of(one, { method })).toBe(403)
  })

  it.each(["GET", "HEAD", "OPTIONS"])("a %s request needs no token", async (method) => {
    expect(await status_of(browser(), { method })).toBe(200)
  })

  it("a token that was changed, truncated or made up is refused", async () => {
    const one = browser()
    const token = await token_of(one)
    const forged = [
      "",
      ".",
      "a",
      "A".repeat(token.length),
      token.slice(1),
      token.slice(0, -1),
      `${token}A`,
      `${token}.`,
      `${token}.d3d3LmV4YW1wbGUuY29t`,
      token.slice(0, token.length / 2),
      token.toLowerCase(),
      "é",
      ...Array.from(
        token,
        (letter, index) => `${token.slice(0, index)}${letter === "A" ? "B" : "A"}${token.slice(index + 1)}`,
      ),
    ]
    for (const wrong of forged) expect(await status_of(one, form(wrong))).toBe(403)
    for (const wrong of forged.filter((text) => /^[\x20-\x7e]*$/.test(text)))
      expect(await status_of(one, { method: "POST", headers: { "x-csrf-token": wrong } })).toBe(403)
    expect(await status_of(one, form(token))).toBe(200)
  })

  it("a token in the query is refused", async () => {
    const one = browser()
    const token = await token_of(one)
    expect(await status_of(one, { method: "POST", url: `http://www.example.com/?_csrf_token=${token}` })).toBe(403)
  })

  it.each([
    ["a list", "_csrf_token[]=a"],
    ["an object", "_csrf_token[a]=b"],
  ])("%s in place of a token is refused", async (_what, body) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" }
    expect(await status_of(browser(), { method: "POST", body, headers })).toBe(403)
  })

  it("a token of another session, of a deleted session, or of no session is refused", async () => {
    const [one, two] = [browser(), browser()]
    const token = await token_of(one)
    await token_of(two)
    expect(await status_of(two, form(token))).toBe(403)
    expect(await status_of(browser(), form(token))).toBe(403)
    await one.ask((conn) => conn.clear_session())
    expect(await status_of(one, form(token))).toBe(403)
  })

  it("a token from before delete_csrf_token is refused", async () => {
    const one = browser()
    const token = await token_of(one)
    let [deleted, next] = ["", ""]
    await one.ask((conn) => {
      deleted = get_csrf_token(conn)
      next = get_csrf_token(delete_csrf_token(conn))
    })
    expect(await status_of(one, form(token))).toBe(403)
    expect(await status_of(one, form(deleted))).toBe(403)
    expect(await status_of(one, form(next))).toBe(200)
  })

  it("a request is refused if the session has an invalid token", async () => {
    for (const kept of ["", "a", 5, null, { length: 24 }, "é".repeat(24)]) {
      const conn = init_test_session(checked_conn("POST", "/", { body_params: { _csrf_token: "" } }), {
        _csrf_token: kept,
      })
      expect(() => protect_from_forgery(conn)).toThrow(InvalidCSRFTokenError)
      expect(protect_from_forgery(init_test_session(checked_conn("GET", "/"), { _csrf_token: kept }))).toBeDefined()
    }
  })

  it("InvalidCSRFTokenError says what a request must include", () => {
    expect(() => protect_from_forgery(init_test_session(checked_conn("POST", "/")))).toThrow(
      "invalid CSRF (Cross Site Request Forgery) token, make sure all requests include a valid '_csrf_token' param or 'x-csrf-token' header",
    )
  })

  it("a request passes with private.waymark_skip_csrf_protection", () => {
    const conn = init_test_session(checked_conn("POST", "/")).put_private("waymark_skip_csrf_protection", true)
    expect(protect_from_forgery(conn)).toBe(conn)
  })

  it("with clear_session, a request without a token passes with an empty session, which is not stored", async () => {
    const one = browser({ with: "clear_session" })
    const token = await token_of(one)
    const seen: unknown[] = []
    const see = (conn: Conn): void => void seen.push(conn.get_session("user_id"))
    await one.ask((conn) => see(conn.put_session("lost", 1)), { method: "POST" })
    expect(one.set).toEqual([])
    await one.ask(see, form(token))
    expect(seen).toEqual([undefined, 1])
  })

  it("a pipeline may refer to protect_from_forgery without options", () => {
    expect(protect_from_forgery(init_test_session(checked_conn("GET", "/")), [])).toBeDefined()
    expect(() => protect_from_forgery(init_test_session(checked_conn("POST", "/")), [])).toThrow(InvalidCSRFTokenError)
  })

  it("protect_from_forgery throws without a session and for unknown options", () => {
    expect(() => protect_from_forgery(checked_conn("GET", "/"))).toThrow("session not fetched")
    expect(() => protect_from_forgery(checked_conn("GET", "/"), { with: "nothing" as "exception" })).toThrow(
      ArgumentError,
    )
  })
})

describe("a token", () => {
  it("a token is the same within a response, and differs between responses", async () => {
    const one = browser()
    const tokens: string[] = []
    for (let time = 0; time < 3; time++)
      await one.ask((conn) => {
        tokens.push(get_csrf_token(conn))
        expect(get_csrf_token(conn)).toBe(tokens.at(-1))
      })
    expect(new Set(tokens).size).toBe(3)
    expect(tokens[0]).toMatch(/^[\w-]{48}$/)
    expect(one.set).toEqual([])
    for (const token of tokens) expect(await status_of(one, form(token))).toBe(200)
  })

  it("a token changes if the session is cleared in the same request", async () => {
    const one = browser()
    let [before, after] = ["", ""]
    await one.ask((conn) => {
      before = get_csrf_token(conn)
      after = get_csrf_token(conn.clear_session())
    })
    expect(await status_of(one, form(before))).toBe(403)
    expect(await status_of(one, form(after))).toBe(200)
  })

  it("get_csrf_token throws without a session", () => {
    expect(() => get_csrf_token(checked_conn("GET", "/"))).toThrow("session not fetched, call fetch_session")
  })
})

describe("a token for another host", () => {
  const api = "http://api.example.com/users"

  it("a token for another host is valid only there", async () => {
    const one = browser()
    const token = await token_of(one, api)
    expect(await status_of(one, form(token))).toBe(403)
    expect(await status_of(one, { url: api, ...form(token) })).toBe(200)
    expect(await status_of(one, { url: "http://evil.example/", ...form(token) })).toBe(403)
  })

  it("get_csrf_token_for this host returns a token of the session", async () => {
    const one = browser()
    for (const url of ["/users", "http://www.example.com/users", "https://www.example.com:4000/"])
      expect(await status_of(one, form(await token_of(one, url)))).toBe(200)
  })

  it.each([
    ["api.example.com", 200],
    [".example.com", 200],
    ["example.com", 403],
    [".ample.com", 403],
    ["other.example", 403],
  ])("a token for another host, with allow_hosts %s: %i", async (host, status) => {
    const one = browser({ allow_hosts: [host] })
    expect(await status_of(one, form(await token_of(one, api)))).toBe(status)
  })

  it("a token for another host is refused if it or its host was changed", async () => {
    const one = browser({ allow_hosts: [".example.com"] })
    const token = await token_of(one, api)
    const [masked = "", host = ""] = token.split(".")
    const other = btoa("www.example.com").replaceAll("=", "")
    for (const wrong of [
      `${masked}.${other}`,
      `${masked}.`,
      `.${host}`,
      `${masked}.é`,
      `${token}.${host}`,
      masked,
      `A${token}`,
    ])
      expect(await status_of(one, form(wrong))).toBe(403)
    expect(await status_of(one, form(token))).toBe(200)
  })
})

describe("sec-fetch-site", () => {
  const api = "http://api.example.com/users"
  const send = (
    token: string,
    site: string | undefined,
    origin?: string,
    url?: string,
  ): RequestInit & { url?: string } => ({
    ...form(token),
    headers: { ...(site === undefined ? {} : { "sec-fetch-site": site }), ...(origin === undefined ? {} : { origin }) },
    ...(url === undefined ? {} : { url }),
  })

  it.each([
    [403, "cross-site", "https://evil.example"],
    [403, "cross-site", "null"],
    [403, "cross-site", undefined],
    [403, "cross-site", "no address"],
    [403, "cross-site", "https://www.example.com.evil.example"],
    [403, "same-site", "http://blog.example.com"],
    [403, "same-site", undefined],
    [200, "same-site", "http://www.example.com:4000"],
    [200, "cross-site", "https://www.example.com"],
    [200, "same-origin", "http://www.example.com"],
    [200, "same-origin", "null"],
    [200, "none", undefined],
    [200, undefined, "https://evil.example"],
    [200, "new-value", "https://evil.example"],
  ] as const)(
    "the answer is %i to a valid token with sec-fetch-site %s and origin %s",
    async (status, site, origin) => {
      const one = browser()
      expect(await status_of(one, send(await token_of(one), site, origin))).toBe(status)
      expect(await status_of(one, send("", site, origin))).toBe(403)
    },
  )

  it("a cross-site request passes if allow_hosts has the page's host", async () => {
    const one = browser({ allow_hosts: [".example.com", "partner.example"] })
    const token = await token_of(one)
    expect(await status_of(one, send(token, "same-site", "https://app.example.com"))).toBe(200)
    expect(await status_of(one, send(token, "cross-site", "https://partner.example"))).toBe(200)
    expect(await status_of(one, send(token, "cross-site", "https://other.example"))).toBe(403)
  })

  it("a cross-site request passes with a token of get_csrf_token_for this host", async () => {
    const one = browser()
    const token = await token_of(one, api)
    for (const site of ["same-site", "cross-site"])
      expect(await status_of(one, send(token, site, "https://www.example.com", api))).toBe(200)
    expect(await status_of(one, send(token, "cross-site", "https://www.example.com"))).toBe(403)
  })

  it("a cross-site request passes if it is a GET or is not checked", async () => {
    const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" }
    expect(await status_of(browser(), { headers })).toBe(200)
    const conn = init_test_session(checked_conn("POST", "/", { headers }))
    expect(protect_from_forgery(conn.put_private("waymark_skip_csrf_protection", true))).toBe(conn)
  })

  it("the error about a cross-site request says which requests pass", async () => {
    const one = browser()
    await one.ask(() => {}, send(await token_of(one), "cross-site", "https://evil.example"))
    expect(one.errors).toEqual([])
    const conn = init_test_session(checked_conn("GET", "/"))
    const token = get_csrf_token(conn)
    const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" }
    const post = init_test_session(
      checked_conn("POST", "/", { headers, body_params: { _csrf_token: token } }),
      conn.get_session(),
    )
    expect(() => protect_from_forgery(post)).toThrow(
      'a page of another site sent the CSRF token: origin "https://evil.example", sec-fetch-site "cross-site". Expected a page of "www.example.com" or of allow_hosts',
    )
  })

  it("with clear_session, a cross-site request passes with an empty session", async () => {
    const one = browser({ with: "clear_session" })
    const seen: unknown[] = []
    await one.ask(
      (conn) => void seen.push(conn.get_session("user_id")),
      send(await token_of(one), "cross-site", "https://evil.example"),
    )
    expect(seen).toEqual([undefined])
  })
})

describe("JavaScript for a page of another site", () => {
  const script = (type: string, init?: RequestInit): Promise<Response> =>
    browser().ask((conn) => conn.put_resp_content_type(type).send_resp(200, "secret()"), init)

  // The JavaScript MIME types of https://mimesniff.spec.whatwg.org/#javascript-mime-type
  it.each([
    "application/ecmascript",
    "application/javascript",
    "application/x-ecmascript",
    "application/x-javascript",
    "text/ecmascript",
    "text/javascript",
    "text/javascript1.0",
    "text/javascript1.1",
    "text/javascript1.2",
    "text/javascript1.3",
    "text/javascript1.4",
    "text/javascript1.5",
    "text/jscript",
    "text/livescript",
    "text/x-ecmascript",
    "text/x-javascript",
  ])("a GET is not answered with %s, ignoring case and parameters", async (type) => {
    const seen: number[] = []
    for (const header of [type, type.toUpperCase(), `${type};charset=utf-8`, `${type} ; a="b"`, `text/html, ${type}`])
      seen.push((await browser().ask((conn) => conn.put_resp_header("content-type", header).send_resp(200, ""))).status)
    expect(seen).toEqual([403, 403, 403, 403, 403])
  })

  it.each(["text/javascript", "application/javascript", "TEXT/JavaScript", "application/javascript+x"])(
    "a refused script of type %s sends none of its body",
    async (type) => {
      const response = await script(type)
      expect([response.status, await response.text()]).toEqual([403, "Forbidden"])
    },
  )

  it.each([
    ["of another type", "text/html", {}],
    ["of JSON", "application/json", {}],
    ["of a type with such a part", "text/x-typescript", {}],
    ["requested by XMLHttpRequest", "text/javascript", { headers: { "x-requested-with": "XMLHttpRequest" } }],
    ["not requested by GET", "text/javascript", { method: "OPTIONS" }],
  ] as const)("a response passes that is %s", async (_what, type, init) => {
    expect((await script(type, init)).status).toBe(200)
  })

  it("JavaScript passes with private.waymark_skip_csrf_protection", async () => {
    const conn = init_test_session(checked_conn("GET", "/")).put_private("waymark_skip_csrf_protection", true)
    const sent = (await protect_from_forgery(conn)).put_resp_content_type("text/javascript").send_resp(200, "")
    expect((await finish(sent)).status).toBe(200)
  })
})
