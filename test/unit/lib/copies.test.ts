import { readFileSync } from "node:fs"
import { inspect } from "node:util"
import { afterEach, describe, expect, it, vi } from "vitest"
import { z } from "zod"
import { VERSION } from "../../../src/lib/copies.js"
import { root } from "../house/sources.js"

/** Loads a copy of the package of its own. */
async function loadCopy() {
  vi.resetModules()
  const [core, server, edge, plugs, live, testing, errors] = await Promise.all([
    import("../../../src/index.js"),
    import("../../../src/server.js"),
    import("../../../src/edge.js"),
    import("../../../src/plugs/index.js"),
    import("../../../src/live/index.js"),
    import("../../../src/testing/index.js"),
    import("../../../src/lib/html.js"),
  ])
  return { core, server, edge, plugs, live, testing, html: errors.html }
}
type Copy = Awaited<ReturnType<typeof loadCopy>>

const first = await loadCopy()
const second = await loadCopy()
const pairs: readonly (readonly [string, Copy, Copy])[] = [
  ["the first copy with things of the second", first, second],
  ["the second copy with things of the first", second, first],
]

const reported: string[] = []
afterEach(() => reported.splice(0))
const on_error = (error: unknown): void => void reported.push(String(error))

const secret_key_base = "s".repeat(64)
const ask = async (endpoint: { fetch(request: Request): Promise<Response> }, path: string, init?: RequestInit) => {
  const response = await endpoint.fetch(new Request(`http://localhost${path}`, init))
  return [response.status, await response.text()] as const
}

/** A router with a page of its params, a page that fails, and a link. */
function routerOf({ core, server }: Copy) {
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

it("the version is that of package.json", () => {
  expect(JSON.parse(readFileSync(`${root}/package.json`, "utf8"))).toMatchObject({ version: VERSION })
})

it("the copies of this test differ", () => {
  expect(first.server.define_router).not.toBe(second.server.define_router)
  expect(first.core.NoRouteError).not.toBe(second.core.NoRouteError)
})

describe.each(pairs)("%s", (_name, one, other) => {
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
    expect(one.html`${other.html`<b>`}`.text).toBe("<b>")
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

  it("refuses what was made for another name", () => {
    const { core, server } = other
    const web = server.define_router([core.get("/", "AController", "index")])
    const AController = web.controller("AController", { index: (conn) => conn.text("a") })
    const mine = one.server.define_router([one.core.get("/", "BController", "index")])
    expect(() => mine.build({ BController: AController as never })).toThrow(/AController/)
  })

  it("refuses what another version made, in one sentence", async () => {
    const SENTENCE = /was made by waymark 9\.9\.9, but this copy is waymark \d+\.\d+\.\d+: install one version of it/
    const version = Symbol.for("waymark.version")
    const from = <Made extends object>(made: Made): Made =>
      Object.defineProperty(Object.create(made) as Made, version, { value: "9.9.9" })
    const router = from(routerOf(other))
    const table = [one.core.forward("/", "Other")] as const
    expect(() => one.server.define_endpoint({ router })).toThrow(SENTENCE)
    expect(() => one.server.define_endpoint({ plugs: [router] })).toThrow(SENTENCE)
    expect(() => one.edge.define_endpoint({ router: router as never })).toThrow(SENTENCE)
    expect(() => one.server.define_router(table).build({ Other: router })).toThrow(SENTENCE)
    const endpoint = from(other.server.define_endpoint({}))
    expect(() => one.server.define_router(table).build({ Other: endpoint })).toThrow(SENTENCE)
    const conn = Object.defineProperty(other.testing.build_conn("GET", "/users/7"), version, { value: "9.9.9" })
    expect(() => routerOf(one).call(conn)).toThrow(SENTENCE)
    expect(() => one.plugs.fetch_session(conn)).toThrow(SENTENCE)
    await expect(one.testing.dispatch(conn, routerOf(one), "GET", "/users/7")).rejects.toThrow(SENTENCE)
    await expect(one.testing.dispatch(one.testing.build_conn(), router, "GET", "/users/7")).rejects.toThrow(SENTENCE)
  })
})

it("private values are seen neither in JSON nor by inspect, and no route or plug can set them", async () => {
  const { plugs, server, testing } = first
  const store = plugs.cookie_store({ signing_salt: "salt" })
  const session = plugs.session({ store, key: "_key" })
  const endpoint = server.define_endpoint({
    secret_key_base,
    plugs: [session, plugs.fetch_session, (conn) => conn.text("a")],
  })
  const conn = await endpoint.call(testing.build_conn("GET", "/"))
  expect(Reflect.ownKeys(conn.private).map(String)).toEqual(["waymark_skip_csrf_protection"])
  expect(inspect(conn.put_private("waymark_session", 1), { showHidden: true })).not.toMatch(
    /session_fetch|Symbol\(waymark\.session/,
  )
})
