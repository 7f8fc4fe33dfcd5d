import { afterEach, expect, it, vi } from "vitest"
import WebSocket from "ws"
import { z } from "zod"

/** The entry points of a copy of the package. */
export interface Copy {
  readonly core: typeof import("../../../../src/index.js")
  readonly server: typeof import("../../../../src/server.js")
  readonly edge: typeof import("../../../../src/edge.js")
  readonly plugs: typeof import("../../../../src/server/plugs/index.js")
  readonly live: typeof import("../../../../src/server/live/index.js")
  readonly node: typeof import("../../../../src/server/node/index.js")
  readonly client: typeof import("../../../../src/core/client/index.js")
  readonly explorer: typeof import("../../../../src/readers/explorer/index.js")
  readonly openapi: typeof import("../../../../src/readers/openapi/index.js")
  readonly testing: typeof import("../../../../src/server/testing/index.js")
}

export const secret_key_base = "s".repeat(64)
const ask = async (endpoint: { fetch(request: Request): Promise<Response> }, path: string, init?: RequestInit) => {
  const response = await endpoint.fetch(new Request(`http://localhost${path}`, init))
  return [response.status, await response.text()] as const
}

/** A router with a page of its params, a page that fails, and a link. */
export function routerOf({ core, server }: Copy) {
  const routes = [
    core.get("/users/:id", "UserController", "show"),
    core.get("/fail", "UserController", "fail"),
    core.get("/link", "UserController", "link"),
    core.post("/users", "UserController", "create"),
  ] as const
  const Routes = core.helpers(routes)
  return server.define_router(routes).build({
    UserController: {
      show: (conn, { id }) => conn.text(`${id} ${JSON.stringify(conn.params)} ${conn.script_name.join("/")}`),
      fail: () => {
        throw new core.ArgumentError("it failed")
      },
      link: (conn) => conn.text(Routes.user_path(conn, "show", "7")),
      create: (conn) => conn.json(conn.body_params),
    },
  })
}

