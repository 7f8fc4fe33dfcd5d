import { forward, get, helpers, pipe_through, pipeline, plug, resources, scope } from "waymark"

/** All routes of the blog. They are only data, so a browser could import them too. */
export const routes = [
  pipeline("browser", [
    plug("accepts", ["html"]),
    plug("fetch_session"),
    plug("fetch_live_flash"),
    plug("put_root_layout", "root"),
    plug("protect_from_forgery"),
    plug("fetch_current_user"),
  ]),
  pipeline("api", [plug("accepts", ["json"])]),
  // The endpoint sets the headers of all responses; this policy is stricter.
  pipeline("plain", [
    plug("put_secure_browser_headers", { "content-security-policy": "default-src 'none'; style-src 'self'" }),
  ]),

  scope("/admin", "BlogWeb.Admin", { as: "admin" }, [
    pipe_through(["browser", "require_user", "require_admin"]),
    get("/", "OverviewController", "index"),
    resources("/comments", "CommentController", { only: ["index", "delete"], where: { id: "integer" } }),
  ]),

  // The status pages are only for the admin.
  scope("/", "BlogWeb", [
    pipe_through(["browser", "require_user", "require_admin"]),
    forward("/status", "StatusRouter"),
  ]),

  scope("/api/v:version", "BlogWeb.API", { as: "api", where: { version: ["1"] } }, [
    pipe_through("api"),
    resources("/posts", "PostController", { only: ["index", "show"], where: { id: "integer" } }),
    pipe_through("require_api_user"),
    resources("/posts", "PostController", { only: ["create"] }),
  ]),

  scope("/", "BlogWeb", [
    pipe_through(["browser", "require_user"]),
    resources("/users", "UserController", { only: ["edit", "update", "delete"], where: { id: "integer" } }, [
      resources("/posts", "PostController", { except: ["index", "show"], where: { id: "integer" } }, [
        resources("/comments", "CommentController", { only: ["create", "delete"], where: { id: "integer" } }),
        resources("/picture", "PictureController", { only: ["delete"], singleton: true }),
      ]),
    ]),
  ]),

  scope("/", "BlogWeb", [
    pipe_through("browser"),
    get("/", "PageController", "index"),
    resources("/session", "SessionController", { only: ["new", "create", "delete"], singleton: true }),
    resources("/users", "UserController", { only: ["index", "new", "create", "show"], where: { id: "integer" } }, [
      resources("/posts", "PostController", { only: ["index", "show"], where: { id: "integer" } }),
    ]),
  ]),

  // These routes need no session.
  scope("/", "BlogWeb", [
    pipe_through("plain"),
    get("/users/:user_id/posts/:post_id/picture", "PictureController", "show", {
      as: "user_post_picture",
      where: { user_id: "integer", post_id: "integer" },
    }),
    get("/users/:user_id/posts.ndjson", "ExportController", "show", {
      as: "user_export",
      where: { user_id: "integer" },
    }),
    forward("/health", "HealthApp"),
  ]),
] as const

/** The path helpers: `Routes.user_post_path(conn, "show", user, post)` is `"/users/1/posts/2"`. */
export const Routes = helpers(routes)
