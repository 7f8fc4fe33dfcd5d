import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, describe, expect, it } from "vitest"
import { compress, send_download } from "../../../../src/server/plugs/index.js"
import { define_endpoint } from "../../../../src/server.js"
import type { AnyConn, Plug } from "../../../../src/server.js"

const folder = mkdtempSync(join(tmpdir(), "waymark-send-file-"))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, "a ü#.txt")
const content = "0123456789".repeat(200)
writeFileSync(path, content)
const date = new Date("2026-01-02T03:04:05Z")
utimesSync(path, date, date)
const etag = `"7d0-${date.getTime().toString(16)}"`

type Send = (headers?: Record<string, string>, method?: string) => Promise<Response>
const sending = (answer: (conn: AnyConn) => AnyConn, plugs: readonly Plug[] = []): Send => {
  const { fetch } = define_endpoint({ plugs: [...plugs, answer], on_error: () => {} })
  return (headers = {}, method = "GET") => fetch(new Request("http://localhost/", { method, headers }))
}

const url = pathToFileURL(path)

describe.each([
  ["send_file", (conn: AnyConn) => conn.put_resp_content_type("text/plain").send_file(200, path)],
  ["send_file of a URL", (conn: AnyConn) => conn.put_resp_content_type("text/plain").send_file(200, url)],
  ["send_download", (conn: AnyConn) => send_download(conn, { file: path })],
  ["send_download of a URL", (conn: AnyConn) => send_download(conn, { file: url })],
] as const)("%s", (what, answer) => {
  const send = sending(answer)

  it("answers with the whole file, its etag and its date", async () => {
    const { status, headers } = await send()
    expect([status, headers.get("etag"), headers.get("last-modified"), headers.get("accept-ranges")]).toEqual([
      200,
      etag,
      date.toUTCString(),
      "bytes",
    ])
    expect(await (await send()).text()).toBe(content)
  })

  it.each([
    ["bytes=0-9", "0123456789", "bytes 0-9/2000"],
    ["bytes=1995-", "56789", "bytes 1995-1999/2000"],
    ["bytes=-3", "789", "bytes 1997-1999/2000"],
    ["bytes=1990-99999", "0123456789", "bytes 1990-1999/2000"],
  ])("answers range: %s with a part", async (range, text, written) => {
    for (const condition of [{}, { "if-range": etag }, { "if-range": date.toUTCString() }]) {
      const response = await send({ range, ...condition })
      expect([response.status, response.headers.get("content-range"), await response.text()]).toEqual([
        206,
        written,
        text,
      ])
      expect(response.headers.get("content-length")).toBe(String(text.length))
    }
  })

  it.each([
    { range: "bytes=0-1,4-5" },
    { range: "lines=0-1" },
    { range: "bytes=9-1" },
    { range: "bytes=0-1", "if-range": '"other"' },
    { range: "bytes=0-1", "if-range": new Date(0).toUTCString() },
  ])("answers %o with the whole file", async (headers) => {
    const response = await send(headers as Record<string, string>)
    expect([response.status, (await response.text()).length]).toEqual([200, 2_000])
  })

  it("answers a range that the file does not have with 416", async () => {
    const response = await send({ range: "bytes=2000-" })
    expect([response.status, response.headers.get("content-range"), await response.text()]).toEqual([
      416,
      "bytes */2000",
      "",
    ])
    expect([response.headers.get("content-type"), response.headers.get("content-disposition")]).toEqual([null, null])
  })

  it.each([
    [{ "if-none-match": etag }, 304],
    [{ "if-none-match": `"x", W/${etag}` }, 304],
    [{ "if-none-match": "*" }, 304],
    [{ "if-none-match": etag, range: "bytes=0-1" }, 304],
    [{ "if-modified-since": date.toUTCString() }, 304],
    [{ "if-none-match": '"x"', "if-modified-since": date.toUTCString() }, 200],
    [{ "if-match": '"x"' }, 412],
    [{ "if-match": etag, range: "bytes=0-1" }, 206],
    [{ "if-unmodified-since": new Date(0).toUTCString() }, 412],
  ])("answers %o with %i", async (headers, status) => {
    const response = await send(headers as Record<string, string>)
    const length = { 200: 2_000, 206: 2, 304: 0, 412: 0 }[status]
    expect([response.status, (await response.text()).length]).toEqual([status, length])
    expect(response.headers.get("etag")).toBe(status === 412 ? null : etag)
    expect(response.headers.get("last-modified")).toBe(status < 300 ? date.toUTCString() : null)
  })

  it("answers HEAD without the body, and ignores its range", async () => {
    const response = await send({ range: "bytes=0-1" }, "HEAD")
    expect([response.status, response.headers.get("content-length"), await response.text()]).toEqual([200, "2000", ""])
  })

  it("ignores range and conditions of other methods", async () => {
    const response = await send({ range: "bytes=0-1", "if-none-match": etag }, "POST")
    expect([response.status, response.headers.get("etag"), (await response.text()).length]).toEqual([200, null, 2_000])
  })

  it("is compressed after that, but not in parts", async () => {
    const small = sending((conn) => answer(conn.put_resp_content_type("text/plain")), [compress()])
    const gzip = { "accept-encoding": "gzip" }
    const whole = await small(gzip)
    expect([whole.headers.get("content-encoding"), whole.headers.get("etag")]).toEqual(["gzip", `W/${etag}`])
    expect((await small({ ...gzip, "if-none-match": `W/${etag}` })).status).toBe(304)
    const part = await small({ ...gzip, range: "bytes=0-1999" })
    expect([part.status, part.headers.get("content-encoding")]).toEqual([206, null])
  })

  it(`has the name of the file: ${what}`, async () => {
    const expected = what.startsWith("send_download")
      ? `attachment; filename="a _#.txt"; filename*=UTF-8''a%20%C3%BC%23.txt`
      : null
    expect((await send()).headers.get("content-disposition")).toBe(expected)
  })
})