/** The tests of two copies of one version: what one of them makes works in the other. */
export function testCopies(one: Copy, other: Copy): void {
  const reported: string[] = []
  afterEach(() => void reported.splice(0))
  const on_error = (error: unknown): void => void reported.push(String(error))

  it("runs a router in an endpoint", async () => {
    const endpoint = one.server.define_endpoint({ router: routerOf(other), on_error })
    expect(await ask(endpoint, "/users/7?a=1")).toEqual([200, '7 {"a":"1","id":"7"} '])
    expect((await ask(endpoint, "/nowhere"))[0]).toBe(404)
    expect(await endpoint.fetch_or_pass(new Request("http://localhost/nowhere"))).toBe(null)
    expect((await ask(endpoint, "/fail"))[0]).toBe(500)
    expect((await ask(endpoint, "/users/7", { method: "HEAD" }))[0]).toBe(200)
    expect(reported).toEqual(["ArgumentError: it failed"])
  })

  it("runs a router in an endpoint of waymark/edge, and one of edge in an endpoint", async () => {
    const endpoint = one.edge.define_endpoint({ router: routerOf(other) as never, on_error })
    expect((await ask(endpoint, "/users/7"))[0]).toBe(200)
    const edge = other.edge.define_router([other.core.get("/a/:b", "Page", "show")]).build({
      Page: { show: (conn, { b }) => conn.text(b) },
    })
    expect(await ask(one.server.define_endpoint({ router: edge as never, on_error }), "/a/c")).toEqual([200, "c"])
    expect(reported).toEqual([])
  })

  it("runs a router and an endpoint behind a forward, and builds their links", async () => {
    const routes = [one.core.forward("/a", "Router"), one.core.forward("/b", "Endpoint")] as const
    const Endpoint = other.server.define_endpoint({ router: routerOf(other), on_error })
    const router = one.server.define_router(routes).build({ Router: routerOf(other), Endpoint })
    const endpoint = one.server.define_endpoint({ router, on_error })
    expect(await ask(endpoint, "/a/users/7")).toEqual([200, '7 {"id":"7"} a'])
    expect(await ask(endpoint, "/a/link")).toEqual([200, "/a/users/7"])
    expect(await ask(endpoint, "/b/users/7")).toEqual([200, '7 {"id":"7"} b'])
    expect((await ask(endpoint, "/b/nowhere"))[0]).toBe(404)
    expect(reported).toEqual([])
  })

  it("answers 405 with the methods of a router's routes", async () => {
    const endpoint = one.server.define_endpoint({ router: routerOf(other), method_not_allowed: true, on_error })
    const response = await endpoint.fetch(new Request("http://localhost/users/7", { method: "PATCH" }))
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"])
  })

  it("runs plugs that other plugs of the package need", async () => {
    const { plugs } = other
    const store = plugs.cookie_store({ signing_salt: "salt" })
    const endpoint = one.server.define_endpoint({
      secret_key_base,
      plugs: [plugs.parsers(), one.plugs.session({ store, key: "_key" }), plugs.fetch_session, one.plugs.fetch_flash],
      router: one.server
        .define_router([one.core.post("/", "Page", "create"), one.core.get("/", "Page", "show")])
        .build({
          Page: {
            create: (conn) =>
              conn
                .put_session("name", conn.params["name"])
                .put_session("token", other.plugs.get_csrf_token(conn))
                .put_flash("info", "Saved")
                .redirect("/"),
            show: (conn) => conn.json([conn.get_session("name"), conn.get_flash("info")]),
          },
        }),
      on_error,
    })
    const body = new URLSearchParams({ name: "Ada" })
    const created = await endpoint.fetch(new Request("http://localhost/", { method: "POST", body }))
    const cookie = created.headers
      .getSetCookie()
      .map((each) => each.split(";", 1)[0])
      .join("; ")
    expect(reported).toEqual([])
    expect(await ask(endpoint, "/", { headers: { cookie } })).toEqual([200, '["Ada","Saved"]'])
  })

  it("takes a conn of a test, and one test continues another", async () => {
    const conn = await one.testing.dispatch(other.testing.build_conn("GET", "/"), routerOf(other), "GET", "/users/7")
    expect(conn.resp_body).toBe('7 {"id":"7"} ')
    const direct = await routerOf(one).call(other.testing.build_conn("GET", "/users/7"))
    expect([direct.resp_body, one.testing.text_response(direct, 200)]).toEqual(['7 {"id":"7"} ', '7 {"id":"7"} '])
    const session = one.testing.init_test_session(other.testing.build_conn("GET", "/"), { user: "Ada" })
    const page = other.server.define_endpoint({ plugs: [(conn) => conn.text(String(conn.get_session("user"))).halt()] })
    expect((await one.testing.dispatch(session, page, "GET", "/")).resp_body).toBe("Ada")
    const failing = one.server.define_endpoint({ router: routerOf(other), on_error })
    const sent = await other.testing.assert_error_sent(404, () =>
      one.testing.conn_test(failing).get(one.testing.build_conn(), "/no"),
    )
    expect(sent.status).toBe(404)
  })

  it("recognises what the other made", async () => {
    const { plugs } = other
    const upload = new plugs.Upload("a.txt", "text/plain", new Blob(["a"]))
    expect([upload instanceof one.plugs.Upload, new File([], "a") instanceof one.plugs.Upload]).toEqual([true, false])
    class Mine extends one.plugs.Upload {}
    expect([upload instanceof Mine, new Mine("a", null, new Blob([])) instanceof other.plugs.Upload]).toEqual([
      false,
      true,
    ])
    expect(() => one.plugs.session(other.testing.build_conn() as never)).toThrow("session makes a plug")
    expect(new other.core.NoRouteError("GET", [], "Router") instanceof one.core.NoRouteError).toBe(true)
  })

  it("shares topics and their order", async () => {
    const Text = z.string()
    const messages = await one.live.topic("copies", Text).messages()
    await other.live.topic("copies", Text).publish("Hello")
    expect((await messages.next()).value).toBe("Hello")
    await messages.return?.()
  })

  it("answers with problem_details as application/problem+json, for problems and for no_route", async () => {
    const { problem_details } = other.server
    const Problem = z.object({ status: z.number(), detail: z.string().optional() })
    const table = [one.core.get("/fail", "Page", "fail", { answers: { 403: "Problem" } })] as const
    const options = { schemas: { Problem }, problems: { Problem: problem_details }, no_route: problem_details }
    const router = one.server.define_router(table, options).build({
      Page: {
        fail: () => {
          throw Object.assign(new Error("no"), { status: 403, expose: true })
        },
      },
    })
    const nowhere = one.server.define_router([other.core.get("/a", "Page", "a")], { no_route: problem_details }).build({
      Page: { a: (conn) => conn.text("a") },
    })
    for (const [endpoint, path, status, detail] of [
      [one.server.define_endpoint({ router, on_error }), "/fail", 403, "no"],
      [other.server.define_endpoint({ router, on_error }), "/fail", 403, "no"],
      [one.server.define_endpoint({ router, on_error }), "/none", 404, "no route found for GET /none"],
      [other.server.define_endpoint({ router: nowhere, on_error }), "/none", 404, "no route found for GET /none"],
      [one.edge.define_endpoint({ router: nowhere as never, on_error }), "/none", 404, "no route found for GET /none"],
    ] as const) {
      const response = await endpoint.fetch(new Request(`http://localhost${path}`))
      expect([response.status, response.headers.get("content-type")]).toEqual([
        status,
        "application/problem+json; charset=utf-8",
      ])
      expect(await response.json()).toMatchObject({ status, detail })
    }
    const info = { title: "a", version: "1" }
    const problems = { Problem: problem_details }
    const document = one.openapi.openapi(table, { info, schemas: { Problem }, problems })
    expect(document.paths["/fail"]?.get?.responses["403"]).toMatchObject({
      content: { "application/problem+json": {} },
    })
  })

  it("answers errors that plugs and schemas of the other throw with their status and message", async () => {
    const limited = one.server.define_endpoint({
      plugs: [other.plugs.parsers({ length: 1 })],
      router: routerOf(one),
      on_error,
    })
    const post = (endpoint: { fetch(request: Request): Promise<Response> }, type: string, body: string) =>
      ask(endpoint, "/users", { method: "POST", body, headers: { "content-type": type, accept: "application/json" } })
    expect((await post(limited, "application/json", '{"a":1}'))[0]).toBe(413)
    const parsed = one.server.define_endpoint({ plugs: [other.plugs.parsers()], router: routerOf(one), on_error })
    expect((await post(parsed, "application/json", "{"))[0]).toBe(400)
    expect(await post(parsed, "application/json", '{"a":1}')).toEqual([200, '{"a":1}'])
    expect((await ask(parsed, "/users/%ff"))[0]).toBe(400)
    expect((await ask(parsed, "/users?%ff=1"))[0]).toBe(404)
    const routes = [one.core.get("/search", "Page", "search", { query: "Search" })] as const
    const router = one.server.define_router(routes, { schemas: { Search: z.object({ n: z.coerce.number() }) } }).build({
      Page: { search: (conn) => conn.json(conn.query_params) },
    })
    const searching = other.server.define_endpoint({ router, on_error })
    const [status, text] = await ask(searching, "/search?n=x", { headers: { accept: "application/json" } })
    expect([status, JSON.parse(text)]).toMatchObject([400, { errors: { issues: [{ path: ["n"] }] } }])
    expect(reported).toEqual([])
  })

  it("shows the routes of a table in the explorer, also behind a forward", async () => {
    const table = [one.core.get("/users", "Page", "index"), one.core.forward("/dev", "Explorer")] as const
    const router = one.server.define_router(table).build({
      Page: { index: (conn) => conn.text("a") },
      Explorer: other.explorer.route_explorer(table),
    })
    expect(await ask(one.server.define_endpoint({ router, on_error }), "/dev")).toEqual([
      200,
      expect.stringContaining("/users"),
    ])
  })

  it("serves an endpoint, its streams and its sockets, and closes those of a topic", async () => {
    const Text = z.string()
    const routes = [
      other.core.socket("/room", "RoomSocket", { receives: "Text", sends: "Text" }),
      other.core.get("/news", "Page", "news", { events: { said: "Text" } }),
    ] as const
    const { sockets, events } = other.live
    const web = other.server.define_router(routes, { schemas: { Text }, conn: [sockets, events] })
    const name = "copies of a room"
    const RoomSocket = web.socket("RoomSocket", {
      open: async (peer) => {
        await one.live.topic(name, Text).subscribe((text) => peer.send(text), { signal: peer.signal })
        peer.send("joined")
      },
      message: (_peer, text) => other.live.topic(name, Text).publish(text),
    })
    const Page = web.controller("Page", {
      news: (conn) => conn.events(async (send) => void (await send("said", "Hello"))),
    })
    const server = await one.node.serve(
      other.server.define_endpoint({ router: web.build({ RoomSocket, Page }), check_origin: false, on_error } as never),
      { port: 0, print: false },
    )
    try {
      expect(await (await fetch(`${server.url}news`)).text()).toContain("Hello")
      const room = new WebSocket(`${String(server.url).replace("http", "ws")}room`)
      const got: string[] = []
      let code: number | undefined
      room.on("message", (data) => void got.push(String(data)))
      room.on("close", (given) => (code = given))
      await vi.waitFor(() => expect(got).toHaveLength(1))
      room.send('"again"')
      await vi.waitFor(() => expect(got).toEqual(['"joined"', '"again"']))
      expect(web.sockets.close(other.live.topic(name, Text))).toBe(1)
      await vi.waitFor(() => expect(code).toBe(1000))
    } finally {
      await server.close({ grace: 0 })
    }
    expect(reported).toEqual([])
  })

  it("refuses what was made for another name", () => {
    const { core, server } = other
    const web = server.define_router([core.get("/", "AController", "index")])
    const AController = web.controller("AController", { index: (conn) => conn.text("a") })
    const mine = one.server.define_router([one.core.get("/", "BController", "index")])
    expect(() => mine.build({ BController: AController as never })).toThrow(/AController/)
  })
}
