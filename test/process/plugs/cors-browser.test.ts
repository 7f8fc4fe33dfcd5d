import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { get, put } from "../../../src/index.js"
import { serve } from "../../../src/server/node/index.js"
import type { RunningServer } from "../../../src/server/node/index.js"
import { cors } from "../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../src/server.js"
import type { Conn } from "../../../src/server.js"
import { chromiumPath, openBrowser } from "../examples/browser.js"
import type { OpenBrowser } from "../examples/browser.js"

if (chromiumPath === undefined)
  console.warn(
    "No Chromium is installed: requests of other origins were not tried. On Debian: apt-get install chromium",
  )

// The tests need a browser; without one the warning above is printed. `.ci/run` installs one.
describe.skipIf(chromiumPath === undefined)("in a browser, a page of another origin", () => {
  let browser: OpenBrowser
  let pages: RunningServer
  let api: RunningServer
  const listen = { port: 0, hostname: "127.0.0.1", print: false } as const
  const pageAt = (host: string): string => `http://${host}:${new URL(pages.url).port}`

  beforeAll(async () => {
    pages = await serve(define_endpoint({ plugs: [(conn) => conn.html("<h1>page</h1>")] }), listen)
    const web = define_router([
      get("/cookie", "ApiController", "cookie"),
      put("/users/:id", "ApiController", "update"),
      get("/fails", "ApiController", "fails"),
    ])
    const ApiController = web.controller("ApiController", {
      cookie: (conn) => {
        const { seen = "none" } = conn.req_cookies
        return conn.put_resp_cookie("seen", "yes", { same_site: "Lax" }).put_resp_header("x-total", "3").text(seen)
      },
      update: (conn, { id }) => conn.json({ id, header: conn.get_req_header("x-custom") }),
      fails: () => {
        throw new Error("broken")
      },
    })
    const options = { origins: [pageAt("app.localhost")], credentials: true, exposed_headers: ["x-total"] }
    api = await serve(
      define_endpoint({ plugs: [cors(options)], router: web.build({ ApiController }), on_error: () => {} }),
      listen,
    )
    browser = await openBrowser(chromiumPath ?? "")
  })
  afterAll(async () => {
    await Promise.all([browser.close(), pages.close(), api.close()])
  })

  /** What a page of a host gets for a request to the API. */
  async function request(host: string, path: string, init: RequestInit = {}): Promise<string> {
    const { page } = browser
    await page.goto(pageAt(host))
    const url = `http://api.app.localhost:${new URL(api.url).port}${path}`
    return page.evaluate(
      async ({ url: to, init: how }) => {
        try {
          const response = await fetch(to, how)
          return `${response.status} ${await response.text()} ${response.headers.get("x-total")}`
        } catch (error) {
          return String(error)
        }
      },
      { url, init },
    )
  }
  const FAILED = "TypeError: Failed to fetch"

  it("that is allowed reads a response, its exposed header, and sends cookies", async () => {
    expect(await request("app.localhost", "/cookie", { credentials: "include" })).toBe("200 none 3")
    expect(await request("app.localhost", "/cookie", { credentials: "include" })).toBe("200 yes 3")
  })

  it("that is not allowed reads nothing", async () => {
    expect(await request("evil.localhost", "/cookie")).toBe(FAILED)
    expect(await request("evil.localhost", "/users/7", { method: "PUT" })).toBe(FAILED)
  })

  it("that is allowed sends a request after a preflight", async () => {
    const init = { method: "PUT", headers: { "content-type": "application/json", "x-custom": "a" }, body: "{}" }
    expect(await request("app.localhost", "/users/7", init)).toBe('200 {"id":"7","header":["a"]} null')
  })

  it("that is allowed reads errors, but sends no method that no route serves", async () => {
    expect(await request("app.localhost", "/fails")).toMatch(/^500 /)
    expect(await request("app.localhost", "/nowhere")).toMatch(/^404 /)
    expect(await request("app.localhost", "/users/7", { method: "DELETE" })).toBe(FAILED)
  })

  it.each([
    ["all origins", "*" as const],
    ["a list", undefined],
  ])("reads what the browser has kept of a picture, with %s", async (_name, all) => {
    const picture = (conn: Conn): Conn =>
      conn
        .put_resp_header("cache-control", "public, max-age=3600")
        .put_resp_header("content-type", "image/svg+xml")
        .send_resp(200, '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
    const origins = all ?? [pageAt("app.localhost")]
    const pictures = await serve(define_endpoint({ plugs: [cors({ origins }), picture] }), listen)
    const { page } = browser
    await page.goto(pageAt("app.localhost"))
    const read = await page.evaluate(
      async (url) => {
        const image = new Image()
        await new Promise((resolve, reject) => {
          image.addEventListener("load", resolve)
          image.addEventListener("error", reject)
          image.src = url
        })
        const response = await fetch(url)
        return `${response.status} ${(await response.text()).length}`
      },
      `http://pictures.localhost:${new URL(pictures.url).port}/a.svg`,
    )
    await pictures.close()
    expect(read).toBe("200 62")
  })
})
