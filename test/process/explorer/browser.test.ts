import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { define_routes, forward, get, pipe_through, pipeline, plug, resources, scope } from "waymark"
import { debug_page } from "waymark/debug"
import { route_explorer } from "waymark/explorer"
import { serve } from "waymark/node"
import type { RunningServer } from "waymark/node"
import { define_endpoint, define_router } from "waymark/server"
import { inheritingTable } from "../../cases/inherited-contracts.js"
import { chromiumPath, openBrowser } from "../examples/browser.js"
import type { OpenBrowser } from "../examples/browser.js"

const HOSTILE = `</script><script>document.title = "hacked"</script><img src=x onerror="document.title = 'hacked'">`

const routes = define_routes([
  pipeline("browser", [plug("accepts", ["html"]), plug("fetch_user")]),
  scope("/", "HelloWeb", [
    pipe_through("browser"),
    get("/", "PageController", "index"),
    resources("/users", "UserController", [resources("/posts", "PostController")]),
    get("/users/search", "UserController", "search", { metadata: { note: HOSTILE } }),
  ]),
  scope("/admin", "HelloWeb.Admin", { as: "admin", host: "admin." }, [
    pipe_through(["browser", "require_admin"]),
    resources("/users", "UserController", { only: ["index"] }),
  ]),
  forward("/dev/routes", "RouteExplorer"),
])
const large = define_routes(
  Array.from({ length: 3_000 }, (_, at) =>
    get(`/area${at % 40}/part${at % 300}/item${at}/:id`, "ItemController", "show", { as: `item${at}` }),
  ),
)

if (chromiumPath === undefined)
  console.warn(
    "No Chromium is installed: the route explorer was not tested in a browser. On Debian: apt-get install chromium",
  )

