import { describe, expect, it } from "vitest"
import { head, method_override, parsers } from "../../../../src/server/plugs/index.js"
import { conn_from_request, define_endpoint, define_router } from "../../../../src/server.js"
import type { Conn, EndpointConfig } from "../../../../src/server.js"

const table = [
  ["get", "/users/:id", "UserController", "show"],
  ["delete", "/users/:id", "UserController", "delete"],
  ["post", "/users", "UserController", "create"],
  ["get", "/fail/:status", "UserController", "fail"],
] as const
const router = define_router(table).build({
  UserController: {
    show: (conn: Conn, params: object) => conn.json(params),
    delete: (conn: Conn) => conn.text("deleted"),
    create: (conn: Conn) => conn.put_status(201).json(conn.body_params),
    fail: (_conn: Conn, { status }: { readonly status: string }) => {
      throw Object.assign(new Error("no"), status === "none" ? {} : { status: JSON.parse(status) as unknown })
    },
  },
})

const fetch = (path: string, init?: RequestInit, config: EndpointConfig = {}): Promise<Response> =>
  define_endpoint({ router, on_error: () => {}, ...config }).fetch(new Request(`http://example.com${path}`, init))

describe("fetch", () => {
  it("an endpoint answers with its router", async () => {
    const response = await fetch("/users/a%2Fb?c=d")
    expect([response.status, await response.json()]).toEqual([200, { id: "a/b" }])
  })

  it("plugs of an endpoint run before its router", async () => {
    const plugs = [parsers(), method_override, head]
    const form = { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" } }
    const deleted = await fetch("/users/7", { ...form, body: "_method=delete" }, { plugs })
    expect([deleted.status, await deleted.text()]).toEqual([200, "deleted"])
    const created = await fetch("/users", { ...form, body: "a=1" }, { plugs })
    expect([created.status, await created.json()]).toEqual([201, { a: "1" }])
    const headed = await fetch("/users/7", { method: "HEAD" }, { plugs })
    expect([headed.status, headed.headers.get("content-type"), await headed.text()]).toEqual([
      200,
      "application/json; charset=utf-8",
      "",
    ])
  })

  it("a plug that halts keeps the router from running", async () => {
    const plugs = [(conn: Conn) => conn.send_resp(503, "closed").halt()]
    expect((await fetch("/users/7", {}, { plugs })).status).toBe(503)
  })

  it("a request that nothing answers is reported and answered with 500", async () => {
    const reported: unknown[] = []
    const endpoint = define_endpoint({ on_error: (error) => void reported.push(error) })
    expect((await endpoint.fetch(new Request("http://example.com/"))).status).toBe(500)
    expect(reported).toMatchObject([{ name: "NotSentError" }])
  })

  it("plugs of an endpoint run with their default options", async () => {
    const plugs = [(conn: Conn, text = "default") => conn.text(text).halt()]
    expect(await (await fetch("/", {}, { plugs })).text()).toBe("default")
  })
})

it.each(["https:", "https://", "", "1s"])("an endpoint takes no URL with the malformed scheme %j", (scheme) => {
  const message = `a scheme has letters, digits, "+", "-" and ".", as in "https", got: ${JSON.stringify(scheme)}`
  expect(() => define_endpoint({ url: { scheme } })).toThrow(message)
  expect(() => define_endpoint({ static_url: { scheme } })).toThrow(message)
})

describe("fetch_or_pass", () => {
  const pass = (path: string, config: EndpointConfig = {}): Promise<Response | null> =>
    define_endpoint({ router, on_error: () => {}, ...config }).fetch_or_pass(new Request(`http://example.com${path}`))
  const answer = (conn: Conn): Conn => conn.text("plug")

  it("fetch_or_pass answers if a route matches or a plug answers", async () => {
    expect(await (await pass("/users/7"))?.json()).toEqual({ id: "7" })
    expect((await pass("/fail/none"))?.status).toBe(500)
    expect((await pass("/fail/404"))?.status).toBe(404)
    expect((await pass("/users/%zz"))?.status).toBe(400)
    expect(await (await pass("/", { plugs: [(conn) => answer(conn).halt()] }))?.text()).toBe("plug")
  })

  it("fetch_or_pass passes if no route matches", async () => {
    expect(await pass("/nowhere")).toBeNull()
    expect(await pass("/nowhere", { plugs: [async (conn: Conn) => conn.put_resp_header("x-a", "1")] })).toBeNull()
  })

  it("fetch_or_pass passes if no route of a forwarded router matches", async () => {
    const outer = define_router([["forward", "/app", "App"]] as const).build({ App: router })
    expect(await pass("/app/nowhere", { router: outer })).toBeNull()
    expect((await pass("/app/users/7", { router: outer }))?.status).toBe(200)
  })

  it("fetch_or_pass passes if there is no router and no plug answers", async () => {
    const endpoint = define_endpoint({ plugs: [(conn) => (conn.request_path === "/a" ? answer(conn) : conn)] })
    expect(await (await endpoint.fetch_or_pass(new Request("http://example.com/a")))?.text()).toBe("plug")
    expect(await endpoint.fetch_or_pass(new Request("http://example.com/b"))).toBeNull()
  })

  it("fetch_or_pass answers with 500 if a route matches and its action does not answer", async () => {
    const silent = define_router([["get", "/", "Silent", []]] as const).build({ Silent: (conn: Conn) => conn })
    expect((await pass("/", { router: silent }))?.status).toBe(500)
  })
})

describe("errors of a request", () => {
  it.each([
    ["/nowhere", 404, "Not Found"],
    ["/users/%zz", 400, "Bad Request"],
    ["/fail/403", 403, "Forbidden"],
    ["/fail/418", 418, "I'm a teapot"],
    ["/fail/499", 499, "Error"],
    ["/fail/503", 503, "Service Unavailable"],
    ["/fail/none", 500, "Internal Server Error"],
    ["/fail/200", 500, "Internal Server Error"],
    ["/fail/600", 500, "Internal Server Error"],
    ["/fail/404.5", 500, "Internal Server Error"],
    [`/fail/"404"`, 500, "Internal Server Error"],
  ])("an error on %s is answered with %i", async (path, status, text) => {
    const response = await fetch(path)
    expect([response.status, await response.text()]).toEqual([status, text])
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8")
  })

  it.each([null, undefined, "text", 5, Symbol("x")])("a thrown %s is answered with 500", async (thrown) => {
    const reported: unknown[] = []
    const plugs = [
      () => {
        throw thrown
      },
    ]
    const response = await fetch("/", {}, { plugs, on_error: (error) => void reported.push(error) })
    expect([response.status, reported]).toEqual([500, [thrown]])
  })

  it("an error page does not contain the error's message", async () => {
    expect(await (await fetch("/fail/none")).text()).not.toContain("no")
  })

  it("server errors are reported, client errors are not", async () => {
    const reported: unknown[] = []
    const on_error = (error: unknown): void => void reported.push(error)
    await fetch("/nowhere", {}, { on_error })
    await fetch("/fail/403", {}, { on_error })
    expect(reported).toEqual([])
    await fetch("/fail/none", {}, { on_error })
    expect(reported).toMatchObject([{ message: "no" }])
  })

  it("render_error is called with the error, the conn and the status", async () => {
    const render_error = (error: unknown, conn: Conn, status: number): Response =>
      new Response(`${String(error)} ${conn.request_path}`, { status })
    const response = await fetch("/fail/403", {}, { render_error })
    expect([response.status, await response.text()]).toEqual([403, "Error: no /fail/403"])
  })

  it("an error of render_error is reported and answered with 500", async () => {
    for (const fail of ["at once", "later"]) {
      const reported: unknown[] = []
      const render_error = (): Promise<Response> => {
        if (fail === "at once") throw new Error("renderer")
        return Promise.reject(new Error("renderer"))
      }
      const response = await fetch("/nowhere", {}, { render_error, on_error: (error) => void reported.push(error) })
      expect([response.status, reported]).toMatchObject([500, [{ message: "renderer" }]])
    }
  })

  it("an error is answered even if on_error throws", async () => {
    const on_error = (): never => {
      throw new Error("reported")
    }
    expect((await fetch("/fail/none", {}, { on_error })).status).toBe(500)
  })

  it("an error is answered even if on_error rejects", async () => {
    const on_error = (() => Promise.reject(new Error("reported"))) as () => void
    expect((await fetch("/fail/none", {}, { on_error })).status).toBe(500)
  })

  it("a request with a malformed URL is answered with 400", async () => {
    const urls = [
      "http://localhost:99999/",
      "http:/users",
      "localhost:3000",
      "/users",
      "http://ada@localhost/",
      "http://localhost/ü",
      "http://localhost/?name=ü",
    ]
    for (const url of urls)
      for (const method of ["GET", "HEAD"]) {
        const request = Object.create(new Request("http://example.com/"), {
          url: { value: url },
          method: { value: method },
        }) as Request
        const response = await define_endpoint({ router }).fetch(request)
        expect([url, response.status, await response.text()]).toEqual([url, 400, method === "GET" ? "Bad Request" : ""])
      }
  })

  it("an error of a HEAD request is answered without a body", async () => {
    const render_error = (_error: unknown, _conn: Conn, status: number): Response => new Response("page", { status })
    for (const config of [{}, { render_error }]) {
      const response = await fetch("/fail/403", { method: "HEAD" }, { plugs: [head], ...config })
      expect([response.status, response.body]).toEqual([403, null])
    }
  })

  it("an error page keeps headers that were put before, except those of another body", async () => {
    const put = (conn: Conn): Conn =>
      conn
        .put_resp_header("x-a", "put")
        .put_resp_header("x-b", "put")
        .put_resp_header("content-encoding", "gzip")
        .put_resp_header("content-security-policy", "default-src 'self'")
        .put_resp_header("set-cookie", "a=0")
    const render_error = (): Response => new Response("page", { headers: { "x-a": "own", "set-cookie": "b=1" } })
    const { headers } = await fetch("/fail/403", {}, { plugs: [put], render_error })
    expect(headers.getSetCookie()).toEqual(["a=0", "b=1"])
    headers.delete("set-cookie")
    expect(Object.fromEntries(headers)).toEqual({
      "content-security-policy": "default-src 'self'",
      "content-type": "text/plain;charset=UTF-8",
      "x-a": "own",
      "x-b": "put",
    })
  })

  it("a response that cannot be created is replaced by a 500", async () => {
    const plugs = [(conn: Conn) => conn.send_resp(999, "a")]
    expect((await fetch("/", {}, { plugs, router: undefined as never })).status).toBe(500)
  })
})

describe("conn_from_request", () => {
  it.each([
    ["http://example.com/", "http", "example.com", 80],
    ["https://example.com/", "https", "example.com", 443],
    ["http://example.com:8080/", "http", "example.com", 8080],
    ["https://[::1]:4000/", "https", "[::1]", 4000],
    ["http://EXAMPLE.com/", "http", "example.com", 80],
  ])("takes scheme, host and port from %s", (url, scheme, host, port) => {
    expect(conn_from_request(new Request(url))).toMatchObject({ scheme, host, port, request_path: "/" })
  })

  it("keeps the path and the query percent-encoded", () => {
    const conn = conn_from_request(new Request("http://example.com/a%2Fb//c?d=e&f#g", { method: "DELETE" }))
    expect(conn).toMatchObject({
      method: "DELETE",
      request_path: "/a%2Fb//c",
      path_info: ["a%2Fb", "c"],
      query_string: "d=e&f",
    })
  })
})
