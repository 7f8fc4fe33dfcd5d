import { describe, expect, it } from "vitest"
import { delete_, dynamic, forward, get, options as options_, pipe_through, pipeline, plug, put, scope } from "waymark"
import { compress, cors, put_secure_browser_headers } from "waymark/plugs"
import type { CorsOptions } from "waymark/plugs"
import { define_endpoint, define_router } from "waymark/server"
import type { Conn, Endpoint, Plug } from "waymark/server"
import { build_conn } from "waymark/testing"

const APP = "https://app.example.com"

const inner = define_router([put("/:id", "NoteController", "update")])
const Inner = inner.build({ NoteController: { update: (conn) => conn.text("note") } })

const web = define_router(
  [
    get("/users", "UserController", "index"),
    put("/users/:id", "UserController", "update"),
    delete_("/users/:id", "UserController", "delete", { host: "admin." }),
    options_("/own", "UserController", "options"),
    scope("/notes/of/:user", [forward("/", "Inner")]),
    forward("/app", "App"),
    pipe_through("guard"),
    put("/guarded", "UserController", "guarded"),
  ],
  { plugs: { guard: (conn: Conn) => conn.put_status(401).text("no").halt() } },
)

const text = (conn: Conn<{}, object>): Conn<{}, object> => conn.text("done")
const Router = web.build({
  UserController: {
    index: text,
    update: (conn) => conn.text("updated"),
    delete: (conn) => conn.text("deleted"),
    options: text,
    guarded: text,
  },
  Inner,
  App: { fetch: () => new Response("app") },
})

const endpointOf = (options: CorsOptions, plugs: readonly Plug[] = []): Endpoint =>
  define_endpoint({ plugs: [cors(options), ...(plugs as [])], router: Router, on_error: () => {} })

interface Ask {
  readonly method?: string
  readonly origin?: string
  /** The method that a preflight asks about. */
  readonly asks?: string
  readonly headers?: string
  readonly host?: string
}

async function ask(options: CorsOptions | Endpoint, path: string, given: Ask = {}): Promise<Response> {
  const {
    method = given.asks === undefined ? "GET" : "OPTIONS",
    origin = APP,
    asks,
    headers,
    host = "localhost",
  } = given
  const request = new Request(`http://${host}${path}`, { method })
  if (origin !== "") request.headers.set("origin", origin)
  if (asks !== undefined) request.headers.set("access-control-request-method", asks)
  if (headers !== undefined) request.headers.set("access-control-request-headers", headers)
  return ("fetch" in options ? options : endpointOf(options)).fetch(request)
}

function headersOf({ headers }: Response): Readonly<Record<string, string>> {
  const shown = [...headers].filter(([name]) => name.startsWith("access-control-") || name === "vary")
  return Object.fromEntries(shown.map(([name, value]) => [name.replace("access-control-", ""), value]))
}

const listed = { origins: [APP, "http://localhost:3000"] } satisfies CorsOptions

describe("a response", () => {
  it("names an allowed origin, and varies by it", async () => {
    expect(headersOf(await ask(listed, "/users"))).toEqual({ "allow-origin": APP, vary: "origin" })
    expect(headersOf(await ask(listed, "/users", { origin: "http://localhost:3000" }))).toEqual({
      "allow-origin": "http://localhost:3000",
      vary: "origin",
    })
  })

  it.each([
    "https://evil.example",
    "https://app.example.com.evil.example",
    "http://app.example.com",
    `${APP}:444`,
    "null",
    "",
  ])("names no other origin: %j", async (origin) => {
    expect(headersOf(await ask(listed, "/users", { origin }))).toEqual({ vary: "origin" })
  })

  it("has the headers of the options", async () => {
    const options = { ...listed, credentials: true, exposed_headers: ["x-total", "etag"] }
    expect(headersOf(await ask(options, "/users"))).toEqual({
      "allow-origin": APP,
      "allow-credentials": "true",
      "expose-headers": "x-total, etag",
      vary: "origin",
    })
    expect(headersOf(await ask({ origins: "*" }, "/users"))).toEqual({ "allow-origin": "*" })
  })

  it("has them with an error page, and with other values of vary", async () => {
    const missing = await ask(listed, "/missing")
    expect([missing.status, headersOf(missing)]).toEqual([404, { "allow-origin": APP, vary: "origin" }])
    const others: readonly Plug[] = [compress(), (conn: Conn) => conn.put_resp_header("vary", "cookie")]
    expect((await ask(endpointOf(listed, others), "/users")).headers.get("vary")).toBe(
      "cookie, accept-encoding, origin",
    )
  })

  it("asks a function about each origin", async () => {
    const origins = (origin: string, conn: Conn): boolean =>
      origin.endsWith(".example.com") && conn.host === "localhost"
    expect(headersOf(await ask({ origins }, "/users", { origin: "https://a.example.com" }))).toEqual({
      "allow-origin": "https://a.example.com",
      vary: "origin",
    })
    expect(headersOf(await ask({ origins }, "/users", { origin: "https://a.example" }))).toEqual({ vary: "origin" })
  })
})