// The tests need a browser; without one the warning above is printed. `.ci/run` installs one.
describe.skipIf(chromiumPath === undefined)("the route explorer in a browser", () => {
  let server: RunningServer
  let browser: OpenBrowser
  let address = ""
  const complaints: string[] = []

  beforeAll(async () => {
    const web = define_router(
      define_routes([
        forward("/dev/routes", "RouteExplorer"),
        forward("/dev/large", "LargeExplorer"),
        forward("/dev/api", "ApiExplorer"),
        get("/hello", "HelloController", "show"),
      ]),
    )
    const router = web.build({
      RouteExplorer: route_explorer(routes, { guards: ["require_admin"] }),
      LargeExplorer: route_explorer(large),
      ApiExplorer: route_explorer(inheritingTable),
      HelloController: web.controller("HelloController", { show: (conn) => conn.text("Hello") }),
    })
    const endpoint = define_endpoint({ router, debug_errors: debug_page, on_error: () => {} })
    server = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
    address = `${new URL(server.url).origin}/dev/routes`
    browser = await openBrowser(chromiumPath ?? "")
    await browser.page.context().grantPermissions(["clipboard-read", "clipboard-write"])
    browser.page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text())
    })
    browser.page.on("pageerror", (error) => complaints.push(String(error)))
    browser.page.on("request", (request) => {
      if (!request.isNavigationRequest()) complaints.push(`the page asked for ${request.url()}`)
    })
  })
  afterAll(async () => {
    await browser.close()
    await server.close()
  })
  afterEach(() => {
    const found = complaints.splice(0)
    if (found.length > 0) throw new Error(`the browser complained:\n${found.join("\n")}`)
  })

  /** Opens the explorer in a new page, as somebody who follows a link. */
  const visit = async (hash = ""): Promise<void> => {
    await browser.page.goto("about:blank")
    await browser.page.goto(address + hash)
  }
  const answer = (): Promise<string> => browser.page.getByRole("region", { name: "Answer" }).innerText()
  const rows = (role: "treeitem" | "option"): Promise<readonly string[]> =>
    browser.page
      .locator(`#rows [role=${role}]`)
      .evaluateAll((found) => found.map((row) => row.getAttribute("aria-label") ?? ""))
  const path = (): ReturnType<OpenBrowser["page"]["getByLabel"]> => browser.page.getByLabel("Path", { exact: true })

  it("shows the table as a tree, searches as a person types, and lists the same routes", async () => {
    const { page } = browser
    await visit()
    expect(await page.title()).toBe("Routes")
    expect(await page.getByRole("status").first().innerText()).toBe("20 routes")
    expect((await rows("treeitem")).slice(0, 3)).toEqual([
      "GET /, PageController index, unguarded",
      "/users, 17 routes",
      "GET /users, UserController index, unguarded",
    ])
    await page.getByLabel("Search routes").pressSequentially("post edit")
    expect(await rows("treeitem")).toEqual(["GET /users/:user_id/posts/:id/edit, PostController edit, unguarded"])
    expect(await page.locator("mark, .found").first().innerText()).toBe("post")
    await page.getByLabel("Search routes").fill("usercontroller index")
    await page.getByRole("button", { name: "List" }).click()
    expect(await rows("option")).toEqual([
      "GET /users, UserController index, unguarded",
      "GET /admin/users, Admin.UserController index",
    ])
  })

  it("says which route answers a request, with its params, its pipelines and the helper's call", async () => {
    await visit()
    await path().fill("/users/7/posts/caf%C3%A9")
    const shown = await answer()
    expect(shown).toContain("Answered by GET /users/:user_id/posts/:id")
    expect(shown).toContain("HelloWeb.PostController show")
    expect(shown).toMatch(/Params\s+user_id\s+"7"\s+id\s+"café"/)
    expect(shown).toMatch(/Pipelines\s+browser\s+accepts \["html"\]\s+fetch_user\s+HelloWeb\.PostController show/)
    expect(shown).toContain(`Routes.user_post_path(conn, "show", "7", "café")`)
    const current = browser.page.locator("[aria-selected=true]")
    expect(await current.getAttribute("aria-label")).toContain("GET /users/:user_id/posts/:id,")
  })

  it("shows the contract of an action of resources, with the answers and metadata that it inherits", async () => {
    await browser.page.goto("about:blank")
    await browser.page.goto(new URL("/dev/api", address).href)
    await path().fill("POST /api/users")
    const shown = await answer()
    expect(shown).toContain("Answered by POST /api/users")
    expect(shown).toMatch(/body\s+"NewUser"/)
    expect(shown).toMatch(/answers\s+\{ "201": "User", "401": "Problem", "422": "Issues" \}/)
    expect(shown).toMatch(/metadata\s+\{ area: "api", team: "sales" \}/)
  })

  it("says why no route answers, and opens a near miss", async () => {
    const { page } = browser
    await visit()
    await path().fill("PUT /users/7/post")
    expect(await page.getByLabel("Method").inputValue()).toBe("PUT")
    expect(await answer()).toContain("No route answers this request: 404.")
    const misses = page.locator(".misses li")
    expect(await misses.filter({ hasText: "/users/:user_id/posts" }).first().innerText()).toMatch(/"posts".*"post"/s)
    await misses.getByRole("button").first().click()
    expect(await answer()).toMatch(/HelloWeb\.\w+Controller/)
    expect(await path().inputValue()).toBe("")
  })

  it("explains an unreachable route, a host, a forward and a malformed path", async () => {
    const { page } = browser
    await visit()
    await path().fill("/users/search")
    expect(await answer()).toContain("Answered by GET /users/:id")
    await path().fill("/admin/users")
    expect(await answer()).toContain("404")
    await page.getByLabel("Host").fill("admin.example.com")
    expect(await answer()).toContain("HelloWeb.Admin.UserController index")
    await path().fill("/dev/routes/a/b")
    expect(await answer()).toMatch(/Forwarded by FORWARD \/dev\/routes\s.*gets the path \/a\/b/s)
    await path().fill("/users/%E0%A4")
    expect(await answer()).toContain("Answered with 400")
  })

  it("copies the helper's call", async () => {
    const { page } = browser
    await visit("#path=/users/7")
    await page.getByRole("button", { name: "Copy the helper call" }).click()
    await page.getByText("Copied", { exact: true }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(`Routes.user_path(conn, "show", "7")`)
  })

  it("is used by keyboard alone", async () => {
    const { page } = browser
    const { keyboard } = page
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.id ?? "")
    const active = (): Promise<string | null> => page.locator(".active").getAttribute("aria-label")
    await visit()
    await page.locator("body").press("Tab")
    await page.getByRole("button", { name: "List" }).press("/")
    expect(await focused()).toBe("search")
    await keyboard.type("users")
    await keyboard.press("ArrowDown")
    expect(await focused()).toBe("rows")
    expect(await active()).toBe("/users, 17 routes")
    expect(await page.getByRole("tree").getAttribute("aria-activedescendant")).toBe(
      await page.locator(".active").getAttribute("id"),
    )
    await keyboard.press("ArrowLeft")
    expect(await rows("treeitem")).toHaveLength(2)
    await keyboard.press("ArrowRight")
    await keyboard.press("ArrowRight")
    expect(await active()).toBe("GET /users, UserController index, unguarded")
    await keyboard.press("Enter")
    expect(await answer()).toContain(`Routes.user_path(conn, "index")`)
    await keyboard.press("c")
    await page.getByText("Copied", { exact: true }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`Routes.user_path(conn, "index")`)
    await keyboard.press("End")
    expect(await active()).toBe("GET /admin/users, Admin.UserController index")
    await keyboard.press("Escape")
    expect(await answer()).toContain("Type a request, or open a route")
    await keyboard.press("Escape")
    expect(await focused()).toBe("search")
    await keyboard.press("Escape")
    expect(await page.getByRole("status").first().innerText()).toBe("20 routes")
  })

  it("keeps its state in the hash, and reads it from a link", async () => {
    const { page } = browser
    await visit()
    await page.getByLabel("Search routes").fill("post")
    await path().fill("POST /users/7/posts")
    await expect.poll(() => new URL(page.url()).hash).toBe("#q=post&method=POST&path=/users/7/posts")
    await visit("#q=post&method=POST&path=/users/7/posts&view=list")
    expect(await page.getByLabel("Search routes").inputValue()).toBe("post")
    expect(await answer()).toContain("HelloWeb.PostController create")
    expect(await rows("option")).not.toEqual([])
  })

  it("opens the first route of a search by Enter, and goes back to the search", async () => {
    const { page } = browser
    await visit()
    await page.getByLabel("Search routes").fill("post new")
    await page.keyboard.press("Enter")
    expect(await answer()).toContain('Routes.user_post_path(conn, "new", user_id)')
    expect(new URL(page.url()).hash).toMatch(/^#q=post\+new&route=\d+$/)
    await page.goBack()
    expect(await answer()).toContain("Type a request, or open a route")
    expect(await page.getByLabel("Search routes").inputValue()).toBe("post new")
  })

  it("shows hostile values as text", async () => {
    const { page } = browser
    await visit(`#q=search`)
    await page.getByRole("treeitem").click()
    expect(await answer()).toContain(JSON.stringify(HOSTILE))
    expect(await page.title()).toBe("Routes")
    await path().fill(`/${HOSTILE}`)
    expect(await page.locator("img").count()).toBe(0)
    expect(await page.title()).toBe("Routes")
  })

  it("lists the routes of a filter, and says why they have its mark", async () => {
    const { page } = browser
    await visit()
    await page.getByRole("button", { name: /^unreachable 1$/ }).click()
    expect(await rows("treeitem")).toEqual(["GET /users/search, UserController search, unreachable, unguarded"])
    await page.getByRole("treeitem").click()
    expect(await answer()).toContain("since GET /users/:id comes before it")
    expect(await answer()).toContain("does not pass require_admin")
  })

  it("fits a phone: the answer takes the place of the list, and leads back", async () => {
    const { page } = browser
    await page.setViewportSize({ width: 360, height: 740 })
    try {
      await visit()
      const isWide = (): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(await isWide()).toBe(false)
      await page.getByRole("treeitem").nth(2).click()
      expect(await page.getByRole("tree").isVisible()).toBe(false)
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("answer")
      expect(await isWide()).toBe(false)
      await page.getByRole("button", { name: "All routes" }).click()
      expect(await page.getByRole("tree").isVisible()).toBe(true)
    } finally {
      await page.setViewportSize({ width: 1280, height: 720 })
    }
  })

  it("makes elements only for the visible rows of 3,000 routes", async () => {
    const { page } = browser
    await page.goto(`${new URL(address).origin}/dev/large#view=list`)
    expect(await page.getByRole("status").first().innerText()).toBe("3000 routes")
    expect(await page.locator("#rows [role=option]").count()).toBeLessThan(80)
    await page.getByRole("listbox").press("End")
    expect(await page.locator(".active").getAttribute("aria-posinset")).toBe("3000")
    // The list is scrolled to its end, and a filter leaves one row: it is there at once.
    const listed = await page.getByLabel("Search routes").evaluate((search: HTMLInputElement) => {
      search.value = "item2999"
      search.dispatchEvent(new Event("input", { bubbles: true }))
      return document.querySelectorAll("#rows [role=option]").length
    })
    expect(listed).toBe(1)
    expect(await rows("option")).toEqual(["GET /area39/part299/item2999/:id, ItemController show, no pipeline"])
    await path().fill("/area39/part299/item2999/7")
    expect(await answer()).toContain(`"7"`)
  })

  it("is linked by the page of an error, with the request filled in", async () => {
    const { page } = browser
    const { origin } = new URL(address)
    await page.goto(`${origin}/users/1/post?x=1`)
    // The browser reports the 404 of the page itself.
    expect(complaints.splice(0)).toEqual([expect.stringContaining("404")])
    await page.getByRole("link", { name: "Open this request in the route explorer" }).click()
    expect(new URL(page.url()).pathname).toBe("/dev/routes")
    expect(await path().inputValue()).toBe("/users/1/post")
    expect(await answer()).toContain("No route answers this request")
  })
})
