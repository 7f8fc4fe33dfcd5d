import { describe, expect, it } from "vitest"
import {
  ArgumentError,
  dynamic,
  forward,
  get,
  helpers,
  pipe_through,
  pipeline,
  plug,
  scope,
} from "../../../../src/index.js"
import { define_endpoint, define_router } from "../../../../src/server.js"
import type { Conn, Plug, Router } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"
import { messageOf } from "../../core/lib/caught.js"

const show = (conn: Conn): Conn => conn.json({ params: conn.params, path_params: conn.path_params })

/** Routers below `/v1/:tenant/sub`: a router, and one that it forwards to. */
function nested(plugs: Readonly<Record<string, Plug>> = {}): Router {
  const leaf = define_router([get("/", "Leaf", "index"), get("/:id/:tenant", "Leaf", "show")]).build({
    Leaf: { index: show, show },
  })
  const inner = define_router(
    dynamic([
      pipeline("seen", Object.keys(plugs).map((name) => plug(name))), // prettier-ignore
      scope("/", [
        pipe_through("seen"),
        get("/users", "Users", "index"),
        get("/users/:id", "Users", "show"),
        get("/tenants/:tenant", "Users", "tenant"),
        forward("/leaf", "Leaf"),
      ]),
    ]),
    { plugs },
  ).build({ Users: { index: show, show, tenant: show }, Leaf: leaf })
  return define_router([scope("/v1/:tenant", [forward("/sub", "SubRouter")])]).build({ SubRouter: inner })
}

const ask = async (path: string, plugs?: Readonly<Record<string, Plug>>): Promise<unknown> =>
  JSON.parse(String((await nested(plugs).call(build_conn("GET", path))).resp_body))

describe("params of outer routes in a forwarded router", () => {
  it("params has the params of outer routes too, path_params only those of the inner route", async () => {
    expect(await ask("/v1/acme/sub/users/7")).toEqual({
      params: { tenant: "acme", id: "7" },
      path_params: { id: "7" },
    })
    expect(await ask("/v1/acme/sub/tenants/own")).toEqual({
      params: { tenant: "own" },
      path_params: { tenant: "own" },
    })
  })

  it("path_params has the params of outer routes if the inner route has none", async () => {
    expect(await ask("/v1/acme/sub/users")).toEqual({ params: { tenant: "acme" }, path_params: { tenant: "acme" } })
  })

  it("params of outer routes take precedence over the query", async () => {
    expect(await ask("/v1/acme/sub/users/7?tenant=evil&id=8&page=2")).toEqual({
      params: { tenant: "acme", id: "7", page: "2" },
      path_params: { id: "7" },
    })
  })

  it("params of outer routes pass through several forwards", async () => {
    expect(await ask("/v1/acme/sub/leaf")).toEqual({ params: { tenant: "acme" }, path_params: { tenant: "acme" } })
    expect(await ask("/v1/acme/sub/leaf/7/other")).toEqual({
      params: { tenant: "other", id: "7" },
      path_params: { tenant: "other", id: "7" },
    })
  })

  it("plugs of the inner router's pipelines have the params of outer routes", async () => {
    const seen: unknown[] = []
    await ask("/v1/acme/sub/users/7", { note: (conn: Conn) => void seen.push({ ...conn.params }) })
    expect(seen).toEqual([{ tenant: "acme", id: "7" }])
  })

  it("register_before_send sees the params of the inner and the outer routes", async () => {
    const seen: unknown[] = []
    const note = (conn: Conn): Conn =>
      conn.register_before_send((sent) => void seen.push([{ ...sent.params }, { ...sent.path_params }]))
    const endpoint = define_endpoint({ plugs: [note], router: nested() })
    const response = await endpoint.fetch(new Request("http://localhost/v1/acme/sub/users/7?a=1"))
    expect(await response.json()).toEqual({ params: { tenant: "acme", id: "7", a: "1" }, path_params: { id: "7" } })
    expect(seen).toEqual([[{ tenant: "acme", id: "7", a: "1" }, { id: "7" }]])
  })

  it("params of a route that did not match are absent", async () => {
    const router = define_router([get("/a", "A", "index"), get("/:b", "A", "show")]).build({ A: { index: show, show } })
    expect(JSON.parse(String((await router.call(build_conn("GET", "/a"))).resp_body))).toEqual({ params: {}, path_params: {} }) // prettier-ignore
  })
})

