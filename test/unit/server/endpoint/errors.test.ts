import { describe, expect, it } from "vitest"
import { debug_page } from "../../../../src/server/endpoint/debug/index.js"
import { accepts, head } from "../../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../../src/server.js"
import type { Conn, EndpointConfig } from "../../../../src/server.js"

const EVIL = `<script>alert("x")</script>'`

/** An error that throws on every access. */
const hostile = new Proxy(new Error("hostile"), {
  get: () => {
    throw new Error("touched")
  },
  has: () => {
    throw new Error("touched")
  },
  getPrototypeOf: () => {
    throw new Error("touched")
  },
})
const failing = {
  get message(): string {
    throw new Error("touched")
  },
  get status(): number {
    throw new Error("touched")
  },
  toJSON(): string {
    throw new Error("touched")
  },
  get [Symbol.toStringTag](): string {
    throw new Error("touched")
  },
}
const looped = new Error("looped")
looped.cause = looped
const thrown: Readonly<Record<string, unknown>> = {
  error: new Error("the password is hunter2"),
  not_found: Object.assign(new Error("the password is hunter2"), { status: 404 }),
  error_with_html: Object.assign(new Error(EVIL), {
    name: EVIL,
    stack: `${EVIL}: ${EVIL}\n    at ${EVIL} (${EVIL}:1:2)`,
  }),
  error_with_causes: new Error("outer", { cause: new TypeError("inner", { cause: "innermost" }) }),
  throwing_proxy: hostile,
  throwing_getters: failing,
  cyclic_cause: looped,
  null: null,
  undefined: undefined,
  number: 7,
  symbol: Symbol("x"),
  error_with_string_status: Object.assign(new Error("x"), { status: "404" }),
  error_with_nan_status: Object.assign(new Error("x"), { status: Number.NaN }),
  object_with_wrong_types: { name: 1, message: "no error", stack: 5, status: 500n },
}
const router = define_router([
  ["pipeline", "json", [["plug", accepts, ["json"]]]],
  ["get", "/throw/:what", "Page", "show"],
  [
    "scope",
    {},
    [
      ["pipe_through", "json"],
      ["get", "/json/:what", "Page", "show"],
    ],
  ],
  ["get", "/users/:id", "Page", "show"],
] as const).build({
  Page: {
    show: (conn: Conn) => {
      throw thrown[String(conn.params["what"])]
    },
  },
})

function ask(path: string, config: EndpointConfig = {}, headers: Record<string, string> = {}): Promise<Response> {
  const request = new Request(new URL(path, "http://localhost"), { headers })
  return define_endpoint({ router, on_error: () => {}, ...config }).fetch(request)
}
const html = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" }
const json = { accept: "application/json, text/plain, */*" }