describe("a response to all origins", () => {
  it.each(["", APP, "https://other.example", "null"])("has the same headers for the origin %j", async (origin) => {
    const options = { origins: "*", exposed_headers: ["x-total"] } as const
    const expected = { "allow-origin": "*", "expose-headers": "x-total" }
    expect(headersOf(await ask(options, "/users", { origin }))).toEqual(expected)
    expect(headersOf(await ask(options, "/users", { origin, method: "HEAD" }))).toEqual(expected)
    expect(headersOf(await ask(options, "/missing", { origin }))).toEqual(expected)
    expect(headersOf(await ask(options, "/own", { origin, method: "OPTIONS" }))).toEqual(expected)
  })

  it("answers a preflight only for an origin", async () => {
    const preflight = await ask({ origins: "*" }, "/users/7", { asks: "PUT", headers: "x-a" })
    expect([preflight.status, headersOf(preflight)]).toEqual([
      204,
      { "allow-origin": "*", "allow-methods": "PUT", "allow-headers": "x-a", "max-age": "600" },
    ])
    expect((await ask({ origins: "*" }, "/users/7", { asks: "PUT", origin: "" })).status).toBe(404)
  })
})

describe("a function that returns a promise", () => {
  const origins = async (origin: string): Promise<boolean> => {
    await Promise.resolve()
    return origin === APP
  }

  it("is awaited", async () => {
    expect(headersOf(await ask({ origins, credentials: true }, "/users"))).toEqual({
      "allow-origin": APP,
      "allow-credentials": "true",
      vary: "origin",
    })
    expect((await ask({ origins }, "/users/7", { asks: "PUT" })).status).toBe(204)
    const evil = { origin: "https://evil.example" }
    expect(headersOf(await ask({ origins, credentials: true }, "/users", evil))).toEqual({ vary: "origin" })
    expect((await ask({ origins }, "/users/7", { ...evil, asks: "PUT" })).status).toBe(404)
  })

  it.each<[string, () => unknown]>([
    ["rejects", async () => Promise.reject(new Error("no answer"))],
    [
      "throws",
      () => {
        throw new Error("no answer")
      },
    ],
    ["returns no boolean", () => "https://evil.example"],
    ["returns nothing", () => undefined],
    ["resolves to an object", async () => ({ allowed: false })],
  ])("and one that %s allow nothing", async (_name, check) => {
    const unchecked = { origins: check as () => boolean, credentials: true }
    const response = await ask(unchecked, "/users", { origin: "https://evil.example" })
    expect([response.status, headersOf(response)]).toEqual([500, { vary: "origin" }])
  })
})

describe("a preflight", () => {
  it("is answered with what the page may send", async () => {
    const response = await ask({ ...listed, credentials: true }, "/users/7", {
      asks: "PUT",
      headers: "content-type,x-a",
    })
    expect([response.status, await response.text(), headersOf(response)]).toEqual([
      204,
      "",
      {
        "allow-origin": APP,
        "allow-credentials": "true",
        "allow-methods": "PUT",
        "allow-headers": "content-type,x-a",
        "max-age": "600",
        vary: "origin",
      },
    ])
  })

  it("names the headers of the options", async () => {
    const options = { ...listed, headers: ["content-type", "x-b"], max_age: 0 }
    expect(headersOf(await ask(options, "/users/7", { asks: "PUT", headers: "x-a" }))).toEqual({
      "allow-origin": APP,
      "allow-methods": "PUT",
      "allow-headers": "content-type, x-b",
      "max-age": "0",
      vary: "origin",
    })
  })

  it.each<[string, Ask, number]>([
    ["/users", { asks: "GET" }, 204],
    ["/users", { asks: "HEAD" }, 204],
    ["/users", { asks: "DELETE" }, 404],
    ["/users/7", { asks: "PUT" }, 204],
    ["/users/7", { asks: "DELETE" }, 404],
    ["/users/7", { asks: "DELETE", host: "admin.localhost" }, 204],
    ["/users/7", { asks: "put" }, 404],
    ["/nowhere", { asks: "PUT" }, 404],
    ["/notes/of/ada/7", { asks: "PUT" }, 204],
    ["/notes/of/ada/7", { asks: "DELETE" }, 404],
    ["/notes/of/ada", { asks: "PUT" }, 404],
    ["/app/anything", { asks: "PATCH" }, 204],
    ["/guarded", { asks: "PUT" }, 204],
    ["/guarded", { method: "PUT" }, 401],
    ["/users/7", { asks: "PUT", origin: "https://evil.example" }, 404],
    ["/users/7", { asks: "PUT", origin: "" }, 404],
    ["/users/%zz", { asks: "PUT" }, 400],
    ["/own", { method: "OPTIONS" }, 200],
    ["/own", { asks: "OPTIONS" }, 204],
  ])("of %s, %j, is answered with %d", async (path, given, status) => {
    expect((await ask(listed, path, given)).status).toBe(status)
  })

  it("of a path that the endpoint does not serve is left to the surrounding application", async () => {
    const headers = { origin: APP, "access-control-request-method": "PUT" }
    const pass = (path: string): Promise<Response | null> =>
      endpointOf(listed).fetch_or_pass(new Request(`http://localhost${path}`, { method: "OPTIONS", headers }))
    expect(await pass("/host/path")).toBe(null)
    expect((await pass("/users/7"))?.status).toBe(204)
  })

  it("of an endpoint without a router goes on", async () => {
    const endpoint = define_endpoint({ plugs: [cors(listed), (conn) => conn.text("plug")] })
    expect(await (await ask(endpoint, "/users", { asks: "PUT" })).text()).toBe("plug")
  })

  it("is answered before plugs that refuse it", async () => {
    const refuse = (conn: Conn): Conn => conn.send_resp(401).halt()
    expect((await ask(endpointOf(listed, [refuse]), "/users/7", { asks: "PUT" })).status).toBe(204)
    expect((await ask(endpointOf(listed, [refuse]), "/users/7", { method: "PUT" })).status).toBe(401)
  })

  it("cannot put other headers into the answer", async () => {
    const endpoint = endpointOf(listed)
    const conn = build_conn("OPTIONS", "/users/7", {
      headers: { origin: APP, "access-control-request-method": "PUT", "access-control-request-headers": "a: b" },
    })
    const response = await endpoint.answer(conn, (sent) => sent.to_response())
    expect(response.headers.get("a")).toBe(null)
  })
})

