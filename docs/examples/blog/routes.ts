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
  pipeline("api", [plug("accepts", ["json"]), plug("require_version", ["1"])]),
  // The endpoint sets the headers of all responses; this policy is stricter.
  pipeline("plain", [
    plug("put_secure_browser_headers", { "content-security-policy": "default-src 'none'; style-src 'self'" }),
  ]),

  scope("/admin", "BlogWeb.Admin", { as: "admin" }, [
    pipe_through(["browser", "require_user", "require_admin"]),
    get("/", "OverviewController", "index"),
    resources("/comments", "CommentController", { only: ["index", "delete"] }),
  ]),

  // The status pages are only for the admin.
  scope("/", "BlogWeb", [
    pipe_through(["browser", "require_user", "require_admin"]),
    forward("/status", "StatusRouter"),
  ]),

  scope("/api/v:version", "BlogWeb.API", { as: "api" }, [
    pipe_through("api"),
    resources("/posts", "PostController", { only: ["index", "show"] }),
    pipe_through("require_api_user"),
    resources("/posts", "PostController", { only: ["create"] }),
  ]),

  // Routes with a login come first, so that `new` in "/posts/new" does not match a post's id.
  scope("/", "BlogWeb", [
    pipe_through(["browser", "require_user"]),
    resources("/users", "UserController", { only: ["edit", "update", "delete"] }, [
      resources("/posts", "PostController", { except: ["index", "show"] }, [
        resources("/comments", "CommentController", { only: ["create", "delete"] }),
        resources("/picture", "PictureController", { only: ["delete"], singleton: true }),
      ]),
    ]),
  ]),

  scope("/", "BlogWeb", [
    pipe_through("browser"),
    get("/", "PageController", "index"),
    resources("/session", "SessionController", { only: ["new", "create", "delete"], singleton: true }),
    resources("/users", "UserController", { only: ["index", "new", "create", "show"] }, [
      resources("/posts", "PostController", { only: ["index", "show"] }),
    ]),
  ]),

  // These routes need no session.
  scope("/", "BlogWeb", [
    pipe_through("plain"),
    get("/users/:user_id/posts/:post_id/picture", "PictureController", "show", { as: "user_post_picture" }),
    get("/users/:user_id/posts.ndjson", "ExportController", "show", { as: "user_export" }),
    forward("/health", "HealthApp"),
  ]),
] as const

/** The path helpers: `Routes.user_post_path(conn, "show", user, post)` is `"/users/1/posts/2"`. */
export const Routes = helpers(routes)