describe("formats of error pages", () => {
  it.each([
    ["a browser", html, "text/html; charset=utf-8"],
    ["a client of an API", json, "application/json; charset=utf-8"],
    ["a client that accepts text", { accept: "text/plain" }, "text/plain; charset=utf-8"],
    ["a client that accepts everything", { accept: "*/*" }, "text/plain; charset=utf-8"],
    ["a client without an accept header", {}, "text/plain; charset=utf-8"],
    ["a client that accepts an image", { accept: "image/png" }, "text/plain; charset=utf-8"],
    [
      "a client that prefers JSON",
      { accept: "text/html;q=0.5, application/json;q=0.9" },
      "application/json; charset=utf-8",
    ],
    ["a client that accepts everything but text", { accept: "*/*, text/plain;q=0" }, "text/html; charset=utf-8"],
    ["a client that accepts text/*", { accept: "text/*;q=0.3, application/json;q=0.2" }, "text/plain; charset=utf-8"],
    ["a client with capitals in accept", { accept: "Application/JSON" }, "application/json; charset=utf-8"],
    ["a client that accepts none of the formats", { accept: "text/plain;q=0, */*;q=0" }, "text/plain; charset=utf-8"],
    ["a client with a malformed accept header", { accept: ";;,,/" }, "text/plain; charset=utf-8"],
  ])("%s, with the headers %j, gets an error page of the type %s", async (_who, headers, type) => {
    const response = await ask("/nowhere", {}, headers)
    expect([response.status, response.headers.get("content-type")]).toEqual([404, type])
  })

  it("an error page shows only the name of the status", async () => {
    expect(await (await ask("/nowhere")).text()).toBe("Not Found")
    expect(await (await ask("/nowhere", {}, json)).json()).toEqual({ errors: { detail: "Not Found" } })
    const page = await (await ask("/nowhere", {}, html)).text()
    expect(page).toContain("<h1>Not Found</h1>")
    expect(page).not.toMatch(/<script|https?:|src=/)
  })

  it("an error page has the format that a plug set for the response", async () => {
    const response = await ask("/json/error", {}, { accept: "text/html;q=0.1, application/json" })
    expect(await response.json()).toEqual({ errors: { detail: "Internal Server Error" } })
  })

  it("an error page has the first format of render_errors if the request accepts none", async () => {
    const render_errors = { accepts: ["json", "html"] }
    const type = async (headers: Record<string, string>): Promise<string | null> =>
      (await ask("/nowhere", { render_errors }, headers)).headers.get("content-type")
    expect(await type({})).toBe("application/json; charset=utf-8")
    expect(await type({ accept: "text/plain" })).toBe("application/json; charset=utf-8")
    expect(await type(html)).toBe("text/html; charset=utf-8")
  })

  it("error pages are rendered by the views of render_errors, which may be asynchronous", async () => {
    const render_errors: EndpointConfig["render_errors"] = {
      formats: {
        html: async ({ status, name, conn }) => `<p>${status} ${name} ${conn.request_path}</p>`,
        json: ({ error }) => ({ is: error instanceof Error }),
        "application/problem+json": ({ status }) => JSON.stringify({ status }),
      },
    }
    const page = async (headers: Record<string, string>): Promise<string> =>
      (await ask("/nowhere", { render_errors }, headers)).text()
    expect(await page(html)).toBe("<p>404 Not Found /nowhere</p>")
    expect(await page({})).toBe("<p>404 Not Found /nowhere</p>")
    expect(await page(json)).toBe('{"is":true}')
    expect(await page({ accept: "application/problem+json" })).toBe('{"status":404}')
    expect(await page({ accept: "text/plain" })).toBe("Not Found")
  })
})

describe("a thrown value", () => {
  const names = Object.keys(thrown)
  it.each(names)("is not shown to visitors if it is %s", async (what) => {
    for (const headers of [{}, html, json]) {
      const response = await ask(`/throw/${what}`, {}, headers)
      expect(response.status).toBe(what === "not_found" ? 404 : 500)
      expect(await response.text()).not.toMatch(/hunter2|errors\.test|script>|inner|touched| {4}at /)
    }
  })

  it.each(names)("is shown on a debug page if it is %s", async (what) => {
    const reported: unknown[] = []
    const on_error = (error: unknown): void => void reported.push(error)
    const response = await ask(`/throw/${what}`, { debug_errors: debug_page, on_error }, html)
    expect(response.status).toBe(what === "not_found" ? 404 : 500)
    expect(await response.text()).toContain('<p class="request"><b>GET</b>')
    expect(reported.map((error) => error === thrown[what])).toEqual(what === "not_found" ? [] : [true])
  })
})

describe("an error that throws on every access", () => {
  it.each([
    ["method_not_allowed", { method_not_allowed: true }],
    ["debug_errors", { debug_errors: debug_page }],
  ])("is answered with 500 by fetch and fetch_or_pass, with the option %s", async (_option, config) => {
    const endpoint = define_endpoint({ router, on_error: () => {}, ...config })
    expect((await endpoint.fetch(new Request("http://example.com/throw/throwing_proxy"))).status).toBe(500)
    expect((await endpoint.fetch_or_pass(new Request("http://example.com/throw/throwing_proxy")))?.status).toBe(500)
    expect((await define_endpoint({ on_error: () => {}, plugs: [() => { throw hostile }] }).fetch_or_pass(new Request("http://example.com/")))?.status).toBe(500) // prettier-ignore
  })
})

