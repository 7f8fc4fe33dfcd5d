import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { WORDS } from "../../../docs/site/search/words.js"
import { chromiumPath, openBrowser } from "../../process/examples/browser.js"
import type { OpenBrowser } from "../../process/examples/browser.js"
import { deadSiteLinks, readBuiltPages } from "./built-pages.js"
import { serveSite } from "./serve-site.js"
import type { ServedSite } from "./serve-site.js"
import { violationsOn } from "./violations.js"

/** One page of each kind. */
const TEMPLATES = [
  "/",
  "/routing.html",
  "/api/waymark.html",
  "/errors.html",
  "/benchmarks.html",
  "/decisions/004-matcher.html",
  "/playground.html",
  "/nowhere",
]
/** What people type into the search, and the section that must be first. */
const SEARCHES = [
  ["zod", "/queries-and-bodies.html#queries-and-bodies"],
  ["send file", "/plugs.html#send_download"],
  ["pagination", "/queries-and-bodies.html#a-query"],
  ["cors", "/plugs.html#cors"],
  ["upload", "/plugs.html#uploads"],
  ["login", "/examples/blog/#logins"],
  ["websocket", "/sockets.html#sockets"],
  ["csrf", "/sessions.html#forged-requests"],
  ["jwt", "/plugs.html#sign_token-and-verify_token"],
  ["docker", "/deploying.html#a-container"],
  ["not found", "/endpoint.html#errors"],
  ["middleware", "/server.html#plugs"],
] as const
/** Compressed, in bytes, with everything that the page loads. */
const FIRST_PAGE = 200_000
const pages = readBuiltPages()

it("links and pictures of all pages lead to pages, headings and files of the site", () => {
  expect(pages.length).toBeGreaterThan(60)
  expect(deadSiteLinks(pages)).toEqual([])
})

it("the check of links finds a missing page, a missing heading and a missing picture", () => {
  const html =
    '<h1 id="one">1</h1><a href="#one"></a><a class="x" href="/a/b.html#two"></a><img src="../c.png"><a href="/d.html"></a><a href="https://example.com"></a>'
  expect(deadSiteLinks([{ path: "a/b.html", html }], () => false)).toEqual([
    "a/b.html: /a/b.html#two leads nowhere",
    "a/b.html: ../c.png leads nowhere",
    "a/b.html: /d.html leads nowhere",
  ])
})