describe("send_file", () => {
  it("keeps an etag and a date that were put, and compares them", async () => {
    const put = { etag: '"v1"', "last-modified": new Date(0).toUTCString() }
    const send = sending((conn) => {
      for (const [name, value] of Object.entries(put)) conn.put_resp_header(name, value)
      return conn.send_file(200, path)
    })
    const { headers } = await send()
    expect([headers.get("etag"), headers.get("last-modified")]).toEqual(Object.values(put))
    expect((await send({ "if-none-match": '"v1"' })).status).toBe(304)
    expect((await send({ "if-none-match": etag })).status).toBe(200)
    expect((await send({ "if-modified-since": new Date(0).toUTCString() })).status).toBe(304)
  })

  it.each([
    [{ range: "bytes=9999-" }, 416],
    [{ "if-match": '"x"' }, 412],
    [{ "if-none-match": "*" }, 304],
    [{ range: "bytes=0-1" }, 206],
  ])("keeps the cache-control that was put, but not for an error: %o", async (headers, status) => {
    const own = { "cache-control": "public, max-age=60", expires: new Date(0).toUTCString() }
    const send = sending((conn) => {
      for (const [name, value] of Object.entries(own)) conn.put_resp_header(name, value)
      return conn.send_file(200, path)
    })
    const response = await send(headers as Record<string, string>)
    expect([response.status, response.headers.get("cache-control"), response.headers.get("expires")]).toEqual(
      status < 400 ? [status, ...Object.values(own)] : [status, "max-age=0, private, must-revalidate", null],
    )
  })

  it.each([
    ["another status", (conn: AnyConn) => conn.send_file(404, path), 404, 2_000],
    ["a part", (conn: AnyConn) => conn.send_file(200, path, 10, 5), 200, 5],
    ["the rest", (conn: AnyConn) => conn.send_file(200, path, 10), 200, 1_990],
  ] as const)("reads neither the range nor the conditions for %s", async (_what, answer, status, length) => {
    const response = await sending(answer)({ range: "bytes=0-1", "if-none-match": "*" })
    expect([response.status, (await response.text()).length]).toEqual([status, length])
  })

  it.each(["https://example.com/a.txt", "file:///a%2f..%2fetc/passwd", "file:///a%5Cb", "data:text/plain,a"])(
    "refuses the URL %s",
    async (given) => {
      const errors: unknown[] = []
      const { fetch } = define_endpoint({
        plugs: [(conn) => conn.send_file(200, new URL(given))],
        on_error: (error) => void errors.push(error),
      })
      expect((await fetch(new Request("http://localhost/"))).status).toBe(500)
      expect(String(errors)).toContain('a file takes a path, or a URL such as "file:///srv/a.pdf", got: ')
    },
  )

  it("answers for a file that is gone with 500", async () => {
    expect((await sending((conn) => conn.send_file(200, join(folder, "none")))()).status).toBe(500)
  })
})
