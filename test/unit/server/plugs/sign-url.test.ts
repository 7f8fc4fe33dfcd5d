import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { forward, get, post } from "waymark"
import * as edge from "waymark/edge"
import { InvalidSignatureError, sign_url, verify_url } from "waymark/plugs"
import { define_endpoint, define_router } from "waymark/server"
import { build_conn } from "waymark/testing"

const SECRET = "s".repeat(64)
const OLD = "o".repeat(64)
const NOW = Date.UTC(2026, 10, 28)
const URL_7 = "https://example.com/files/7?v=2&tags[]=a"

const inner = define_router([get("/:id", "FileController", "show")])
const web = define_router([
  get("/files/:id", "FileController", "show"),
  post("/files/:id", "FileController", "show"),
  get("/mails/:id", "MailController", "show"),
  get("/link", "LinkController", "show"),
  forward("/in", "Inner"),
])
const FileController = web
  .controller("FileController")
  .plug(verify_url())
  .actions({ show: (conn, { id }) => conn.text(`file ${id} ${String(conn.query_params["v"])}`) })
const MailController = web
  .controller("MailController")
  .plug(verify_url({ purpose: "mail" }))
  .actions({ show: (conn) => conn.text("mail") })
const LinkController = web.controller("LinkController", {
  show: async (conn) => conn.text(await sign_url(conn, "/files/7?v=3#part", { max_age: 60 })),
})
const Inner = inner.build({
  FileController: inner
    .controller("FileController")
    .plug(verify_url())
    .actions({ show: (conn) => conn.text("inner") }),
})
const reasons: unknown[] = []
const endpointWith = (secret_key_base: string | readonly string[]) =>
  define_endpoint({
    router: web.build({ FileController, MailController, LinkController, Inner }),
    secret_key_base,
    url: { scheme: "https", host: "example.com" },
    on_error: () => {},
    render_error: (error, _conn, status) => {
      reasons.push(error instanceof InvalidSignatureError ? error.reason : error)
      return new Response(null, { status })
    },
  })
const Endpoint = endpointWith(SECRET)
/** The body of the answer, or why it was refused. */
async function ask(url: string, init?: RequestInit, endpoint = Endpoint): Promise<unknown> {
  reasons.length = 0
  const response = await endpoint.fetch(new Request(url, init))
  return response.status === 200 ? response.text() : [response.status, ...reasons]
}

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ["Date"] }))
afterEach(() => void vi.useRealTimers())

