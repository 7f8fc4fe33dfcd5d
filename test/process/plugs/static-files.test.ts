import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { afterAll, describe, expect, it } from "vitest"
import { serve } from "../../../src/server/node/index.js"
import { head, static_files } from "../../../src/server/plugs/index.js"
import type { StaticFilesOptions } from "../../../src/server/plugs/index.js"
import type { Conn } from "../../../src/server.js"
import { define_endpoint } from "../../../src/server.js"
import { build_conn } from "../../../src/server/testing/index.js"

const folder = mkdtempSync(join(tmpdir(), "waymark-static-"))
const from = join(folder, "static")
const css = "body{}".repeat(100)
const files: Readonly<Record<string, string | Buffer>> = {
  "secret.txt": "secret",
  "static/app.css": css,
  "static/app.css.gz": gzipSync(css),
  "static/app.css.br": brotliCompressSync(css),
  "static/app.js": "app()",
  "static/app.js.gz": gzipSync("app()"),
  "static/a b/naïve.txt": "é",
  "static/digits": "0123456789",
  "static/empty.txt": "",
  "static/constructor": "1",
  "static/x.constructor": "1",
  "static/favicon-57.png": "png",
  "static/index.html": "<p>",
  "static/manifest": "{}",
  "static/.env": "secret",
  "static/.git/config": "secret",
  "static/.well-known/security.txt": "mail",
  "static2/other.txt": "other",
}
for (const [name, content] of Object.entries(files)) {
  mkdirSync(join(folder, name, ".."), { recursive: true })
  writeFileSync(join(folder, name), content)
}
symlinkSync(join(folder, "secret.txt"), join(from, "out.txt"))
symlinkSync(folder, join(from, "up"))
symlinkSync(join(from, "digits"), join(from, "inside"))
symlinkSync(from, join(folder, "current"))
afterAll(() => rmSync(folder, { recursive: true }))

type Answer = Response & { passed: boolean }

async function ask(path: string, init: RequestInit = {}, options: Partial<StaticFilesOptions> = {}): Promise<Answer> {
  const plug = static_files({ at: "/", from, ...options })
  const endpoint = define_endpoint({
    plugs: [plug, (conn: Conn) => conn.put_resp_header("x-passed", "1").send_resp(404, "passed")],
  })
  const response = await endpoint.fetch(new Request(`http://example.com${path}`, init))
  return Object.assign(response, { passed: response.headers.has("x-passed") })
}

const headersOf = async (...args: Parameters<typeof ask>): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries((await ask(...args)).headers)

describe("a file", () => {
  it("a file is sent with its type, its length and an etag", async () => {
    const response = await ask("/app.css")
    expect([response.status, await response.text()]).toEqual([200, css])
    expect(Object.fromEntries(response.headers)).toEqual({
      "accept-ranges": "bytes",
      "cache-control": "public, max-age=0",
      "content-length": "600",
      "content-type": "text/css; charset=utf-8",
      etag: expect.stringMatching(/^"258-[0-9a-f]+"$/) as string,
      "last-modified": new Date(statSync(join(from, "app.css")).mtimeMs).toUTCString(),
    })
  })

  it.each([
    ["/app.js", "text/javascript; charset=utf-8"],
    ["/index.html", "text/html; charset=utf-8"],
    ["/favicon-57.png", "image/png"],
    ["/digits", "application/octet-stream"],
    ["/constructor", "application/octet-stream"],
    ["/x.constructor", "application/octet-stream"],
    ["/a%20b/na%C3%AFve.txt", "text/plain; charset=utf-8"],
    ["/empty.txt", "text/plain; charset=utf-8"],
    ["/.well-known/security.txt", "text/plain; charset=utf-8"],
    ["/inside", "application/octet-stream"],
    ["/app.css.gz", "application/gzip"],
  ])("the file %s has the type %s", async (path, type) => {
    const response = await ask(path)
    expect([response.status, response.headers.get("content-type")]).toEqual([200, type])
    const name = decodeURIComponent(path).replace("/inside", "/digits")
    expect(Buffer.from(await response.arrayBuffer()).equals(readFileSync(join(from, name)))).toBe(true)
  })

  it("a file is found under at, in a folder given as a URL, and in a linked folder", async () => {
    expect(await (await ask("/assets/digits", {}, { at: "/assets" })).text()).toBe("0123456789")
    expect((await ask("/digits", {}, { at: "/assets" })).passed).toBe(true)
    expect(await (await ask("/digits", {}, { from: pathToFileURL(from) })).text()).toBe("0123456789")
    expect(await (await ask("/digits", {}, { from: join(folder, "current") })).text()).toBe("0123456789")
    expect(await (await ask("/digits", {}, { from: `${from}/` })).text()).toBe("0123456789")
  })

  it("a file has the given headers and content type", async () => {
    const options = {
      headers: { "x-own": "1", "cache-control": "no-store" },
      content_types: { manifest: "application/manifest+json" },
    }
    expect(await headersOf("/manifest", {}, options)).toMatchObject({
      "x-own": "1",
      "cache-control": "no-store",
      "content-type": "application/manifest+json",
    })
  })
})

