import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { serve } from "../../../src/server/node/index.js"
import type { RunningServer } from "../../../src/server/node/index.js"
import { static_files } from "../../../src/server/plugs/index.js"
import type { StaticFilesOptions } from "../../../src/server/plugs/index.js"
import { define_endpoint } from "../../../src/server.js"
import type { Conn, Endpoint } from "../../../src/server.js"

const BEFORE = "Sat, 05 Nov 1994 08:49:37 GMT"
const THEN = "Sun, 06 Nov 1994 08:49:37 GMT"
const AFTER = "Mon, 07 Nov 1994 08:49:37 GMT"

const from = mkdtempSync(join(tmpdir(), "waymark-conditions-"))
afterAll(() => rmSync(from, { recursive: true }))
const css = "body{}".repeat(100)
const files = {
  digits: "0123456789",
  "app.css": css,
  "app.css.gz": gzipSync(css),
  "app.css.br": brotliCompressSync(css),
}
for (const [name, content] of Object.entries(files)) {
  writeFileSync(join(from, name), content)
  utimesSync(join(from, name), new Date(), new Date(Date.parse(THEN) + 700))
}
const ETAG = `"a-${(Date.parse(THEN) + 700).toString(16)}"`

type Ask = (path: string, headers?: Record<string, string>, init?: RequestInit) => Promise<Response>

const endpointOf = (options: Partial<StaticFilesOptions> = {}): Endpoint =>
  define_endpoint({
    plugs: [static_files({ at: "/", from, ...options }), (conn: Conn) => conn.send_resp(404)],
  })

const asker =
  (options: Partial<StaticFilesOptions> = {}): Ask =>
  (path, headers = {}, init = {}) =>
    endpointOf(options).fetch(new Request(`http://localhost${path}`, { ...init, headers }))

const ask = asker()

type Conditions = Readonly<Record<string, string>>

describe("conditional requests", () => {
  it.each<[Conditions, number]>([
    // If-Match compares strongly, and takes precedence over If-Unmodified-Since.
    [{ "if-match": ETAG }, 200],
    [{ "if-match": "*" }, 200],
    [{ "if-match": `"x", ${ETAG}` }, 200],
    [{ "if-match": `"x"` }, 412],
    [{ "if-match": `W/${ETAG}` }, 412],
    [{ "if-match": "" }, 412],
    [{ "if-match": ETAG.slice(1, -1) }, 412],
    [{ "if-match": ETAG, "if-unmodified-since": BEFORE }, 200],
    [{ "if-match": `"x"`, "if-unmodified-since": AFTER }, 412],
    [{ "if-unmodified-since": THEN }, 200],
    [{ "if-unmodified-since": AFTER }, 200],
    [{ "if-unmodified-since": BEFORE }, 412],
    [{ "if-unmodified-since": "yesterday" }, 200],
    // If-None-Match compares weakly, and takes precedence over If-Modified-Since.
    [{ "if-none-match": ETAG }, 304],
    [{ "if-none-match": `W/${ETAG}` }, 304],
    [{ "if-none-match": "*" }, 304],
    [{ "if-none-match": `"x" , W/"y",${ETAG}` }, 304],
    [{ "if-none-match": `"x"` }, 200],
    [{ "if-none-match": `"x,${ETAG.slice(1)}` }, 200],
    [{ "if-none-match": "" }, 200],
    [{ "if-none-match": `"x"`, "if-modified-since": AFTER }, 200],
    [{ "if-none-match": ETAG, "if-modified-since": BEFORE }, 304],
    [{ "if-modified-since": THEN }, 304],
    [{ "if-modified-since": AFTER }, 304],
    [{ "if-modified-since": BEFORE }, 200],
    [{ "if-modified-since": "Sun Nov  6 08:49:37 1994" }, 304],
    [{ "if-modified-since": "yesterday" }, 200],
    // Conditions that require a match come before those that require a difference.
    [{ "if-match": `"x"`, "if-none-match": ETAG }, 412],
    [{ "if-match": ETAG, "if-none-match": ETAG }, 304],
    [{ "if-unmodified-since": BEFORE, "if-none-match": ETAG }, 412],
    [{ "if-unmodified-since": AFTER, "if-modified-since": AFTER }, 304],
    // A range applies only to a file that would be sent.
    [{ "if-none-match": ETAG, range: "bytes=0-1" }, 304],
    [{ "if-match": `"x"`, range: "bytes=0-1" }, 412],
    [{ "if-modified-since": AFTER, range: "bytes=90-" }, 304],
    [{ "if-match": ETAG, range: "bytes=0-1" }, 206],
    [{ "if-none-match": `"x"`, range: "bytes=90-" }, 416],
  ])("a GET or HEAD with the conditions %j is answered with %i", async (headers, status) => {
    const get = await ask("/digits", headers)
    expect([get.status, await get.text()]).toEqual([status, status === 200 ? "0123456789" : status === 206 ? "01" : ""])
    const head = await ask("/digits", headers, { method: "HEAD" })
    expect([head.status, head.body]).toEqual([
      headers["range"] !== undefined && status !== 304 && status !== 412 ? 200 : status,
      null,
    ])
  })

  it("conditions are ignored for missing files and other methods", async () => {
    expect((await ask("/none", { "if-match": "*" })).status).toBe(404)
    expect((await ask("/digits", { "if-match": `"x"` }, { method: "POST" })).status).toBe(404)
  })

  it("conditions without etags work for files without an etag", async () => {
    const plain = asker({ cache_control_for_etags: null })
    for (const [headers, status] of [
      [{ "if-match": "*" }, 200],
      [{ "if-match": ETAG }, 412],
      [{ "if-none-match": ETAG }, 200],
      [{ "if-none-match": "*" }, 304],
      [{ "if-modified-since": AFTER }, 200],
      [{ "if-unmodified-since": BEFORE }, 200],
      [{ "if-range": THEN, range: "bytes=0-1" }, 200],
    ] as const)
      expect([headers, (await plain("/digits", headers)).status]).toEqual([headers, status])
  })
})