it("the words of the search are those of pages and sections of the site", () => {
  const links = Object.keys(WORDS).map((place) => place.replace(/(?<!\/)(?=#|$)/, place.includes("/#") ? "" : ".html"))
  const html = links.map((link) => `<a href="/${link}"></a>`).join("")
  expect(deadSiteLinks([...pages, { path: "words.html", html }])).toEqual([])
})

it("all pages have the icon of the site", () => {
  expect(pages.filter(({ html }) => !html.includes('<link rel="icon"')).map(({ path }) => path)).toEqual([])
})

describe.skipIf(chromiumPath === undefined)("in Chromium", () => {
  let site: ServedSite
  let browser: OpenBrowser
  const foreign = new Set<string>()
  beforeAll(async () => {
    site = await serveSite()
    browser = await openBrowser(chromiumPath ?? "")
    browser.page.on("request", (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(site.origin)) foreign.add(request.url())
    })
  })
  afterAll(async () => {
    await browser.close()
    await site.stop()
  })

  const open = async (path: string, colorScheme: "light" | "dark" = "light", width = 1280): Promise<void> => {
    await browser.page.setViewportSize({ width, height: 900 })
    await browser.page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
    await browser.page.goto(site.origin + path, { waitUntil: "networkidle" })
  }

  it("the first page weighs at most 200 kB, compressed", async () => {
    site.takeBytes()
    await open("/")
    expect(site.takeBytes()).toBeLessThan(FIRST_PAGE)
  })

  it.each(TEMPLATES.flatMap((path) => [["light", path] as const, ["dark", path] as const]))(
    "axe finds no problem: %s, %s",
    async (scheme, path) => {
      await open(path, scheme)
      expect(await violationsOn(browser.page)).toEqual([])
    },
  )

  it("no page is wider than a phone", async () => {
    const wide: string[] = []
    await browser.page.setViewportSize({ width: 390, height: 900 })
    for (const { path } of pages) {
      await browser.page.goto(`${site.origin}/${path}`, { waitUntil: "load" })
      const width = await browser.page.evaluate(() => document.documentElement.scrollWidth)
      if (width > 390) wide.push(`${path}: ${width}`)
    }
    expect(wide).toEqual([])
  })

  it("the keyboard opens the search, finds an export and goes to it", async () => {
    const { page } = browser
    await open("/")
    await page.keyboard.press("Control+k")
    await page.locator(".VPLocalSearchBox input").fill("compile_matcher")
    await page.locator(".VPLocalSearchBox .result").first().waitFor()
    await page.keyboard.press("Enter")
    await page.waitForURL("**/*.html#compile_matcher")
    await page.locator("h2#compile_matcher").waitFor()
    expect(await page.locator(".VPLocalSearchBox").count()).toBe(0)
  })

  it("the search finds a message of an error", async () => {
    const { page } = browser
    await open("/")
    await page.keyboard.press("Control+k")
    await page.locator(".VPLocalSearchBox input").fill("no plug parsed it")
    const result = page.locator(".VPLocalSearchBox .result[href*='/errors']").first()
    await result.waitFor()
    expect(await result.getAttribute("href")).toContain("#")
  })

  it.each(SEARCHES)("the search for %s lists %s first", async (words, link) => {
    const { page } = browser
    await open("/")
    await page.keyboard.press("Control+k")
    await page.locator(".VPLocalSearchBox input").fill(words)
    const first = page.locator(".VPLocalSearchBox .result").first()
    await expect.poll(() => first.getAttribute("href")).toBe(link)
  })

  it("copying a block with the name of its file copies the code alone", async () => {
    const { page } = browser
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.origin })
    await open("/getting-started.html")
    const block = page.locator(".code-block", { has: page.locator(".code-file", { hasText: "routes.ts" }) }).first()
    await block.hover()
    await block.locator("button.copy").click()
    const code = (await block.locator("pre").textContent()) ?? ""
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    expect(code).toContain("import")
  })

  it("names of the libraries of others show their types too", async () => {
    const { page } = browser
    await open("/works-with.html")
    await page
      .locator("[data-type]", { hasText: /^betterAuth$/ })
      .last()
      .hover()
    const card = page.locator(".type-card")
    await card.waitFor()
    expect(await card.textContent()).toMatch(/betterAuth[^]*Options/)
  })

  it("a name shows its type under the pointer, and with the arrow keys", async () => {
    const { page } = browser
    await open("/")
    const card = page.locator(".type-card")
    // On a loaded machine the page may be idle before its script has run.
    const hover = async (): Promise<readonly string[]> => {
      await page.mouse.move(0, 0)
      await page.locator("[data-type]", { hasText: "user_post_path" }).hover()
      return card.allTextContents()
    }
    await expect.poll(hover, { interval: 500 }).toEqual([expect.stringContaining('action: "show"')])
    await page.keyboard.press("Escape")
    expect(await card.count()).toBe(0)
    await page.locator("pre", { hasText: "define_routes" }).first().focus()
    await page.keyboard.press("ArrowRight")
    await card.getByText(/define_routes/).waitFor()
  })

  it("a block that must not compile shows the compiler's message, which copying leaves out", async () => {
    const { page } = browser
    await open("/")
    const block = page.locator("pre", { hasText: "user_pots_path" })
    await block.locator(".code-message", { hasText: "Did you mean 'user_post_path'?" }).waitFor()
    expect(await block.locator(".code-message.vp-copy-ignore").count()).toBe(
      await block.locator(".code-message").count(),
    )
  })

  it("guides link exports to the reference, which links them to guides", async () => {
    const { page } = browser
    await open("/routing.html")
    await page.locator("a.export", { hasText: "define_routes" }).first().click()
    await page.waitForURL("**/api/waymark.html#define_routes")
    const guides = page.locator("h2#define_routes ~ p", { hasText: /^Guides: / }).first()
    await guides.waitFor()
    expect(await guides.locator("a").count()).toBeGreaterThan(0)
  })

  it("requests nothing from another host", () => {
    expect([...foreign]).toEqual([])
  })
})