describe("a signed URL", () => {
  it.each([
    ["a URL with a query", URL_7, "file 7 2"],
    ["a URL without one", "https://example.com/files/7", "file 7 undefined"],
    ["a URL object", new URL(URL_7), "file 7 2"],
    ["escapes, also in the host", "https://EXAMPLE.com/files/a%20b%2Fc?v=%26&q=ä", "file a b/c &"],
    ["characters that are escaped", "https://example.com/files/ä ö?v=1 2", "file ä ö 1 2"],
    ["a fragment", "https://example.com/files/7?v=1#part", "file 7 1"],
    ["a port, which is not signed", "https://example.com:4000/files/7", "file 7 undefined"],
    ["a row behind a forward", "https://example.com/in/7", "inner"],
  ])("is accepted: %s", async (_what, url, body) => {
    expect(await ask(await sign_url(Endpoint, url, { max_age: 60 }))).toBe(body)
    expect(await ask(await sign_url(SECRET, url, { max_age: Infinity }))).toBe(body)
  })

  it("is accepted for any method of its rows", async () => {
    const url = await sign_url(SECRET, URL_7, { max_age: 60 })
    expect(await ask(url, { method: "POST" })).toBe("file 7 2")
    expect(await ask(url, { method: "HEAD" })).toBe("")
  })

  it("is a path for a path, whose host is that of the conn or the endpoint", async () => {
    const by_endpoint = await sign_url(Endpoint, "/files/7?v=3#part", { max_age: 60 })
    for (const path of [by_endpoint, String(await ask("https://example.com/link"))]) {
      expect(path).toMatch(/^\/files\/7\?v=3&_expires=1795824060&_signature=[\w-]{43}#part$/)
      expect(await ask(`https://example.com${path}`)).toBe("file 7 3")
      expect(await ask(`https://other.example.com${path}`)).toEqual([403, "invalid"])
    }
  })

  it("expires after its max_age", async () => {
    const url = await sign_url(SECRET, URL_7, { max_age: 60 })
    vi.setSystemTime(NOW + 60_000)
    expect(await ask(url)).toBe("file 7 2")
    vi.setSystemTime(NOW + 60_001)
    expect(await ask(url)).toEqual([403, "expired"])
    const forever = await sign_url(SECRET, URL_7, { max_age: Infinity })
    vi.setSystemTime(Date.UTC(2096, 0))
    expect(await ask(forever)).toBe("file 7 2")
  })

  it.each<[what: string, change: (url: string) => string, reason: string]>([
    ["the path", (url) => url.replace("/7", "/8"), "invalid"],
    ["the host", (url) => url.replace("example.com", "example.org"), "invalid"],
    ["a param", (url) => url.replace("v=2", "v=3"), "invalid"],
    ["the order of params", (url) => url.replace("v=2&tags[]=a", "tags[]=a&v=2"), "invalid"],
    ["the time", (url) => url.replace(/_expires=\d/, "_expires=9"), "invalid"],
    ["the time, which is gone", (url) => url.replace(/&_expires=\d+/, ""), "invalid"],
    ["the signature", (url) => url.replace(/(_signature=)./, "$1."), "missing"],
    ["the end of the signature", (url) => url.slice(0, -1), "invalid"],
    [
      "one character of the signature",
      (url) => url.replace(/_signature=./, (text) => (text.endsWith("A") ? "_signature=B" : "_signature=A")),
      "invalid",
    ],
    ["a param that was added before", (url) => url.replace("?", "?w=1&"), "invalid"],
    ["a param that was added after", (url) => `${url}&w=1`, "missing"],
    ["a second signature", (url) => `${url}&_signature=AAAA`, "invalid"],
    ["no signature", (url) => url.replace(/&_signature=.*/, ""), "missing"],
    ["an empty query", (url) => url.replace(/\?.*/, ""), "missing"],
    ["another purpose", (url) => url.replace("/files", "/mails"), "invalid"],
  ])("is refused after a change: %s", async (_what, change, reason) => {
    const url = await sign_url(SECRET, URL_7, { max_age: 60 })
    expect(await ask(change(url))).toEqual([403, reason])
  })

  it("is valid only for its purpose", async () => {
    const url = "https://example.com/mails/7"
    expect(await ask(await sign_url(SECRET, url, { max_age: 60, purpose: "mail" }))).toBe("mail")
    for (const options of [{}, { purpose: "" }, { purpose: "mails" }])
      expect(await ask(await sign_url(SECRET, url, { max_age: 60, ...options }))).toEqual([403, "invalid"])
  })

  it("is verified by all secrets, and signed by the first", async () => {
    const rotated = endpointWith([SECRET, OLD])
    expect(await ask(await sign_url(OLD, URL_7, { max_age: 60 }), {}, rotated)).toBe("file 7 2")
    expect(await ask(await sign_url([SECRET, OLD], URL_7, { max_age: 60 }))).toBe("file 7 2")
    expect(await ask(await sign_url([OLD, SECRET], URL_7, { max_age: 60 }))).toEqual([403, "invalid"])
  })

  it("is accepted on edge", async () => {
    const small = edge.define_router([get("/files/:id", "FileController", "show")])
    const Small = edge.define_endpoint({
      router: small.build({
        FileController: small
          .controller("FileController")
          .plug(verify_url())
          .actions({ show: (conn) => conn.text("edge") }),
      }),
      secret_key_base: SECRET,
      on_error: () => {},
    })
    const url = await sign_url(SECRET, URL_7, { max_age: 60 })
    expect(await (await Small.fetch(new Request(url))).text()).toBe("edge")
    expect((await Small.fetch(new Request(`${url}x`))).status).toBe(403)
  })
})

describe("sign_url", () => {
  it.each([
    [
      "files/7",
      { max_age: 60 },
      'sign_url takes an absolute URL, or a path that begins with one slash, got: "files/7"',
    ],
    ["//example.com/a", { max_age: 60 }, "sign_url takes an absolute URL, or a path that begins with one slash"],
    ["/a", { max_age: 60 }, "sign_url takes an absolute URL with a secret: only a conn and an endpoint know the host"],
    [
      "https://a.example/?_signature=x",
      { max_age: 60 },
      "sign_url takes a URL without the params _expires and _signature",
    ],
    ["https://a.example/?%5Fexpires=9", { max_age: Infinity }, "sign_url takes a URL without the params _expires and"],
    ["https://a.example/", { max_age: 0 }, "sign_url takes max_age in seconds, above 0, got: 0"],
    ["https://a.example/", { max_age: Number.NaN }, "sign_url takes max_age in seconds, above 0, got: NaN"],
  ])("refuses %s, %j", async (url, options, message) => {
    await expect(sign_url(SECRET, url, options)).rejects.toThrow(message)
  })

  it("signs a URL whose host is not ASCII in the 20,000th call as in the first", async () => {
    const urls = Array.from({ length: 20_000 }, () => sign_url(SECRET, "https://münchen.example/", { max_age: 60 }))
    expect(new Set(await Promise.all(urls))).toHaveProperty("size", 1)
  })

  it("needs a secret", async () => {
    await expect(sign_url(build_conn("GET", "/"), "/a", { max_age: 60 })).rejects.toThrow("sign_url needs a secret")
    await expect(sign_url("short", "https://a.example/", { max_age: 60 })).rejects.toThrow("at least 64 bytes, got: 5")
  })
})
