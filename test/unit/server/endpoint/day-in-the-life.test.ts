import { describe, expect, it } from "vitest"
import { forward, get, helpers, pipe_through, pipeline, plug, post, resources, scope } from "../../../../src/index.js"
import {
  cookie_store,
  get_csrf_token,
  layouts,
  method_override,
  parsers,
  session,
  standard_plugs,
} from "../../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../../src/server.js"
import type { Conn } from "../../../../src/server.js"

// A whole application: a table, its helpers, controllers, a router and an endpoint.

const routes = [
  pipeline("browser", [
    plug("accepts", ["html"]),
    plug("fetch_session"),
    plug("fetch_live_flash"),
    plug("put_root_layout", "root"),
    plug("protect_from_forgery"),
    plug("put_secure_browser_headers"),
  ]),
  pipeline("api", [plug("accepts", ["json"])]),

  scope("/", "HelloWeb", [
    pipe_through("browser"),
    get("/", "PageController", "index"),
    resources("/users", "UserController", [resources("/posts", "PostController", { only: ["index", "show"] })]),
  ]),
  scope("/api/v:version", "HelloWeb.API", { as: "api" }, [
    pipe_through("api"),
    get("/files/*path", "FileController", "show"),
  ]),
  scope("/hooks", "HelloWeb", { private: { waymark_skip_csrf_protection: true } }, [
    pipe_through(["browser"]),
    post("/", "HookController", "create"),
  ]),
  forward("/jobs", "JobsDashboard"),
] as const

const Routes = helpers(routes)

const require_admin = (conn: Conn): Conn => (conn.get_session("admin") === true ? conn : conn.redirect("/").halt())
const web = define_router(routes, { plugs: { ...standard_plugs, require_admin } })

const PageController = web.controller("HelloWeb.PageController", {
  index: (conn) => conn.render(`<p>${conn.get_flash("info") ?? "Welcome"}</p>`),
})
const UserController = web.controller("HelloWeb.UserController", {
  index: (conn) => conn.text("users"),
  show(conn, { id }) {
    return conn.text(`user ${id}`)
  },
  new: (conn) => conn.render(`<input name="_csrf_token" value="${get_csrf_token(conn)}">`),
  create: (conn) =>
    conn.put_flash("info", `Made ${String(conn.body_params["name"])}`).redirect(Routes.page_path(conn, "index")),
  edit: (conn) => conn.text("edit"),
  update: (conn, { id }) => conn.text(`updated ${id}`),
  delete: (conn, { id }) => conn.text(`deleted ${id}`),
})
const PostController = web.controller("HelloWeb.PostController", {
  index: (conn, { user_id }) => conn.text(`posts of ${user_id}`),
  show: (conn, { user_id, id }) => conn.text(`post ${id} of ${user_id}`),
})
const FileController = web.controller("HelloWeb.API.FileController", {
  show: (conn, { version, path }) => conn.json({ version, path }),
})
const HookController = web.controller("HelloWeb.HookController", { create: (conn) => conn.text("taken") })
const JobsDashboard = (conn: Conn): Conn => conn.text(`jobs under /${conn.script_name.join("/")}`)

const Router = web.build({
  HelloWeb: { PageController, UserController, PostController, HookController, API: { FileController } },
  JobsDashboard,
})

const Endpoint = define_endpoint({
  url: { scheme: "https", host: "example.com" },
  secret_key_base: "a long secret that nobody knows ".repeat(2),
  plugs: [
    parsers(),
    method_override,
    session({ store: cookie_store({ signing_salt: "8f2d" }), key: "_hello_key" }),
    layouts({ root: ({ inner_content }) => `<!doctype html><body>${String(inner_content)}</body>` }),
  ],
  router: Router,
})

let cookie = ""
const ask = async (path: string, init?: RequestInit): Promise<Response> => {
  const response = await Endpoint.fetch(new Request(`https://example.com${path}`, init))
  for (const set of response.headers.getSetCookie()) cookie = set.split(";")[0] ?? ""
  return response
}
const form = (fields: Record<string, string>): RequestInit => ({
  method: "POST",
  headers: { cookie },
  body: new URLSearchParams(fields),
})

describe("a whole application", () => {
  it("has helpers for its paths and URLs", () => {
    const conn = { endpoint: Endpoint }
    expect(Routes.user_post_path(conn, "show", { id: 42 }, 7, { page: 2 })).toBe("/users/42/posts/7?page=2")
    expect(Routes.api_file_path(conn, "show", "2", ["a", "b"])).toBe("/api/v2/files/a/b")
    expect(Routes.user_url(Endpoint, "index")).toBe("https://example.com/users")
  })

  it("answers a browser with pages in their layout, with secure headers, and without an unneeded cookie", async () => {
    const response = await ask("/")
    expect([response.status, await response.text()]).toEqual([200, "<!doctype html><body><p>Welcome</p></body>"])
    expect(response.headers.get("x-frame-options")).toBe("SAMEORIGIN")
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it("accepts a form, and shows a flash message once on the next page", async () => {
    const page = await (await ask("/users/new")).text()
    const [, token = ""] = /value="([^"]+)"/.exec(page) ?? []
    const made = await ask("/users", form({ _csrf_token: token, name: "Ada" }))
    expect([made.status, made.headers.get("location")]).toEqual([302, "/"])
    expect(await (await ask("/", { headers: { cookie } })).text()).toContain("<p>Made Ada</p>")
    expect(await (await ask("/", { headers: { cookie } })).text()).toContain("<p>Welcome</p>")
    const updated = await ask("/users/7", form({ _csrf_token: token, _method: "put" }))
    expect([updated.status, await updated.text()]).toEqual([200, "updated 7"])
  })

  it("rejects a form of another site", async () => {
    expect((await ask("/users", form({ name: "Eve" }))).status).toBe(403)
    expect((await ask("/users/7", { method: "DELETE" })).status).toBe(403)
  })

  it("accepts a form without a token on a route without CSRF protection", async () => {
    const taken = await ask("/hooks", { method: "POST", headers: { accept: "text/html" } })
    expect([taken.status, await taken.text()]).toEqual([200, "taken"])
  })

  it("answers requests to an API, and to a forwarded router", async () => {
    const json = { headers: { accept: "application/json" } }
    expect(await (await ask("/api/v2/files/a/b", json)).json()).toEqual({ version: "2", path: ["a", "b"] })
    expect((await ask("/api/v2/files/a/b", { headers: { accept: "text/html" } })).status).toBe(406)
    expect(await (await ask("/jobs/17")).text()).toBe("jobs under /jobs")
    expect(await (await ask("/users/42/posts/7")).text()).toBe("post 7 of 42")
  })
})