describe("requests that static_files passes on", () => {
  it.each([
    "/nothing",
    "/",
    "/a%20b",
    "/a%20b/",
    "/digits/x",
    "/.env",
    "/.git/config",
    "/out.txt",
    "/up/secret.txt",
    "/up/static2/other.txt",
  ])("a request for %s, which is not a file, is passed on", async (path) => {
    expect((await ask(path)).passed).toBe(true)
  })

  it.each(["POST", "PUT", "DELETE", "OPTIONS"])("a %s request is passed on", async (method) => {
    expect((await ask("/digits", { method })).passed).toBe(true)
  })

  it("requests that only and only_matching exclude are passed on", async () => {
    const options = { only: ["app.css", "a b", "a%20b"], only_matching: ["favicon"] }
    const passed = async (path: string): Promise<boolean> => (await ask(path, {}, options)).passed
    expect(await Promise.all(["/app.css", "/a%20b/na%C3%AFve.txt", "/favicon-57.png"].map(passed))).toEqual([
      false,
      false,
      false,
    ])
    expect(await Promise.all(["/app.js", "/digits", "/nothing/%5c"].map(passed))).toEqual([true, true, true])
  })

  it("static_files stays sync for a request that is not for a file", () => {
    const plug = static_files({ at: "/assets", from })
    const conn = build_conn("GET", "/users")
    expect(plug(conn)).toBe(conn)
  })

  it("dotfiles are passed on, unless they are enabled", async () => {
    expect(await (await ask("/.env", {}, { dotfiles: true })).text()).toBe("secret")
  })
})

describe("paths that lead out of the folder", () => {
  it.each([
    "/%2e%2e%2fsecret.txt",
    "/..%2fsecret.txt",
    "/a%20b%2f..%2f..%2fsecret.txt",
    "/..%5csecret.txt",
    "/%5c..%5csecret.txt",
    "/digits%00",
    "/digits%00.png",
    "/C:%5csecret.txt",
    "/c:/secret.txt",
    "/digits::$DATA",
    "/%ff",
    "/%",
    "/%zz",
    "/%c0%ae%c0%ae/secret.txt",
  ])("the path %s is refused with 400", async (path) => {
    const response = await ask(path)
    expect([response.status, response.passed]).toEqual([400, false])
  })

  it.each([
    "/../secret.txt",
    "/./../secret.txt",
    "//secret.txt",
    "/%2e%2e/secret.txt",
    "/.%2e/secret.txt",
    "/....//secret.txt",
  ])("the path %s never leads to a secret", async (path) => {
    const plug = static_files({ at: "/", from, dotfiles: true })
    const conn = build_conn("GET", path)
    const done = await Promise.resolve()
      .then(() => plug(conn))
      .catch((error: { status: number }) => error.status)
    expect(done === conn ? conn.state : done).toBeOneOf(["unset", 400])
  })

  it("no path leads to a secret over HTTP", async () => {
    const endpoint = define_endpoint({ plugs: [static_files({ at: "/", from, dotfiles: true })], on_error: () => {} })
    const server = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
    try {
      for (const path of [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..\\secret.txt",
        "/up/../../secret.txt",
        "//../secret.txt",
      ]) {
        const answer = await raw(Number(new URL(server.url).port), path)
        expect(answer).toMatch(/^HTTP\/1.1 [45]/)
        expect(answer).not.toContain("secret\r\n")
      }
      expect(await raw(Number(new URL(server.url).port), "/digits")).toContain("0123456789")
    } finally {
      await server.close()
    }
  })

  async function raw(port: number, path: string): Promise<string> {
    const socket = connect(port, "127.0.0.1")
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
    let answer = ""
    for await (const piece of socket) answer += String(piece)
    return answer
  }
})