describe("helpers of a router that is mounted under a param", () => {
  const innerTable = [get("/users/:id", "Users", "show")] as const
  const siblingTable = [get("/posts/:id", "Posts", "show")] as const
  const Inner = helpers(innerTable)
  const Sibling = helpers(siblingTable)
  const outerTable = [
    get("/", "Pages", "index"),
    get("/home/:tenant", "Pages", "home"),
    get("/list/*tenant", "Pages", "list"),
    scope("/v1/:tenant", [get("/", "Pages", "tenant"), forward("/sub", "Inner")]),
    scope("/x:tenant", [forward("/sibling", "Sibling")]),
  ] as const

  /** The result of `link` for the conn of the action at `path`. */
  const linkOf = async (path: string, link: (conn: Conn) => string, script_name: string[] = []): Promise<unknown> => {
    const seen: unknown[] = []
    const action = (conn: Conn): void => {
      seen.push(messageOf(() => seen.push(link(conn))))
    }
    const Inner = define_router(innerTable).build({ Users: { show: action } })
    const Sibling = define_router(siblingTable).build({ Posts: { show: action } })
    const Pages = { index: action, home: action, list: action, tenant: action }
    await define_router(outerTable)
      .build({ Pages, Inner, Sibling })
      .call(build_conn("GET", path, { script_name }))
    return seen[0]
  }
  const user = (conn: Conn): string => Inner.users_path(conn, "show", 1)
  const missing = `cannot build a path under "/v1/:tenant/sub": no route of the conn has the param "tenant": take a conn whose route has it, or a URL`

  it("a helper takes the param of its prefix from the outer router's conn", async () => {
    expect(await linkOf("/v1/acme", user)).toBe("/v1/acme/sub/users/1")
    expect(await linkOf("/home/acme", user)).toBe("/v1/acme/sub/users/1")
    expect(await linkOf("/home/acme", user, ["mounted"])).toBe("/mounted/v1/acme/sub/users/1")
  })

  it("a helper encodes the param of its prefix", async () => {
    expect(await linkOf("/home/a%2Fb%20%C3%A9", user)).toBe("/v1/a%2Fb%20%C3%A9/sub/users/1")
    expect(await linkOf("/home/%2E%2E", user)).toBe(
      `expected a segment for :tenant other than "." and "..", which lead elsewhere, got: ".."`,
    )
  })

  it("a helper takes the param of its prefix from the conn of a sibling router", async () => {
    expect(await linkOf("/xacme/sibling/posts/7", user)).toBe("/v1/acme/sub/users/1")
    expect(await linkOf("/v1/acme/sub/users/7", (conn) => Sibling.posts_path(conn, "show", 1))).toBe(
      "/xacme/sibling/posts/1",
    )
  })

  it("a helper takes the param of its prefix from the innermost of two routers that have it", async () => {
    const filesTable = [get("/:id", "Files", "show")] as const
    const link = (conn: Conn): Conn => conn.text(helpers(filesTable).files_path(conn, "show", 1))
    const files = define_router(filesTable).build({ Files: { show } })
    const team = define_router([scope("/:name", [get("/", "Members", "show"), forward("/files", "Files")])]).build({
      Members: { show: link },
      Files: files,
    })
    const outer = define_router([scope("/:name", [forward("/team", "Team")])]).build({ Team: team })
    expect((await outer.call(build_conn("GET", "/acme/team/ada"))).resp_body).toBe("/acme/team/ada/files/1")
  })

  it("a helper takes the param of its prefix from an inner router if the outer one does not have it", async () => {
    const filesTable = [get("/:id", "Files", "show")] as const
    const link = (conn: Conn): Conn => conn.text(helpers(filesTable).files_path(conn, "show", 1))
    const outer = define_router([
      scope("/:name", [forward("/files", "Files")]),
      forward("/to/members", "Members"),
    ]).build({
      Files: define_router(filesTable).build({ Files: { show } }),
      Members: define_router([get("/:name", "Members", "show")]).build({ Members: { show: link } }),
    })
    expect((await outer.call(build_conn("GET", "/to/members/ada"))).resp_body).toBe("/ada/files/1")
  })

  it("a helper uses the script name of a conn in its own router", async () => {
    expect(await linkOf("/v1/a%20b/sub/users/7", user)).toBe("/v1/a%20b/sub/users/1")
  })

  it("a helper throws if no route of the conn has the param of its prefix as a segment", async () => {
    expect(await linkOf("/?tenant=acme", user)).toBe(missing)
    expect(await linkOf("/list/acme", user)).toBe(missing)
    expect(await linkOf("/", (conn) => Inner.path(conn, "/users"))).toBe(missing)
    expect(await linkOf("/", (conn) => String(Inner.users_url(conn.put_router_url("https://a.example"), "show", 1)))).toBe(missing) // prettier-ignore
  })

  it("a helper given a URL or an endpoint uses its path as the whole prefix", () => {
    const endpoint = define_endpoint({ url: { host: "example.com", path: "/v1/acme/sub" } })
    expect(Inner.users_path(endpoint, "show", 1)).toBe("/v1/acme/sub/users/1")
    expect(Inner.users_path(new URL("https://example.com/v1/acme/sub"), "show", 1)).toBe("/v1/acme/sub/users/1")
  })

  it("the error about a missing param of the prefix is an ArgumentError", async () => {
    const router = define_router(outerTable).build({
      Pages: { index: (conn: Conn) => conn.text(user(conn)), home: show, list: show, tenant: show },
      Inner: define_router(innerTable).build({ Users: { show } }),
      Sibling: define_router(siblingTable).build({ Posts: { show } }),
    })
    await expect((async () => router.call(build_conn("GET", "/")))()).rejects.toThrow(ArgumentError)
  })
})
