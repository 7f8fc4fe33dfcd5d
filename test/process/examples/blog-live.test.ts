import { once } from "node:events"
import type { IncomingMessage } from "node:http"
import type { Locator, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import WebSocket from "ws"
import { MAX_LINES } from "../../../docs/examples/blog/controllers/chat_controller.js"
import { openLine } from "../live/line.js"
import type { Line } from "../live/line.js"
import { formOf, startBlog } from "./blog.js"
import type { RunningBlog, Visitor } from "./blog.js"
import { chromiumPath, openBrowser } from "./browser.js"
import type { OpenBrowser } from "./browser.js"

if (chromiumPath === undefined)
  console.warn("No Chromium is installed: no comment appeared in a browser. On Debian: apt-get install chromium")

/** A post with two comments. */
const POST = "/users/2/posts/6"

let blog: RunningBlog
beforeAll(async () => {
  blog = await startBlog()
})
afterAll(() => blog.stop())

const writer = (): Promise<Visitor> => blog.signUp("Hedy Lamarr", `hedy${Math.random()}@example.com`)

async function write(visitor: Visitor, body: string): Promise<void> {
  const form = formOf(await visitor.open(POST), /\/comments$/)
  expect((await visitor.submit(form, { "comment[body]": body })).status).toBe(302)
}

describe("the stream of the comments on a post", () => {
  const leaving: AbortController[] = []
  afterEach(() => {
    for (const controller of leaving.splice(0)) controller.abort()
  })

  /** Opens the stream, and returns a function that resolves to all that came so far, once it contains a text. */
  async function open(path: string, headers: Record<string, string> = {}): Promise<(text: string) => Promise<string>> {
    const controller = new AbortController()
    leaving.push(controller)
    const { body, status } = await fetch(blog.origin + path, { headers, signal: controller.signal })
    expect(status).toBe(200)
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    let all = ""
    return async (text) => {
      while (!all.includes(text)) {
        const { value } = (await reader?.read()) ?? {}
        if (value === undefined) throw new Error(`the stream ended with:\n${all}`)
        all += value
      }
      return all
    }
  }

  it("brings a comment to those who read the post, in the HTML of the page and without a button to delete it", async () => {
    const visitor = await writer()
    const until = await open(`${POST}/comments/events?after=2`)
    const other = await open("/users/2/posts/5/comments/events")
    await Promise.all([until(":\n\n"), other(":\n\n")])
    const later = other("Bold")
    await write(visitor, "<b>Bold</b>")
    const text = await until("</article>")
    expect(text).toMatch(/^:\n\nid: 3\nevent: added\ndata: "<article /)
    expect(text).toContain("&lt;b&gt;Bold&lt;/b&gt;")
    expect(text).not.toContain("Delete")
    expect(await Promise.race([later.catch(() => {}), Promise.resolve("nothing")])).toBe("nothing")
  })

  it("begins after the comment that the page or the browser had last", async () => {
    const visitor = await writer()
    await write(visitor, "A new one")
    for (const [query, headers] of [
      ["?after=2", {}],
      ["?after=0", { "last-event-id": "2" }],
    ] as const) {
      const until = await open(`${POST}/comments/events${query}`, headers)
      expect(await until("A new one")).toMatch(/^:\n\nid: 3\n/)
    }
  })

  it("goes on after a comment that was deleted", async () => {
    const visitor = await writer()
    await write(visitor, "Soon gone")
    const form = formOf(await visitor.open(POST), /\/comments\/\d+$/, "delete")
    await visitor.submit(form)
    const until = await open(`${POST}/comments/events?after=${form.action.split("/").at(-1)}`)
    await until(":\n\n")
    await write(visitor, "It stays")
    expect(await until("</article>")).toContain("It stays")
  })

  it("of a post that does not exist is answered with 404, and a wrong query with 400", async () => {
    expect((await blog.request("/users/2/posts/99/comments/events")).status).toBe(404)
    expect((await blog.request(`${POST}/comments/events?after=x`)).status).toBe(400)
  })
})

it.each([
  ["who is not logged in", false, "https://blog.example", 302, "/session/new"],
  ["a page of another site, also with a login", true, "https://evil.example", 403, undefined],
  ["nobody else", true, "https://blog.example", 101, undefined],
])("the socket of the chat room refuses %s", async (_who, isLoggedIn, origin, status, location) => {
  const cookie = isLoggedIn ? (await writer()).cookie() : ""
  const socket = new WebSocket(`${blog.origin.replace("http", "ws")}/chat/socket`, { headers: { cookie, origin } })
  socket.on("error", () => {}) // that of a refused one
  const { statusCode, headers } = await new Promise<IncomingMessage>((resolve) => {
    socket.once("upgrade", resolve)
    socket.once("unexpected-response", (_request, response) => resolve(response))
  })
  expect([statusCode, headers.location]).toEqual([status, location])
  socket.terminate()
})

// The tests need a browser; without one the warning above is printed. `.ci/run` installs one.
describe.skipIf(chromiumPath === undefined)("the comments on a post in two browsers", () => {
  let line: Line
  let writing: OpenBrowser
  let reading: OpenBrowser
  beforeAll(async () => {
    line = await openLine(blog.origin)
    ;[writing, reading] = await Promise.all([openBrowser(chromiumPath ?? ""), openBrowser(chromiumPath ?? "")])
  })
  afterAll(async () => {
    await Promise.all([writing.close(), reading.close()])
    await line.close()
  })

  it("appear while the page is open, and those that were written while the line was cut appear after it, each once", async () => {
    const complaints: string[] = []
    reading.page.on("pageerror", (error) => complaints.push(error.message))
    const last_ids: (string | undefined)[] = []
    reading.page.on("request", (request) => {
      if (request.url().includes("/comments/events"))
        void request.allHeaders().then((headers) => last_ids.push(headers["last-event-id"]))
    })
    await reading.page.goto(line.origin + POST)

    await writing.page.goto(`${blog.origin}/users/new`)
    await writing.page.getByLabel("Name").fill("Ida Rhodes")
    await writing.page.getByLabel("Email").fill("ida@example.com")
    await writing.page.getByLabel("Password").fill("correct horse")
    await writing.page.getByRole("button", { name: "Sign up" }).click()
    await writing.page.goto(blog.origin + POST)
    const comment = async (text: string): Promise<void> => {
      await writing.page.getByLabel("Your comment").fill(text)
      await Promise.all([
        writing.page.waitForEvent("load"),
        writing.page.getByRole("button", { name: "Add comment" }).click(),
      ])
    }
    const articles = reading.page.locator("#comments article")
    const before = await articles.count()

    await comment("The first <live> one")
    await articles.nth(before).waitFor()
    expect(await articles.last().innerText()).toContain("Ida Rhodes")
    expect(await articles.last().locator("p.text").innerText()).toBe("The first <live> one")

    line.cut()
    await comment("While the line was cut")
    await comment("And another one")
    expect(await articles.count()).toBe(before + 1)
    line.mend()
    await articles.nth(before + 2).waitFor()
    await comment("After it")
    await articles.nth(before + 3).waitFor()
    expect((await articles.locator("p.text").allInnerTexts()).slice(-4)).toEqual([
      "The first <live> one",
      "While the line was cut",
      "And another one",
      "After it",
    ])
    expect(await articles.count()).toBe(before + 4)
    expect(last_ids[0]).toBeUndefined()
    expect(last_ids.at(-1)).toMatch(/^\d+$/)
    expect(complaints).toEqual([])
  })
})

describe("the sockets of the chat room", () => {
  /** Opens the chat of a visitor, and resolves to the codes with which it is closed. */
  async function enter(visitor: Visitor): Promise<{ readonly ws: WebSocket; readonly codes: number[] }> {
    const ws = new WebSocket(`${blog.origin.replace("http", "ws")}/chat/socket`, {
      headers: { cookie: visitor.cookie(), origin: "https://blog.example" },
    })
    const codes: number[] = []
    ws.on("close", (code) => codes.push(code))
    await once(ws, "open")
    return { ws, codes }
  }

  it("are closed at a logout, and those of others stay open", async () => {
    const [visitor, other] = [await writer(), await writer()]
    const [first, second, others] = [await enter(visitor), await enter(visitor), await enter(other)]
    const form = formOf(await visitor.open("/"), /^\/session$/, "delete")
    expect((await visitor.submit(form)).status).toBe(302)
    await vi.waitFor(() => expect([first.codes, second.codes]).toEqual([[1000], [1000]]))
    expect(others.ws.readyState).toBe(WebSocket.OPEN)
    others.ws.close()
  })

  it("are closed when the account is deleted", async () => {
    const visitor = await blog.signUp("Hedy Lamarr", `hedy${Math.random()}@example.com`)
    const { codes } = await enter(visitor)
    const form = formOf(await visitor.open(visitor.path), /^\/users\/\d+$/, "delete")
    expect((await visitor.submit(form)).status).toBe(302)
    await vi.waitFor(() => expect(codes).toEqual([1000]))
  })

  it("are closed when a user says too many lines, on all sockets together", async () => {
    const visitor = await writer()
    const [one, two] = [await enter(visitor), await enter(visitor)]
    for (let line = 0; line <= MAX_LINES; line++) {
      const key = line.toString(16).padStart(32, "0")
      ;(line % 2 === 0 ? one : two).ws.send(JSON.stringify({ key, text: "again" }))
    }
    await vi.waitFor(() => expect([...one.codes, ...two.codes]).toEqual([1008]))
    one.ws.terminate()
    two.ws.terminate()
  })
})

// The tests need a browser, as those above.
describe.skipIf(chromiumPath === undefined)("the chat room in two browsers", () => {
  let chat: RunningBlog
  let lines: readonly Line[]
  let browsers: readonly OpenBrowser[]
  beforeAll(async () => {
    // Only pages of the blog's own address may open the socket.
    chat = await startBlog({ url: { scheme: "http", host: "blog.example" } })
    lines = [await openLine(chat.origin), await openLine(chat.origin)]
    browsers = await Promise.all(
      lines.map(({ origin }) =>
        openBrowser(chromiumPath ?? "", 1, [
          `--host-resolver-rules=MAP blog.example:80 127.0.0.1:${new URL(origin).port}`,
          "--disable-features=HttpsUpgrades",
        ]),
      ),
    )
  })
  afterAll(async () => {
    await Promise.all(browsers.map((browser) => browser.close()))
    await Promise.all(lines.map((line) => line.close()))
    await chat.stop()
  })

  it("brings each line to both, once and in order, also those that were said while the line of one was cut", async () => {
    const names = ["Ida", "Joan"]
    for (const [index, { page }] of browsers.entries()) {
      const name = names[index] ?? ""
      await page.goto("http://blog.example/chat")
      expect(new URL(page.url()).pathname).toBe("/session/new")
      await page.goto("http://blog.example/users/new")
      await page.getByLabel("Name").fill(name)
      await page.getByLabel("Email").fill(`${name}-chat@example.com`)
      await page.getByLabel("Password").fill("correct horse")
      await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Sign up" }).click()])
      await page.goto("http://blog.example/chat")
    }
    const [one, other] = browsers.map(({ page }) => page)
    if (one === undefined || other === undefined) throw new Error("expected two browsers")
    const say = async (page: Page, text: string): Promise<void> => {
      await page.getByLabel("Your line").fill(text)
      await page.getByRole("button", { name: "Say" }).click()
    }
    const shown = (page: Page): Locator => page.locator("#chat p")
    await say(one, "Hello")
    await shown(other).nth(0).waitFor()
    await say(other, "Hi <b>there</b>")
    await shown(one).nth(1).waitFor()

    lines[1]?.cut()
    await say(one, "Are you there?")
    await say(other, "The line is dead") // is said when the line is mended
    await shown(one).nth(2).waitFor()
    lines[1]?.mend()
    await shown(one).nth(3).waitFor()
    await shown(other).nth(3).waitFor()
    await say(one, "Good")
    await shown(other).nth(4).waitFor()
    const expected = ["Ida Hello", "Joan Hi <b>there</b>", "Ida Are you there?", "Joan The line is dead", "Ida Good"]
    for (const page of [one, other]) expect(await shown(page).allInnerTexts()).toEqual(expected)
  })
})