describe("an etag", () => {
  it("a request with the etag is answered with 304", async () => {
    const { etag = "" } = await headersOf("/app.css")
    for (const header of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
      const response = await ask("/app.css", { headers: { "if-none-match": header } })
      expect([response.status, await response.text()]).toEqual([304, ""])
      expect(Object.fromEntries(response.headers)).toEqual({ "cache-control": "public, max-age=0", etag })
    }
    for (const header of ['"x"', etag.slice(1, -1), ""])
      expect((await ask("/app.css", { headers: { "if-none-match": header } })).status).toBe(200)
  })

  it("the etag changes with the file", async () => {
    const before = await headersOf("/digits")
    utimesSync(join(from, "digits"), new Date(), new Date(statSync(join(from, "digits")).mtimeMs + 1_000))
    expect(await headersOf("/digits")).not.toMatchObject({ etag: before["etag"] })
  })

  it("etag_generation sets the etag", async () => {
    const etag_generation = (path: string): Promise<string> => Promise.resolve(path.slice(-6))
    expect(await headersOf("/digits", {}, { etag_generation })).toMatchObject({ etag: '"digits"' })
  })

  it("a request with a version has no etag, and caches keep its file", async () => {
    const { etag = "" } = await headersOf("/app.css")
    const response = await ask("/app.css?vsn=d", { headers: { "if-none-match": etag } })
    expect(response.status).toBe(200)
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000")
    expect(response.headers.has("etag")).toBe(false)
    expect((await ask("/app.css?x=1&vsn=d")).headers.has("etag")).toBe(true)
  })

  it.each<[Partial<StaticFilesOptions>, path: string, cache: string | undefined, hasEtag: boolean]>([
    [{ cache_control_for_etags: "max-age=60" }, "/digits", "max-age=60", true],
    [{ cache_control_for_etags: null }, "/digits", "max-age=0, private, must-revalidate", false],
    [{ cache_control_for_vsn_requests: "x" }, "/digits?vsn=d", "x", false],
    [{ cache_control_for_vsn_requests: null }, "/digits?vsn=d", "public, max-age=0", true],
  ])("with the options %j, %s has the cache-control %s", async (options, path, cache, hasEtag) => {
    const headers = await headersOf(path, {}, options)
    expect([headers["cache-control"], "etag" in headers]).toEqual([cache, hasEtag])
  })
})

describe("a precompressed file", () => {
  const options = { gzip: true, brotli: true }

  it.each([
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["GZIP;q=0.5", "gzip"],
    ["*", "br"],
    ["br;q=0, *", "gzip"],
    ["gzip;q=0.000, br ; q=0.0", undefined],
    ["identity", undefined],
    ["", undefined],
    ["brotli, gzipped", undefined],
  ])("with accept-encoding %j, a precompressed file is sent as %s", async (accepted, encoding) => {
    const response = await ask("/app.css", { headers: { "accept-encoding": accepted } }, options)
    expect(response.headers.get("content-encoding") ?? undefined).toBe(encoding)
    expect(response.headers.get("content-type")).toBe("text/css; charset=utf-8")
    expect(response.headers.get("vary")).toBe("accept-encoding")
    const ending = encoding === undefined ? "" : encoding === "br" ? ".br" : ".gz"
    expect(Buffer.from(await response.arrayBuffer()).equals(readFileSync(join(from, `app.css${ending}`)))).toBe(true)
  })

  it("if an encoding does not exist, the next one is sent", async () => {
    const asked = { headers: { "accept-encoding": "br, gzip" } }
    expect(await headersOf("/app.js", asked, options)).toMatchObject({ "content-encoding": "gzip" })
    expect(await headersOf("/digits", asked, options)).not.toHaveProperty("content-encoding")
  })

  it("a precompressed file has its own etag, and its 304 has vary", async () => {
    const asked = { "accept-encoding": "br" }
    const plain = await headersOf("/app.css", {}, options)
    const small = await headersOf("/app.css", { headers: asked }, options)
    expect(small["etag"]).not.toBe(plain["etag"])
    const again = await ask("/app.css", { headers: { ...asked, "if-none-match": String(small["etag"]) } }, options)
    expect([again.status, again.headers.get("vary")]).toEqual([304, "accept-encoding"])
  })

  it("precompressed files are not used unless enabled", async () => {
    const headers = await headersOf("/app.css", { headers: { "accept-encoding": "br, gzip" } })
    expect(headers).not.toHaveProperty("content-encoding")
    expect(headers).not.toHaveProperty("vary")
  })
})