describe("if-range", () => {
  it.each<[condition: string, status: number]>([
    [ETAG, 206],
    [`W/${ETAG}`, 200],
    [`"x"`, 200],
    ["*", 200],
    [THEN, 206],
    ["Sunday, 06-Nov-94 08:49:37 GMT", 206],
    [BEFORE, 200],
    [AFTER, 200],
    ["yesterday", 200],
  ])("a range with if-range %j is answered with %i", async (condition, status) => {
    const response = await ask("/digits", { range: "bytes=2-4", "if-range": condition })
    expect([response.status, await response.text()]).toEqual([status, status === 206 ? "234" : "0123456789"])
  })

  it("if-range with the date of the current second gets the whole file", async () => {
    writeFileSync(join(from, "fresh"), "0123456789")
    utimesSync(join(from, "fresh"), new Date(), new Date(Date.now() + 10_000))
    const modified = (await ask("/fresh")).headers.get("last-modified") ?? ""
    expect((await ask("/fresh", { range: "bytes=0-1", "if-range": modified })).status).toBe(200)
  })

  it("if-range without a range is ignored", async () => {
    expect((await ask("/digits", { "if-range": `"x"` })).status).toBe(200)
  })
})

describe("headers of conditional responses", () => {
  const own = {
    "x-own": "1",
    "cache-control": "max-age=60",
    expires: AFTER,
    vary: "origin",
    "content-location": "/digits",
    "content-language": "en",
  }
  const headersOf = async (headers: Conditions): Promise<object> =>
    Object.fromEntries((await asker({ headers: own, gzip: true })("/digits", headers)).headers)
  const vary = "origin, accept-encoding"

  it("a 304 has the headers that the RFC lists, the same as with the file", async () => {
    const listed = { "cache-control": "max-age=60", expires: AFTER, vary, "content-location": "/digits", etag: ETAG }
    expect(await headersOf({ "if-none-match": ETAG })).toEqual(listed)
    expect(await headersOf({})).toMatchObject({ ...listed, "last-modified": THEN, "x-own": "1" })
  })

  it("a 412 or 416 is not cached because of the cache-control of the file", async () => {
    const others = {
      "cache-control": "max-age=0, private, must-revalidate",
      "x-own": "1",
      vary,
      "content-location": "/digits",
      "content-language": "en",
    }
    expect(await headersOf({ "if-match": `"x"` })).toEqual(others)
    expect(await headersOf({ range: "bytes=90-" })).toEqual({
      ...others,
      "accept-ranges": "bytes",
      "content-range": "bytes */10",
    })
  })

  it("last-modified is never in the future", async () => {
    writeFileSync(join(from, "future"), "x")
    utimesSync(join(from, "future"), new Date(), new Date(Date.now() + 86_400_000))
    const modified = Date.parse((await ask("/future")).headers.get("last-modified") ?? "")
    expect(modified).toBeLessThanOrEqual(Date.now())
  })
})