describe("a debug page", () => {
  const page = async (
    path: string,
    headers: Record<string, string> = {},
    config: EndpointConfig = {},
  ): Promise<string> => (await ask(path, { debug_errors: debug_page, ...config }, { ...html, ...headers })).text()

  it("a debug page is shown only if debug_errors is debug_page", async () => {
    process.env["NODE_ENV"] = "development"
    for (const config of [{}, { debug_errors: false as const }, { debug_errors: undefined as never }])
      expect(await (await ask("/throw/error", config, html)).text()).not.toContain("hunter2")
    delete process.env["NODE_ENV"]
    expect(await (await ask("/throw/error", {}, html)).text()).not.toContain("hunter2")
  })

  it("debug_errors: true, the former option, is rejected", () => {
    expect(() => define_endpoint({ debug_errors: true as never })).toThrow(
      'debug_errors takes debug_page, from "waymark/debug", or false, got: true',
    )
  })

  it("shows the error, its causes, its stack with the source, the request and the routes", async () => {
    const shown = await page("/throw/error_with_causes?a=1")
    expect(shown).toContain("outer")
    expect(shown).toContain("Caused by TypeError")
    expect(shown).toContain("innermost")
    expect(shown).toContain("test/unit/server/endpoint/errors.test.ts:")
    expect(shown).toContain('class="failing"')
    expect(shown).toContain("{ a: &#34;1&#34;, what: &#34;error_with_causes&#34; }")
    expect(shown).toContain("<code>/users/:id</code>")
    expect(shown).toContain("Internal Server Error")
  })

  it("shows the routes of the router that found none", async () => {
    expect(await page("/nowhere")).toContain("<details open>")
    const outer = define_router([["forward", "/app", "App"]] as const).build({ App: router })
    const shown = await page("/app/nowhere", {}, { router: outer })
    expect(shown).toContain("under /app")
    expect(shown).toContain("<code>/users/:id</code>")
    expect(await page("/", {}, { router: undefined as never, plugs: [() => { throw new Error("x") }] })).toContain("no router") // prettier-ignore
  })

  it("escapes the values of the request and the error", async () => {
    for (const path of [`/throw/error_with_html`, `/${EVIL}`, `/throw/error_with_html?${EVIL}=${EVIL}`]) {
      const shown = await page(path, { "x-evil": EVIL, accept: `text/html, ${EVIL.replaceAll(/[^a-z]/g, "")}/*` })
      expect(shown).not.toMatch(/<script|alert\("x"\)|<\/script|'"/)
    }
  })

  it("has a policy that allows no scripts, and loads no files", async () => {
    const put = (conn: Conn): Conn => conn.put_resp_header("content-security-policy", "script-src *")
    const response = await ask("/throw/error", { debug_errors: debug_page, plugs: [put] }, html)
    expect(response.headers.get("content-security-policy")).toBe("default-src 'none'; style-src 'unsafe-inline'")
    expect(await response.text()).not.toMatch(/<script|<link|<img|url\(|@import/)
  })

  it("a debug page hides params, cookies and credentials", async () => {
    const shown = await page("/throw/error?password=hunter3&tab=abc", {
      cookie: "session=abcd",
      authorization: "Bearer abcd",
    })
    expect(shown).not.toMatch(/hunter3|abcd/)
    expect(shown).toContain("abc")
    expect(await page("/throw/error?tab=abc", {}, { filter_parameters: ["tab"] })).not.toContain("abc")
  })

  it.each([
    "authorization",
    "cookie",
    "cf-access-jwt-assertion",
    "proxy-authorization",
    "x-amz-security-token",
    "x-api-key",
    "X-Auth-Request-Email",
    "x-client-secret",
    "x-csrf-token",
    "x-forwarded-client-cert",
    "x-hub-signature-256",
    "x-password",
    "x-session-id",
  ])("hides the header %s", async (name) => {
    const shown = await page("/throw/error", { [name]: "hunter3" })
    expect(shown).not.toContain("hunter3")
    expect(shown).toContain(`<dt>${name.toLowerCase()}</dt>`)
  })

  it("hides headers named in filter_parameters, and the query of a referer", async () => {
    const headers = {
      "x-tenant": "hunter3",
      referer: "https://a.example/reset?token=hunter3#hunter3",
      "x-other": "seen",
    }
    const shown = await page("/throw/error", headers, { filter_parameters: ["Tenant"] })
    expect(shown).not.toContain("hunter3")
    expect(shown).toContain("https://a.example/reset?[FILTERED]")
    expect(shown).toContain("seen")
    const kept = await page("/throw/error", { ...headers, cookie: "hunter4" }, { filter_parameters: { keep: ["tab"] } })
    expect(kept).not.toContain("hunter4")
    expect(kept).toContain("seen")
  })

  it("shows only source files of the application", async () => {
    const forge = (place: string): EndpointConfig => ({
      plugs: [
        () => {
          throw Object.assign(new Error("x"), { stack: `Error: x\n    at f (${place}:1:1)` })
        },
      ],
    })
    const root = process.cwd()
    for (const place of [
      "/etc/passwd",
      `${root}/package.json`,
      `${root}/../x.ts`,
      `file://${root}/%2e%2e/x.ts`,
      `${root}/node_modules/vitest/index.cjs`,
      `${root}/none.ts`,
    ])
      // prettier-ignore
      expect(await page("/", {}, forge(place))).not.toContain("<figure")
    expect(await page("/", {}, forge(`file://${root}/src/core/lib/http/html.ts`))).toContain("<figure")
  })

  it("does not confuse a line of the message with a line of the stack", async () => {
    const plugs = [
      () => {
        throw new Error(`x\n    at f (${process.cwd()}/src/core/lib/http/html.ts:1:1)`)
      },
    ]
    expect(await page("/", {}, { plugs })).not.toContain("<figcaption>src/core/lib/http/html.ts")
  })
})

describe("an error is reported once, with its request", () => {
  const recordErrors = (): {
    readonly reported: unknown[]
    readonly on_error: (error: unknown, conn: Conn) => void
  } => {
    const reported: unknown[] = []
    return { reported, on_error: (error, conn) => void reported.push(error, conn.request_path) }
  }
  const fail = (error: unknown) => (): never => {
    throw error
  }
  const ok = (conn: Conn): Conn => conn.text("ok").halt()
  const [first, second] = [new Error("first"), new Error("second")]

  it.each(["plug", "async plug", "action"])("an error of a %s is reported once", async (where) => {
    const { reported, on_error } = recordErrors()
    const plugs = where === "plug" ? [fail(first)] : where === "action" ? [] : [async () => fail(first)()]
    await ask("/throw/error", { on_error, plugs })
    expect(reported).toEqual([where === "action" ? thrown["error"] : first, "/throw/error"])
  })

  it("an error that render_error rethrows is reported once", async () => {
    const { reported, on_error } = recordErrors()
    const response = await ask("/", { on_error, plugs: [fail(first)], render_error: (error) => fail(error)() })
    expect([response.status, reported]).toEqual([500, [first, "/"]])
  })

  it("an error of a view is reported, and an invalid result of a view is answered with 500", async () => {
    const { reported, on_error } = recordErrors()
    const render_errors = { formats: { text: fail(second) } }
    expect((await ask("/", { on_error, plugs: [fail(first)], render_errors })).status).toBe(500)
    expect(reported).toEqual([first, "/", second, "/"])
    const symbol = { formats: { text: () => ({ toString: fail(second) }) } }
    expect((await ask("/nowhere", { render_errors: symbol })).status).toBe(500)
    const nothing = (() => undefined) as never
    expect((await ask("/nowhere", { render_error: nothing })).status).toBe(500)
  })

  it.each(["synchronous", "asynchronous"])("an error of a %s before-send callback is reported once", async (when) => {
    const { reported, on_error } = recordErrors()
    const before = when === "synchronous" ? fail(first) : async () => fail(first)()
    let ran = 0
    const plugs = [(conn: Conn) => conn.register_before_send(() => void ran++).register_before_send(before), ok]
    const response = await ask("/", { on_error, plugs })
    expect([response.status, await response.text(), reported]).toEqual([500, "Internal Server Error", [first, "/"]])
    expect(ran).toBeLessThanOrEqual(1)
  })

  it("an error of a before-send callback on an error page is reported once", async () => {
    const { reported, on_error } = recordErrors()
    const plugs = [(conn: Conn) => conn.register_before_send(fail(second)), fail(first)]
    const response = await ask("/", { on_error, plugs: [head, ...plugs] })
    expect([response.status, reported]).toEqual([500, [first, "/", second, "/"]])
    const gone = Object.assign(new Error("gone"), { status: 410 })
    const page = await ask("/", { on_error, plugs: [(conn) => conn.register_before_send(fail(second)), fail(gone)] })
    expect([page.status, await page.text()]).toEqual([410, "Gone"])
  })

  it("an error of a body stream after the headers were sent is reported once", async () => {
    const { reported, on_error } = recordErrors()
    let pulls = 0
    const body = (): ReadableStream<Uint8Array> =>
      new ReadableStream({
        pull: (controller) => {
          if (pulls++ > 1) throw first
          controller.enqueue(new Uint8Array([97]))
        },
      })
    for (const plug of [(conn: Conn) => conn.send_resp(200, body()).halt(), () => new Response(body())]) {
      pulls = 0
      reported.length = 0
      const response = await ask("/", { on_error, plugs: [plug] })
      expect(response.status).toBe(200)
      await expect(response.text()).rejects.toBe(first)
      expect(reported).toEqual([first, "/"])
    }
  })

  it("an error during a chunked response is reported once", async () => {
    const { reported, on_error } = recordErrors()
    const plug = async (conn: Conn): Promise<Conn> => {
      await conn.send_chunked(200).chunk("a")
      throw first
    }
    const response = await ask("/", { on_error, plugs: [plug] })
    await expect(response.text()).rejects.toBe(first)
    expect(reported).toEqual([first, "/"])
  })

  it("cancelling a body is not reported as an error", async () => {
    const { reported, on_error } = recordErrors()
    let reason: unknown
    const body = new ReadableStream({ cancel: (why) => void (reason = why) })
    const response = await ask("/", { on_error, plugs: [(conn: Conn) => conn.send_resp(200, body).halt()] })
    await response.body?.cancel("gone")
    expect([reason, reported]).toEqual(["gone", []])
  })

  it("cancelling a body during a pending read is not reported as an error", async () => {
    const { reported, on_error } = recordErrors()
    const body = new ReadableStream<Uint8Array>()
    const response = await ask("/", { on_error, plugs: [(conn: Conn) => conn.send_resp(200, body).halt()] })
    const reader = response.body?.getReader()
    const waiting = reader?.read()
    await new Promise((resolve) => setImmediate(resolve))
    await reader?.cancel("gone")
    expect((await waiting)?.done).toBe(true)
    await new Promise((resolve) => setImmediate(resolve))
    expect(reported).toEqual([])
  })
})

describe("secret_key_base", () => {
  it.each([
    ["a secret", "a".repeat(64)],
    ["a list of secrets", ["a".repeat(64), "ü".repeat(32)]],
  ])("%s of at least 64 bytes is accepted", (_what, secret_key_base) => {
    expect(define_endpoint({ secret_key_base }).config.secret_key_base).toBe(secret_key_base)
  })

  it.each([
    ["an empty secret", ""],
    ["a secret of less than 64 bytes", "secret-secret"],
    ["a list with a secret of less than 64 bytes", ["a".repeat(64), "b".repeat(63)]],
  ])("%s is rejected", (_what, secret_key_base) => {
    expect(() => define_endpoint({ secret_key_base })).toThrow(
      /^expected secret_key_base to have at least 64 bytes, got: \d+$/,
    )
  })
})