describe("a range", () => {
  it.each([
    ["bytes=0-3", "0123", "bytes 0-3/10"],
    ["bytes=4-", "456789", "bytes 4-9/10"],
    ["bytes=-3", "789", "bytes 7-9/10"],
    ["bytes=8-100", "89", "bytes 8-9/10"],
    ["bytes=-100", "0123456789", "bytes 0-9/10"],
    ["Bytes= 9-9 ", "9", "bytes 9-9/10"],
  ])("the range %s is %s", async (range, text, contentRange) => {
    const response = await ask("/digits", { headers: { range } })
    expect([response.status, await response.text()]).toEqual([206, text])
    expect(response.headers.get("content-range")).toBe(contentRange)
    expect(response.headers.get("content-length")).toBe(String(text.length))
  })

  it.each(["bytes=10-", "bytes=10-12", "bytes=-0"])("the range %s is refused with 416", async (range) => {
    const response = await ask("/digits", { headers: { range } })
    expect([response.status, await response.text()]).toEqual([416, ""])
    expect(response.headers.get("content-range")).toBe("bytes */10")
  })

  it("a range of an empty file is refused with 416", async () => {
    expect((await ask("/empty.txt", { headers: { range: "bytes=0-0" } })).status).toBe(416)
  })

  it.each(["bytes=0-1,3-4", "bytes=3-1", "bytes=-", "bytes=a-b", "lines=0-1", "bytes", "bytes=0-1;x"])(
    "the range %s gets the whole file",
    async (range) => {
      const response = await ask("/digits", { headers: { range } })
      expect([response.status, await response.text()]).toEqual([200, "0123456789"])
    },
  )

  it("a range with if-range applies while the file is unchanged", async () => {
    const { etag = "" } = await headersOf("/digits")
    const status = async (condition: string): Promise<number> =>
      (await ask("/digits", { headers: { range: "bytes=0-1", "if-range": condition } })).status
    expect([await status(etag), await status('"x"'), await status(`W/${etag}`)]).toEqual([206, 200, 200])
  })

  it("a range of a precompressed file is a range of its encoded bytes", async () => {
    const asked = { range: "bytes=0-3", "accept-encoding": "gzip" }
    const response = await ask("/app.css", { headers: asked }, { gzip: true })
    expect(response.status).toBe(206)
    expect(
      Buffer.from(await response.arrayBuffer()).equals(readFileSync(join(from, "app.css.gz")).subarray(0, 4)),
    ).toBe(true)
  })
})

describe("a HEAD", () => {
  it("a HEAD has the headers of the GET and no body, before and after the plug head", async () => {
    const expected = await headersOf("/app.css")
    const response = await ask("/app.css", { method: "HEAD", headers: { range: "bytes=0-1" } })
    expect([response.status, response.body]).toEqual([200, null])
    expect(Object.fromEntries(response.headers)).toEqual(expected)
    const endpoint = define_endpoint({ plugs: [head, static_files({ at: "/", from })] })
    const behind = await endpoint.fetch(new Request("http://example.com/app.css", { method: "HEAD" }))
    expect([behind.status, behind.body]).toEqual([200, null])
    expect(Object.fromEntries(behind.headers)).toEqual(expected)
  })
})
