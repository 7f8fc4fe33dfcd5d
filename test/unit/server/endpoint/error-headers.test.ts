import { describe, expect, it } from "vitest"
import { define_endpoint } from "../../../../src/server.js"
import type { Conn, EndpointConfig } from "../../../../src/server.js"

const CACHED = {
  "cache-control": "public, max-age=31536000",
  expires: "Thu, 01 Jan 2099 00:00:00 GMT",
  age: "5",
  etag: '"a"',
  "last-modified": "Thu, 01 Jan 2015 00:00:00 GMT",
  "cdn-cache-control": "max-age=60",
  "surrogate-control": "max-age=60",
  "accept-ranges": "bytes",
  "content-encoding": "gzip",
  "content-range": "bytes 0-1/2",
}
const KEPT = {
  vary: "accept",
  "content-security-policy": "default-src 'none'",
  "x-request-id": "abc",
  "www-authenticate": "Basic",
}

/** The headers of an error page, if these headers were put before the error. */
async function headersOf(
  headers: Readonly<Record<string, string>>,
  status: number,
  config: EndpointConfig = {},
): Promise<Headers> {
  const action = (conn: Conn): never => {
    for (const [name, value] of Object.entries(headers)) conn.put_resp_header(name, value)
    conn.put_resp_cookie("a", "b")
    throw Object.assign(new Error("no"), { status })
  }
  const endpoint = define_endpoint({ plugs: [action], on_error: () => {}, ...config })
  const response = await endpoint.fetch(new Request("http://example.com/"))
  expect(response.status).toBe(status)
  return response.headers
}

describe("cache headers of error pages", () => {
  it.each([500, 503, 404, 410, 422])(
    "an error page of %i is not cached because of headers that were put before",
    async (status) => {
      expect(Object.fromEntries(await headersOf({ ...CACHED, ...KEPT }, status))).toEqual({
        "cache-control": "no-store",
        "content-type": "text/plain; charset=utf-8",
        "set-cookie": "a=b; Path=/; HttpOnly",
        ...KEPT,
      })
    },
  )

  it("an error page has the default cache-control if none was put", async () => {
    expect((await headersOf({ etag: '"a"' }, 500)).get("cache-control")).toBe("max-age=0, private, must-revalidate")
    const render_error: EndpointConfig["render_error"] = () => new Response("")
    expect((await headersOf({}, 200, { render_error })).has("cache-control")).toBe(false)
  })

  it("an error page has the cache headers that render_error set", async () => {
    const headers = { "cache-control": "public, max-age=5", etag: '"page"' }
    const render_error: EndpointConfig["render_error"] = (_error, _conn, status) =>
      new Response("", { status, headers })
    const given = await headersOf(CACHED, 404, { render_error })
    expect([given.get("cache-control"), given.get("etag"), given.has("expires")]).toEqual([
      "public, max-age=5",
      '"page"',
      false,
    ])
  })
})