describe("in a router", () => {
  const MESSAGE = "cors goes in the plugs of define_endpoint: a router has no route for a preflight"
  const unchecked = (value: unknown): Plug => value as Plug

  it("the plug is refused when the router is built, by name", () => {
    const rows = [pipeline("api", [plug("cors")]), scope("/", [pipe_through("api"), get("/", "Page", "show")])] as const
    expect(() =>
      define_router(rows, { plugs: { cors: unchecked(cors(listed)) } }).build({ Page: { show: text } }),
    ).toThrow(MESSAGE)
  })

  it("the plug is refused when it runs, without a name", async () => {
    const rows = dynamic([
      pipeline("api", [plug(unchecked(cors(listed)))]),
      scope("/", [pipe_through("api"), get("/", "Page", "show")]),
    ])
    const router = define_router(rows).build({ Page: { show: text } })
    await expect((async () => router.call(build_conn("GET", "/")))()).rejects.toThrow(MESSAGE)
  })

  it("the types refuse it too", () => {
    // @ts-expect-error - only an endpoint takes it
    const plugs: Record<string, Plug> = { cors: cors(listed), put_secure_browser_headers }
    expect(Object.keys(plugs)).toEqual(["cors", "put_secure_browser_headers"])
    expect(typeof define_router([get("/", "Page", "show")], { before: [cors(listed)] }).build).toBe("function")
  })
})

describe("the options", () => {
  it.each<[CorsOptions, string]>([
    [{ origins: ["https://app.example.com/"] }, 'with a scheme and without a path, got: "https://app.example.com/"'],
    [{ origins: ["app.example.com"] }, "with a scheme and without a path"],
    [{ origins: ["https://APP.example.com"] }, "with a scheme and without a path"],
    [{ origins: ["null"] }, "with a scheme and without a path"],
    [{ origins: ["*"] }, 'whole origins, without stars: give origins: "*", or a function, got: "*"'],
    [{ origins: [APP, "https://*.example.com"] }, 'or a function, got: "https://*.example.com"'],
    [{ origins: ["https://example.com:*"] }, "whole origins, without stars"],
    [{ origins: ["*://example.com"] }, "whole origins, without stars"],
    [{ origins: ["https://app*.example.com"] }, "whole origins, without stars"],
    [{ origins: "https://*.example.com" as "*" }, 'cors takes origins: a list, "*" or a function'],
    [{ origins: [/example/] as unknown as string[] }, "with a scheme and without a path"],
    [{ origins: [APP], max_age: -1 }, "cors takes a whole number of seconds as max_age, got: -1"],
    [{ origins: undefined as unknown as "*" }, 'cors takes origins: a list, "*" or a function, got: undefined'],
  ])("%j are refused", (options, message) => {
    expect(() => cors(options)).toThrow(message)
  })

  it("have no credentials with all origins, also in the types", () => {
    // @ts-expect-error - every site could act for its visitors
    expect(() => cors({ origins: "*", credentials: true })).toThrow('cors takes no credentials with origins: "*"')
  })
})
