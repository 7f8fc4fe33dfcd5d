import { join } from "node:path"
import { build } from "esbuild"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { forward, get } from "../../../src/index.js"
import { serve } from "../../../src/server/node/index.js"
import type { RunningServer } from "../../../src/server/node/index.js"
import { parsers, Upload } from "../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../src/server.js"
import { chromiumPath, openBrowser } from "../examples/browser.js"
import type { OpenBrowser } from "../examples/browser.js"
import type { CallName } from "./browser/page.js"
import { routes } from "./browser/routes.js"
import { schemas } from "./browser/schemas.js"

const born = new Date(0)
const BORN = "1970-01-01T00:00:00.000Z"

/** A promise that is resolved from outside. */
function signal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give = (): void => {}
  const given = new Promise<void>((resolve) => (give = resolve))
  return { given, give }
}

/** An origin that allows requests of any page, redirects its own `/old`, and keeps the paths and the header of each request. */
function buildAway() {
  const got: [path: string, header: string | undefined][] = []
  const endpoint = define_endpoint({
    plugs: [
      (conn) => {
        if (conn.method !== "OPTIONS") got.push([conn.request_path, conn.get_req_header("x-page")[0]])
        conn.put_resp_header("access-control-allow-origin", "*").put_resp_header("access-control-allow-headers", "*")
        return conn.request_path === "/old" && conn.method === "GET" ? conn.redirect("/there") : conn.text("away")
      },
    ],
  })
  return { got, endpoint }
}

/** The router that the page calls, with signals for its slow action. */
function buildShop(away: () => string) {
  const [begun, over] = [signal(), signal()]
  const shop = define_router(routes, { schemas, problems: { Problem: ({ message }) => ({ detail: message }) } })
  const UserController = shop.controller("UserController", {
    index: (conn) => {
      const { page, tags = [] } = conn.query_params
      conn.put_resp_header("x-seen", String(conn.get_req_header("x-page")[0]))
      return conn.answer(200, { page, tags, users: [{ id: 7, name: "Ada", born }] })
    },
    create: (conn) => {
      const { name } = conn.body_params
      return name === "Eve" ? conn.answer(422, { detail: "taken" }) : conn.answer(201, { id: 8, name, born })
    },
    show: (conn, { id }) =>
      id === 7 ? conn.answer(200, { id, name: "Ada", born }) : conn.answer(404, { detail: `no user ${id}` }),
  })
  const FileController = shop.controller("FileController", {
    create: (conn) => {
      const { file } = conn.body_params
      return conn.json([file instanceof Upload && file.filename, conn.get_req_header("x-page")[0]])
    },
    old: (conn) => conn.redirect("/shop/users/7"),
    away: (conn) => conn.redirect({ external: new URL("/there", away()).href }),
  })
  const WaitController = shop.controller("WaitController", {
    wait: async (conn) => {
      begun.give()
      await over.given
      return conn.answer(204)
    },
    begun: async (conn) => {
      await begun.given
      return conn.answer(204)
    },
  })
  const BrokenController = shop.controller("BrokenController", {
    status: (conn) => conn.put_status(502).text("Bad Gateway"),
    page: (conn) => conn.html("<p>Hello</p>"),
  })
  return { Shop: shop.build({ UserController, FileController, WaitController, BrokenController }), release: over.give }
}

if (chromiumPath === undefined)
  console.warn("No Chromium is installed: the client was not tested in a browser. On Debian: apt-get install chromium")

