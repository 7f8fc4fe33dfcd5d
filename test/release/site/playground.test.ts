import { readdirSync, readFileSync } from "node:fs"
import { join, sep } from "node:path"
import type { Locator } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { EXAMPLES } from "../../../docs/site/playground/examples.js"
import { DIST } from "../../../docs/site/build/folders.js"
import { chromiumPath, openBrowser } from "../../process/examples/browser.js"
import type { OpenBrowser } from "../../process/examples/browser.js"
import { serveSite } from "./serve-site.js"
import type { ServedSite } from "./serve-site.js"
import { violationsOn } from "./violations.js"

const PAGE = "/playground.html"
/** Compressed, in bytes, with TypeScript and all declarations: what the page loads for its first example. */
const FIRST_USE = 1_700_000

/** The pages with programs for the playground, and how many each has. */
const PROGRAMS = readdirSync(join(DIST, "programs"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".json"))
  .map((path): [page: string, count: number] => [
    path.split(sep).join("/").replace(".json", ""),
    (JSON.parse(readFileSync(join(DIST, "programs", path), "utf8")) as string[]).length,
  ])

const TABLE = `import { get, helpers } from "waymark"
export const routes = [get("/pages/:page", "PageController", "show"), get("/pages", "PageController", "index")] as const
const Routes = helpers(routes)
`

it("each example is in the list", () => {
  const files = readdirSync(join(DIST, "../../../docs/site/playground/examples")).map((file) => file.replace(".ts", ""))
  expect(files.toSorted()).toEqual(EXAMPLES.map(({ name }) => name).toSorted())
})

