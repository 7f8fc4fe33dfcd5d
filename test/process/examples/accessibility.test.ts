import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { define_routes, forward, get, pipe_through, pipeline, plug, resources, scope } from "waymark"
import { debug_page } from "waymark/debug"
import { route_explorer } from "waymark/explorer"
import { serve } from "waymark/node"
import { define_endpoint, define_router } from "waymark/server"
import { axeFindings } from "./axe.js"
import { PASSWORD, startBlog } from "./blog.js"
import { chromiumPath, openBrowser } from "./browser.js"
import type { OpenBrowser } from "./browser.js"

if (chromiumPath === undefined)
  console.warn("No Chromium is installed: axe-core was not run on the pages. On Debian: apt-get install chromium")

// The tests need a browser; without one the warning above is printed. `.ci/run` installs one.
describe.skipIf(chromiumPath === undefined)("axe-core finds nothing", () => {
  let browser: OpenBrowser

  beforeAll(async () => {
    browser = await openBrowser(chromiumPath ?? "")
  })
  afterAll(() => browser.close())

  const routes = define_routes([
    pipeline("browser", [plug("accepts", ["html"])]),
    scope("/", "HelloWeb", [
      pipe_through("browser"),
      get("/", "PageController", "index", { metadata: { note: "the first page" } }),
      resources("/users", "UserController", [resources("/posts", "PostController")]),
    ]),
    forward("/dev/routes", "RouteExplorer"),
  ])
  const web = define_router(
    define_routes([forward("/dev/routes", "RouteExplorer"), get("/fails", "HelloController", "show")]),
  )
  const router = web.build({
    RouteExplorer: route_explorer(routes),
    HelloController: web.controller("HelloController", {
      show() {
        throw new TypeError("no user", { cause: new Error("the database is closed") })
      },
    }),
  })

  it("in the route explorer", async () => {
    await using served = await started(define_endpoint({ router }))
    const { page } = browser
    await page.goto(`${served.origin}/dev/routes`)
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel("Search routes").fill("user")
    await page.getByRole("button", { name: "List" }).click()
    expect(await axeFindings(page)).toEqual([])
    for (const request of ["/users/7/posts/8", "PUT /users/7/post"]) {
      await page.getByLabel("Path", { exact: true }).fill(request)
      expect(await axeFindings(page)).toEqual([])
    }
    await page.setViewportSize({ width: 360, height: 640 })
    expect(await axeFindings(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  it.each(["/fails?a=1", "/dev/router", "/%ff"])("in the debug page for %s", async (path) => {
    await using served = await started(define_endpoint({ router, debug_errors: debug_page, on_error() {} }))
    await browser.page.goto(served.origin + path)
    expect(await axeFindings(browser.page)).toEqual([])
    for (const summary of await browser.page.locator("summary").all()) await summary.click()
    expect(await axeFindings(browser.page)).toEqual([])
  })

  it.each(["/fails", "/nowhere", "/%ff"])("in the error page for %s", async (path) => {
    await using served = await started(define_endpoint({ router, on_error() {} }))
    await browser.page.goto(served.origin + path)
    expect(await axeFindings(browser.page)).toEqual([])
  })

  it("in the pages of the blog", async () => {
    const blog = await startBlog()
    const { page } = browser
    const submit = (name: string): Promise<unknown> =>
      Promise.all([page.waitForEvent("load"), page.getByRole("button", { name, exact: true }).first().click()])
    try {
      for (const path of ["/", "/?q=relay", "/users", "/users/new", "/users/2", "/users/2/posts/6", "/nowhere"]) {
        await page.goto(blog.origin + path)
        expect(await axeFindings(page)).toEqual([])
      }
      await page.goto(`${blog.origin}/users/new`)
      await submit("Sign up")
      expect(await axeFindings(page)).toEqual([])
      await page.goto(`${blog.origin}/session/new`)
      await page.getByLabel("Email").fill("admin@example.com")
      await page.getByLabel("Password").fill(PASSWORD)
      await submit("Log in")
      const own = await page.getByRole("link", { name: "The editor" }).getAttribute("href")
      for (const path of ["/admin", "/admin/comments", "/status", "/health", `${own}/edit`, `${own}/posts/new`]) {
        await page.goto(blog.origin + path)
        expect(await axeFindings(page)).toEqual([])
      }
    } finally {
      await blog.stop()
    }
  })
})

/** An endpoint on a free port. */
async function started(endpoint: Parameters<typeof serve>[0]): Promise<AsyncDisposable & { readonly origin: string }> {
  const server = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
  return { origin: new URL(server.url).origin, [Symbol.asyncDispose]: () => server.close() }
}