describe("a precompressed file", () => {
  const compressed = asker({ gzip: true, brotli: true, etag_generation: () => "v1" })
  const encoded = (encoding: string): Conditions => ({ "accept-encoding": encoding })

  it("the etag of a precompressed file has its encoding, even with etag_generation", async () => {
    const etags = ["identity", "gzip", "br"].map(async (encoding) =>
      (await compressed("/app.css", encoded(encoding))).headers.get("etag"),
    )
    expect(await Promise.all(etags)).toEqual([`"v1"`, `"v1-gzip"`, `"v1-br"`])
  })

  it("the etag of another encoding does not match a precompressed file", async () => {
    const status = async (encoding: string, headers: Conditions): Promise<number> =>
      (await compressed("/app.css", { ...encoded(encoding), ...headers })).status
    expect(await status("br", { "if-none-match": `"v1-br"` })).toBe(304)
    expect(await status("br", { "if-none-match": `"v1-gzip", "v1"` })).toBe(200)
    expect(await status("gzip", { range: "bytes=0-1", "if-range": `"v1-gzip"` })).toBe(206)
    expect(await status("gzip", { range: "bytes=0-1", "if-range": `"v1"` })).toBe(200)
  })

  it.each<[Conditions, number]>([
    [{}, 200],
    [{ range: "bytes=0-1" }, 206],
    [{ "if-none-match": "*" }, 304],
    [{ "if-match": `"x"` }, 412],
    [{ range: "bytes=9999-" }, 416],
  ])("the answer of a precompressed file to %j is %i, with vary", async (headers, status) => {
    const response = await compressed("/app.css", { ...encoded("br"), ...headers })
    expect([response.status, response.headers.get("vary")]).toEqual([status, "accept-encoding"])
    expect(response.headers.get("content-encoding")).toBe(status < 300 ? "br" : null)
  })
})

describe("over HTTP", () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await serve(endpointOf({ gzip: true }), { port: 0, hostname: "127.0.0.1", print: false })
  })
  afterAll(() => server.close())

  it.each<[Conditions, number, string]>([
    [{ "if-match": ETAG }, 200, "0123456789"],
    [{ "if-match": `"x"` }, 412, ""],
    [{ "if-unmodified-since": BEFORE }, 412, ""],
    [{ "if-none-match": `W/${ETAG}` }, 304, ""],
    [{ "if-modified-since": THEN }, 304, ""],
    [{ "if-range": ETAG, range: "bytes=-3" }, 206, "789"],
    [{ "if-range": THEN, range: "bytes=-3" }, 206, "789"],
    [{ "if-range": BEFORE, range: "bytes=-3" }, 200, "0123456789"],
    [{ range: "bytes=90-" }, 416, ""],
  ])("over HTTP, a GET with %j is answered with %i", async (headers, status, text) => {
    const response = await fetch(new URL("/digits", server.url), { headers })
    expect([response.status, await response.text()]).toEqual([status, text])
    expect(response.headers.get("vary")).toBe("accept-encoding")
  })
})