describe.skipIf(chromiumPath === undefined)("the playground in Chromium", () => {
  let site: ServedSite
  let browser: OpenBrowser
  const foreign = new Set<string>()
  const thrown: string[] = []
  beforeAll(async () => {
    site = await serveSite()
    browser = await openBrowser(chromiumPath ?? "")
    browser.page.on("request", (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(site.origin)) foreign.add(request.url())
    })
    browser.page.on("pageerror", (error) => thrown.push(error.message))
    await browser.page.setViewportSize({ width: 1280, height: 900 })
    await browser.page.emulateMedia({ reducedMotion: "reduce" })
  })
  afterAll(async () => {
    await browser.close()
    await site.stop()
  })

  const at = (selector: string, text?: string | RegExp): Locator =>
    browser.page.locator(selector, text === undefined ? {} : { hasText: text })
  const problems = (): Promise<string[]> => at(".problems li span").allTextContents()
  /** Waits until the program was compiled and run. */
  const settled = (): Promise<void> => at(".playground[aria-busy=false]").waitFor()
  const reload = async (hash = ""): Promise<void> => {
    await browser.page.goto("about:blank")
    await browser.page.goto(site.origin + PAGE + hash)
    await settled()
  }
  /** Loads what a hash names into the page that is open. */
  const loadHash = async (hash: string): Promise<void> => {
    await browser.page.evaluate((next) => {
      const changed = new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }))
      const isSame = location.hash === next
      location.hash = next
      return isSame ? undefined : changed
    }, hash)
    await settled()
  }
  const load = async (example: string): Promise<void> => {
    await loadHash(`#example=${example}`)
    await showTab("Routes")
  }
  const write = async (text: string): Promise<void> => {
    await at(".cm-content").focus()
    await browser.page.keyboard.press("Control+a")
    await browser.page.keyboard.insertText(text)
  }
  const showTab = (name: string): Promise<void> => at(`#tab-${name}`).click()

  it("the first use takes at most 1.7 MB, compressed", async () => {
    site.takeBytes()
    await reload()
    expect(site.takeBytes()).toBeLessThan(FIRST_USE)
  })

  it("the errors of an example are there before TypeScript is", async () => {
    const { page } = browser
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.context().route("**/playground/language-*.js", async (route) => {
      await held
      await route.continue()
    })
    await page.goto("about:blank")
    await page.goto(`${site.origin}${PAGE}#example=mistakes`)
    await at(".problems li", "Did you mean 'user_post_path'?").waitFor()
    expect(await at(".playground").getAttribute("aria-busy")).toBe("true")
    release()
    await settled()
    await page.context().unroute("**/playground/language-*.js")
    expect(await at(".problems li").count()).toBe(3)
  })

  it("a table that is typed is listed, and a request finds its row", async () => {
    await load("paths")
    await write(TABLE)
    await at(".listing", "/pages/:page").waitFor()
    expect(await at(".listing").textContent()).toBe(
      'page_path  GET  /pages/:page  PageController "show"\npage_path  GET  /pages        PageController "index"',
    )
    await at(".request input").fill("GET /pages/hello")
    await at(".verdict.answers", "PageController show").waitFor()
    expect(await at(".answer dd").first().textContent()).toBe('"hello"')
    await at(".request input").fill("POST /pages")
    await at(".verdict.fails", "No route answers this request: 404.").waitFor()
    await at(".misses", "Answers GET, not POST").waitFor()
  })

  it("a mistake is an error at its place, and goes when it is mended", async () => {
    await load("paths")
    await write(`${TABLE}Routes.pgae_path(new URL("http://a"), "index")`)
    await at(".cm-lintRange-error", "pgae_path").waitFor()
    await at(".problems li", "Did you mean 'page_path'?").waitFor()
    await at(".problems button", "Line 4").click()
    await at(".cm-content:focus").waitFor()
    await write(`${TABLE}Routes.page_path(new URL("http://a"), "index")`)
    await at(".problems > p", "No errors").waitFor()
    expect(await at(".cm-lintRange-error").count()).toBe(0)
  })

  it("a dot completes the helpers of the table, and a quote its actions", async () => {
    await load("paths")
    await write(`${TABLE}Routes`)
    await browser.page.keyboard.type(".")
    await at(".cm-tooltip-autocomplete li", "page_url").waitFor()
    await browser.page.keyboard.press("Escape")
    await write(`${TABLE}Routes.page_path(new URL("http://a"), `)
    await browser.page.keyboard.type('"')
    await at(".cm-tooltip-autocomplete li", "index").waitFor()
    expect(await at(".cm-tooltip-autocomplete li").allTextContents()).toEqual(["index", "show"])
  })

  it("a name shows its type under the pointer, and at the cursor", async () => {
    await load("paths")
    await at(".cm-line span", "define_routes").last().hover()
    await at(".cm-tooltip .described", "define_routes").waitFor()
    await at(".cm-line", /^const Routes/).click({ position: { x: 70, y: 8 } })
    await at(".type-of-name", "const Routes: Helpers<").waitFor()
    expect(await at(".type-of-name").textContent()).toContain("UserController")
  })

  it("the address has the program and the request, and restores them", async () => {
    await load("paths")
    await write(TABLE)
    await at(".request input").fill("GET /pages/shared")
    await browser.page.waitForURL(/program=.*request=/)
    const { hash } = new URL(browser.page.url())
    await reload(hash)
    expect(await at(".cm-content").innerText()).toContain('get("/pages/:page"')
    await at(".answer dd", "shared").waitFor()
    expect(await at("select").inputValue()).toBe("")
  })

  it.each(EXAMPLES)("the example $name compiles and runs, except for its errors on purpose", async (example) => {
    const { name, request, errors = [] } = example
    await load(name)
    expect(await problems()).toEqual(errors.map((text) => expect.stringContaining(text)))
    expect(await at(".failure").allTextContents()).toEqual([])
    expect(await at(".request input").inputValue()).toBe(request)
    await at(".verdict").waitFor()
    for (const tab of ["Links", "Client", "OpenAPI"]) {
      await showTab(tab)
      await at(tab === "OpenAPI" ? ".listing" : ".calls dt")
        .first()
        .waitFor()
    }
    expect(JSON.parse((await at(".listing").textContent()) ?? "")).toHaveProperty("openapi")
    await showTab("Output")
    if (name !== "mistakes") await at(".output .log").first().waitFor()
    expect(await at(".output .error").allTextContents()).toEqual([])
  })

  it("a block of a guide opens its program", async () => {
    await browser.page.goto(`${site.origin}/routing.html`, { waitUntil: "networkidle" })
    await at(".open-program a").first().click()
    await browser.page.waitForURL(/playground\.html#program=/)
    await settled()
    expect(await problems()).toEqual([])
    await at(".listing", "page_path").waitFor()
    expect(await at("select").inputValue()).toBe("")
  })

  it.each(PROGRAMS)("the programs of %s run, or show their errors", async (page, count) => {
    await load("paths")
    for (let program = 0; program < count; program += 1) {
      await loadHash(`#page=${encodeURIComponent(page)}&program=${program}`)
      // A program that does not compile may throw what the compiler has reported.
      const isRefused = (await problems()).length > 0
      const failures = isRefused ? [] : await at(".failure").allTextContents()
      const hasTable = isRefused || (await at(".listing").count()) === 1
      expect({ program, failures, hasTable }).toEqual({ program, failures: [], hasTable: true })
    }
  })

  it("links and calls of the client have their results", async () => {
    await load("kinds")
    await showTab("Links")
    expect(await at(".calls").innerText()).toContain('Routes.user_path(site, "tab", "posts")\n/users/posts')
    await load("contracts")
    await showTab("Client")
    expect(await at(".calls").innerText()).toContain(
      'await api.note("create", { body: NewNote })\nPOST /notes → 201 Note',
    )
  })

  it("the error of a program is shown as it is, and an endless loop is ended", async () => {
    await load("paths")
    await write(`${TABLE}throw new RangeError("the third row")`)
    await at(".failure", /^RangeError: the third row$/).waitFor()
    await write('export const routes = [["got", "/users", "UserController", "index"]]')
    await at(".failure", "TableError").waitFor()
    await write(`${TABLE}while (true) {}`)
    await at(".failure", "the program was ended after 3 seconds").waitFor()
    await write(TABLE)
    await at(".failure").waitFor({ state: "detached" })
    expect(await at(".listing").textContent()).toContain("/pages/:page")
  })

  it("a program sends no request and imports nothing else", async () => {
    await load("paths")
    await write(`${TABLE}await fetch("https://example.com/")`)
    await at(".failure", "the playground has no network").waitFor()
    await write(`import pad from "left-pad"\nconsole.log(pad)`)
    await at(".failure", 'the playground has no package "left-pad"').waitFor()
    await settled()
    expect(await problems()).toEqual([expect.stringContaining("left-pad")])
  })

  it.each(["light", "dark"] as const)(
    "axe finds no problem with errors, completions and each tab: %s",
    async (scheme) => {
      await browser.page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" })
      await load("mistakes")
      expect(await violationsOn(browser.page)).toEqual([])
      for (const tab of ["Links", "Client", "OpenAPI", "Output"]) {
        await showTab(tab)
        expect(await violationsOn(browser.page)).toEqual([])
      }
      await write(`${TABLE}Routes`)
      await browser.page.keyboard.type(".")
      await at(".cm-tooltip-autocomplete").waitFor()
      expect(await violationsOn(browser.page)).toEqual([])
    },
  )

  it("the keyboard reaches the editor, leaves it, and changes the tab", async () => {
    await load("paths")
    const { keyboard } = browser.page
    await at("select").focus()
    await keyboard.press("Tab")
    await keyboard.press("Tab")
    await at(".cm-content:focus").waitFor()
    await keyboard.press("Tab")
    expect(await at(".cm-content:focus").count()).toBe(0)
    await at("#tab-Routes").focus()
    await keyboard.press("ArrowRight")
    await at("#tab-Links[aria-selected=true]:focus").waitFor()
    await at(".calls").waitFor()
  })

  it("a phone has the editor above the results", async () => {
    await browser.page.setViewportSize({ width: 390, height: 900 })
    await load("mistakes")
    expect(await browser.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    const [program, results] = [await at(".program").boundingBox(), await at(".results").boundingBox()]
    expect(results?.y).toBeGreaterThan((program?.y ?? 0) + (program?.height ?? 0))
  })

  it("throws nothing and requests nothing from another host", () => {
    expect(thrown).toEqual([])
    expect([...foreign]).toEqual([])
  })
})
