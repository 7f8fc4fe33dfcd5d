import { forward, get, helpers, pipe_through, pipeline, plug, resources, scope } from "waymark"

/** Every route of the blog. Nothing but data, so that a browser could import it too. */
export const routes = [
  pipeline("browser", [
    plug("accepts", ["html"]),
    plug("require_same_origin"),
    plug("put_secure_browser_headers", { "content-security-policy": "default-src 'self'; base-uri 'none'" }),
  ]),
  pipeline("admin", [plug("require_admin")]),
  pipeline("api", [plug("accepts", ["json"]), plug("require_version", ["1"])]),

  scope("/admin", "BlogWeb.Admin", { as: "admin" }, [
    pipe_through(["browser", "admin"]),
    get("/", "OverviewController", "index"),
    resources("/comments", "CommentController", { only: ["index", "delete"] }),
  ]),

  scope("/api/v:version", "BlogWeb.API", { as: "api" }, [
    pipe_through("api"),
    resources("/posts", "PostController", { only: ["index", "show", "create"] }),
  ]),

  scope("/", "BlogWeb", [
    pipe_through("browser"),
    get("/", "PageController", "index"),
    resources("/users", "UserController", [
      resources("/posts", "PostController", [
        resources("/comments", "CommentController", { only: ["create", "delete"] }),
      ]),
    ]),
    forward("/status", "StatusRouter"),
  ]),

  scope("/files", "BlogWeb", [pipe_through("put_secure_browser_headers"), get("/*path", "FileController", "show")]),
] as const

/** The links: `Routes.user_post_path(conn, "show", user, post)` is `"/users/1/posts/2"`. */
export const Routes = helpers(routes)
