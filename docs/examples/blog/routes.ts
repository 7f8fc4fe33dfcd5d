import { forward, get, helpers, pipe_through, pipeline, plug, resources, scope } from "waymark"

/** Every route of the blog. Nothing but data, so that a browser could import it too. */
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
  // The endpoint has put the headers that hold for all; this policy is stricter.
  pipeline("plain", [
    plug("put_secure_browser_headers", { "content-security-policy": "default-src 'none'; style-src 'self'" }),
  ]),

  scope("/admin", "BlogWeb.Admin", { as: "admin" }, [
    pipe_through(["browser", "require_user", "require_admin"]),
    get("/", "OverviewController", "index"),
    resources("/comments", "CommentController", { only: ["index", "delete"] }),
  ]),

  // What the blog runs on is for the admin too.
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

  // What needs a login stands first, so that the `new` of "/posts/new" is not taken for a post's id.
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

  // What is no page of the blog reads no session.
  scope("/", "BlogWeb", [
    pipe_through("plain"),
    get("/users/:user_id/posts/:post_id/picture", "PictureController", "show", { as: "user_post_picture" }),
    get("/users/:user_id/posts.ndjson", "ExportController", "show", { as: "user_export" }),
    forward("/health", "HealthApp"),
  ]),
] as const

/** The links: `Routes.user_post_path(conn, "show", user, post)` is `"/users/1/posts/2"`. */
export const Routes = helpers(routes)
