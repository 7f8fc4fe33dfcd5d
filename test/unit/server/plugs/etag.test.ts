import { describe, expect, it } from "vitest"
import { get } from "../../../../src/index.js"
import { compress, cookie_store, etag, fetch_session, session } from "../../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../../src/server.js"
import type { AnyConn, Plug } from "../../../../src/server.js"

const URL = "http://localhost/"
const long = "word ".repeat(1_000)

function endpoint(answer: Plug, plugs: readonly Plug[] = [etag()]): (init?: RequestInit) => Promise<Response> {
  const { fetch } = define_endpoint({ plugs: [...plugs, answer], secret_key_base: "s".repeat(64), on_error: () => {} })
  return (init) => fetch(new Request(URL, init))
}

const tagOf = async (send: (init?: RequestInit) => Promise<Response>): Promise<string> =>
  (await send()).headers.get("etag") ?? ""

describe("etag", () => {
  it("is weak, by the content, and the same for a string and its bytes", async () => {
    const text = await tagOf(endpoint((conn: AnyConn) => conn.text("Hello")))
    expect(text).toMatch(/^W\/"[\w-]{20}"$/)
    expect(await tagOf(endpoint((conn: AnyConn) => conn.send_resp(200, new TextEncoder().encode("Hello"))))).toBe(text)
    expect(await tagOf(endpoint((conn: AnyConn) => conn.text("Hello!")))).not.toBe(text)
  })

  it.each(["TAG", 'W/"other", TAG', "STRONG", "*", '"a,b",TAG'])(
    "answers if-none-match: %s with 304",
    async (written) => {
      const send = endpoint((conn: AnyConn) => conn.json({ id: 7 }))
      const tag = await tagOf(send)
      const condition = written.replace("TAG", tag).replace("STRONG", tag.replace("W/", ""))
      for (const method of ["GET", "HEAD"]) {
        const response = await send({ method, headers: { "if-none-match": condition } })
        expect([response.status, await response.text()]).toEqual([304, ""])
        expect(response.headers.get("etag")).toBe(tag)
        expect(response.headers.get("content-type")).toBeNull()
        expect(response.headers.get("cache-control")).toBe("max-age=0, private, must-revalidate")
      }
    },
  )

  it.each(['W/"other"', '"x"', "x"])("answers if-none-match: %s with the content", async (condition) => {
    const send = endpoint((conn: AnyConn) => conn.text("Hello"))
    expect(await (await send({ headers: { "if-none-match": condition } })).text()).toBe("Hello")
  })

  it.each([
    ["a stream", (conn: AnyConn) => conn.send_resp(200, new Response("a").body)],
    ["another status", (conn: AnyConn) => conn.put_status(201).text("a")],
    ["an empty answer", (conn: AnyConn) => conn.send_resp(204)],
    ["more than 1 MB", (conn: AnyConn) => conn.text("a".repeat(1_048_577))],
    ["a cookie", (conn: AnyConn) => conn.put_resp_cookie("a", "b").text("a")],
    ["an encrypted cookie", (conn: AnyConn) => conn.put_resp_cookie("a", "b", { encrypt: true }).text("a")],
    ["a cookie of a Response", () => new Response("a", { headers: { "set-cookie": "a=b" } })],
  ] as const)("is not for %s", async (_what, answer) => {
    expect(await tagOf(endpoint(answer))).toBe("")
  })

  it("is not for other methods", async () => {
    const send = endpoint((conn: AnyConn) => conn.text("Hello"))
    expect((await send({ method: "POST" })).headers.get("etag")).toBeNull()
  })

  it("is for exactly 1 MB", async () => {
    expect(await tagOf(endpoint((conn: AnyConn) => conn.text("é".repeat(524_288))))).not.toBe("")
  })

  it("keeps an etag that the action puts, and compares it", async () => {
    const send = endpoint((conn: AnyConn) => conn.put_resp_header("etag", '"v1"').text("Hello"))
    expect(await tagOf(send)).toBe('"v1"')
    expect((await send({ headers: { "if-none-match": 'W/"v1"' } })).status).toBe(304)
  })

  it.each([
    ["before", [etag(), compress()]],
    ["after", [compress(), etag()]],
  ] as const)("is that of the content %s compress, which does not compress a 304", async (_where, plugs) => {
    const send = endpoint((conn: AnyConn) => conn.text(long), plugs)
    const plain = await tagOf(endpoint((conn: AnyConn) => conn.text(long)))
    const gzip = { "accept-encoding": "gzip" }
    const response = await send({ headers: gzip })
    expect([response.headers.get("etag"), response.headers.get("content-encoding")]).toEqual([plain, "gzip"])
    const again = await send({ headers: { ...gzip, "if-none-match": plain } })
    expect([again.status, again.headers.get("content-encoding"), again.headers.get("vary")]).toEqual([
      304,
      null,
      "accept-encoding",
    ])
  })

  it.each([
    ["before", (all: readonly Plug[]) => [etag(), ...all]],
    ["after", (all: readonly Plug[]) => [...all, etag()]],
  ] as const)("is not sent together with the cookie of a session %s it", async (_where, order) => {
    const store = cookie_store({ signing_salt: "salt" })
    const plugs = order([session({ store, key: "_key" }), fetch_session])
    const send = endpoint((conn: AnyConn) => conn.put_session("a", "b").text("Hello"), plugs)
    const tag = await tagOf(endpoint((conn: AnyConn) => conn.text("Hello")))
    const response = await send({ headers: { "if-none-match": tag } })
    expect([response.status, response.headers.get("etag"), await response.text()]).toEqual([200, null, "Hello"])
    expect(response.headers.get("set-cookie")).toContain("_key=")
  })

  it("is removed if a callback after it replaces the body", async () => {
    const replace = (conn: AnyConn): AnyConn =>
      conn.register_before_send((sent) => void Object.assign(sent, { resp_body: "other" }))
    expect(await tagOf(endpoint((conn: AnyConn) => conn.text("Hello"), [replace, etag()]))).toBe("")
  })

  it("has the cache_control of the row in a 304, in the endpoint and in a pipeline", async () => {
    const row = get("/", "PageController", "index", { cache_control: "public, max-age=60" })
    const PageController = { index: (conn: AnyConn): AnyConn => conn.text("Hello") }
    const outer = define_endpoint({ plugs: [etag()], router: define_router([row]).build({ PageController }) })
    const web = define_router([["pipe_through", "etag"], row] as const, { plugs: { etag: etag() } })
    for (const { fetch } of [outer, define_endpoint({ router: web.build({ PageController }) })]) {
      const tag = (await fetch(new Request(URL))).headers.get("etag") ?? ""
      const response = await fetch(new Request(URL, { headers: { "if-none-match": tag } }))
      expect([response.status, response.headers.get("cache-control")]).toEqual([304, "public, max-age=60"])
    }
  })
})
