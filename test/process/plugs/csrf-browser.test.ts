import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { serve } from "../../../src/server/node/index.js"
import type { RunningServer } from "../../../src/server/node/index.js"
import {
  cookie_store,
  fetch_session,
  get_csrf_token,
  parsers,
  protect_from_forgery,
  session,
} from "../../../src/server/plugs/index.js"
import type { ForgeryOptions } from "../../../src/server/plugs/index.js"
import { define_endpoint } from "../../../src/server.js"
import type { Conn } from "../../../src/server.js"
import { chromiumPath, openBrowser } from "../examples/browser.js"
import type { OpenBrowser } from "../examples/browser.js"

if (chromiumPath === undefined)
  console.warn(
    "No Chromium is installed: forged requests were not tried in a browser. On Debian: apt-get install chromium",
  )

// Chromium resolves all names under .localhost to this machine and treats them as secure, so it sends sec-fetch-site.
// `evil.app.localhost` is the same site as `app.localhost`, so the session's cookie is sent with its forms.
// The tests need a browser; without one the warning above is printed. `.ci/run` installs one.
describe.skipIf(chromiumPath === undefined)("in a browser, a form with a genuine token", () => {
  let browser: OpenBrowser
  let server: RunningServer

  const serveWith = async (options: ForgeryOptions): Promise<RunningServer> =>
    serve(
      define_endpoint({
        secret_key_base: "s".repeat(64),
        render_errors: { formats: { html: ({ error }) => String(error) } },
        plugs: [
          parsers(),
          session({ store: cookie_store({ signing_salt: "salt" }), key: "_key" }),
          fetch_session,
          (conn: Conn) => protect_from_forgery(conn, options),
          answer,
        ],
      }),
      { port: 0, hostname: "127.0.0.1", print: false },
    )

  function answer(conn: Conn): Conn {
    if (conn.method === "POST") return conn.text(`passed as ${String(conn.get_req_header("sec-fetch-site")[0])}`)
    const { token = get_csrf_token(conn), action = "/" } = conn.query_params
    return conn.html(
      `<form method="post" action="${String(action)}"><input name="_csrf_token" value="${String(token)}"><button>Send</button></form>`,
    )
  }

  /** The answer to a form that a page of `host` sends to `app.localhost` with its token. */
  async function send(from: string): Promise<string> {
    const { page } = browser
    const { port } = new URL(server.url)
    await page.goto(`http://app.localhost:${port}/`)
    const token = await page.locator("input").inputValue()
    const query = new URLSearchParams({ token, action: `http://app.localhost:${port}/` })
    await page.goto(`http://${from}:${port}/?${query.toString()}`)
    const [response] = await Promise.all([
      page.waitForResponse((each) => each.request().method() === "POST"),
      page.getByRole("button").click(),
    ])
    return `${response.status()} ${await response.text()}`
  }

  beforeAll(async () => {
    browser = await openBrowser(chromiumPath ?? "")
  })
  afterAll(() => browser.close())

  it("a form of a page of the same host is accepted", async () => {
    server = await serveWith({})
    expect(await send("app.localhost")).toBe("200 passed as same-origin")
    await server.close()
  })

  it("a form of a page of another host is refused, even with the session's cookie", async () => {
    server = await serveWith({})
    expect(await send("evil.app.localhost")).toContain(
      "403 InvalidCSRFTokenError: a page of another site sent the CSRF token",
    )
    await server.close()
  })

  it("a form of a page of an allowed host is accepted", async () => {
    server = await serveWith({ allow_hosts: [".app.localhost"] })
    expect(await send("evil.app.localhost")).toBe("200 passed as same-site")
    await server.close()
  })
})