// The tests need a browser; without one the warning above is printed. `.ci/run` installs one.
describe.skipIf(chromiumPath === undefined)("a client in a browser", () => {
  const { Shop, release } = buildShop(() => other.url)
  const away = buildAway()
  let server: RunningServer
  let other: RunningServer
  let browser: OpenBrowser
  let script = ""
  const complaints: string[] = []

  beforeAll(async () => {
    const entryPoints = [join(import.meta.dirname, "browser/page.ts")]
    const { outputFiles } = await build({ entryPoints, bundle: true, format: "esm", write: false, logLevel: "silent" })
    script = outputFiles[0]?.text ?? ""
    const web = define_router([
      get("/", "PageController", "show"),
      get("/page.js", "PageController", "script"),
      forward("/shop", "Shop"),
    ] as const)
    const PageController = web.controller("PageController", {
      show: (conn) =>
        conn.html(`<!doctype html><title>Client</title><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>`), // prettier-ignore
      script: (conn) => conn.put_resp_content_type("text/javascript").send_resp(200, script),
    })
    const router = web.build({ PageController, Shop })
    server = await serve(define_endpoint({ plugs: [parsers()], router }), { port: 0, hostname: "127.0.0.1", print: false }) // prettier-ignore
    other = await serve(away.endpoint, { port: 0, hostname: "127.0.0.1", print: false })
    browser = await openBrowser(chromiumPath ?? "")
    browser.page.on("pageerror", (error) => complaints.push(String(error)))
    await browser.page.goto(`${server.url}?away=${new URL(other.url).origin}`)
  })
  afterAll(async () => {
    await browser.close()
    release()
    await server.close()
    await other.close()
  })
  afterEach(() => {
    const found = complaints.splice(0)
    if (found.length > 0) throw new Error(`the browser complained:\n${found.join("\n")}`)
  })

  const results: Readonly<Record<CallName, unknown>> = {
    found: [200, true, "Ada", BORN],
    missing: [404, false, "no user 8"],
    query: [3, ["a b", "ü"], [7], "Client"],
    created: [201, { id: 8, name: "Ada ü", born: BORN }],
    refused: [422, { detail: "taken" }],
    uploaded: [200, ["a.txt", "another"]],
    redirected: [true, { id: 7, name: "Ada", born: BORN }],
    redirected_away: { name: "TypeError", message: "Failed to fetch" },
    redirected_away_without_headers: [true, true, "away"],
    redirected_at_another_origin: {
      name: "UnexpectedAnswerError",
      message: "GET /old answered 0, a redirect that is not followed",
      route: "GET /old",
      status: 0,
      type: null,
      body: "",
    },
    redirected_with_an_error: {
      name: "UnexpectedAnswerError",
      message: "GET /old answered 0, a redirect that is not followed",
      route: "GET /old",
      status: 0,
      type: null,
      body: "",
    },
    redirected_by_hand: [0, null, "opaqueredirect"],
    found_at_another_origin: "away",
    aborted: { name: "AbortError", message: expect.any(String) },
    aborted_before: { name: "Error", message: "too late" },
    undeclared: {
      name: "UnexpectedAnswerError",
      message: "GET /broken/status answered 502, but declares 200",
      route: "GET /broken/status",
      status: 502,
      type: "text/plain; charset=utf-8",
      body: "Bad Gateway",
    },
    no_json: {
      name: "UnexpectedAnswerError",
      message: "GET /broken/page answered 200 with a body that is not JSON",
      route: "GET /broken/page",
      status: 200,
      type: "text/html; charset=utf-8",
      body: "<p>Hello</p>",
    },
    unreachable: { name: "TypeError", message: "Failed to fetch" },
  }

  it.each(Object.entries(results))("%s", async (name, result) => {
    expect(await browser.page.evaluate(`call("${name}")`)).toEqual(result)
  })

  it("a worker follows the same redirects as a page", async () => {
    const found: unknown = await browser.page.evaluate(`callInWorker(["redirected", "redirected_away"])`)
    expect(found).toEqual([results.redirected, results.redirected_away])
  })

  it("sends its headers to no other origin to which it is redirected", () => {
    expect(away.got).toEqual([
      ["/there", undefined],
      ["/old", "secret"],
      ["/away", "public"],
    ])
  })

  it("loads no schema", () => {
    expect(script).not.toMatch(/zod|safeParse/i)
    expect(script).toContain("UnexpectedAnswerError")
  })
})
