import { forward, get, helpers, pipe_through, pipeline, plug, resources, scope } from "waymark"
import { define_endpoint, define_router } from "waymark/server"
import type { Conn, Plug } from "waymark/server"

export const routes = [
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
  forward("/jobs", "JobsDashboard"),
] as const

export const Routes = helpers(routes)
declare const conn: Conn
declare const user: { readonly id: number }
declare const standard_plugs: Record<string, Plug>
declare const JobsDashboard: Plug
const Endpoint = define_endpoint({ url: { scheme: "https", host: "example.com" } })

// What compiles.
Routes.user_post_path(conn, "show", user, 7, { page: 2 }) satisfies string
Routes.user_post_path(conn, "show", user, 7) satisfies string
Routes.user_post_path(conn, "index", user) satisfies string
Routes.api_file_path(conn, "show", "2", ["a", "b"]) satisfies string
Routes.user_url(Endpoint, "index") satisfies string
Routes.user_path({ endpoint: Endpoint }, "index") satisfies string
Routes.user_path(new URL("https://example.com"), "update", 1n) satisfies string

export const web = define_router(routes, { plugs: standard_plugs })
const PageController = web.controller("HelloWeb.PageController", { index: (conn) => conn.text("hello") })
export const UserController = web.controller("HelloWeb.UserController", {
  index: (conn) => conn.text("users"),
  edit: (conn, { id }) => conn.text(`edit ${id satisfies string}`),
  new: (conn) => conn.text("new"),
  show: (conn, { id }) => conn.text(`user ${id satisfies string}`),
  create: (conn) => conn.text("create"),
  update: (conn, params) => conn.text(params.id),
  delete: (conn) => conn.text(conn.path_params.id),
})
const PostController = web.controller("HelloWeb.PostController", {
  index: (conn, { user_id }) => conn.text(user_id),
  show: (conn, { user_id, id }) => conn.text(`${user_id}/${id}`),
})
const FileController = web.controller("HelloWeb.API.FileController", {
  show: (conn, { version, path }) => conn.json([version, path satisfies string[]]),
})
web.build({
  HelloWeb: { PageController, UserController, PostController, API: { FileController } },
  JobsDashboard,
})

// What does not.
Routes.user_post_path(conn, "shwo", 1, 2)
Routes.user_post_path(conn, "show", 1)
Routes.user_post_path(conn, "show", 1, 2, {}, 3)
Routes.user_pots_path(conn, "show", 1, 2)
Routes.user_path("conn", "index")
Routes.user_path(conn, "show", null)
Routes.user_path(conn, "show", { name: "no id" })
Routes.user_path(conn, "show", [1])
Routes.api_file_path(conn, "show", "2", "a/b")
Routes.user_path(conn, "index", "page=2")

web.controller("HelloWeb.UsrController", {})
web.controller("HelloWeb.PostController", { index: (conn) => conn.text("") })
web.controller("HelloWeb.PageController", { index: (conn, { id }: { id: string }) => conn.text(id) })
web.controller("HelloWeb.PostController", {
  index: (conn) => conn.text(conn.path_params.id),
  show: (conn) => conn.text(conn.path_params.id),
})
web.controller("HelloWeb.PageController", { index: () => 42 })
web.build({ HelloWeb: { PageController, UserController, PostController }, JobsDashboard })
web.build({
  HelloWeb: { PageController: {}, UserController, PostController, API: { FileController } },
  JobsDashboard,
})
