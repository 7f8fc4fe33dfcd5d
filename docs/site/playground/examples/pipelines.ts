import {
  define_routes,
  get,
  list_routes,
  pipe_through,
  pipeline,
  plug,
  resources,
  scope,
} from "waymark"

// Scopes share a path, a prefix of names and the pipelines of their rows.
export const routes = define_routes([
  pipeline("browser", [plug("fetch_session"), plug("fetch_flash")]),
  pipeline("member", [plug("require_user")]),
  pipeline("api", [plug("accepts", ["json"])]),

  scope("/", [
    pipe_through("browser"),
    get("/", "PageController", "home"),
    scope("/account", [
      pipe_through("member"),
      get("/", "AccountController", "show"),
      resources("/orders", "OrderController", { only: ["index", "show"] }),
    ]),
  ]),
  scope("/api", "Api", { as: "api" }, [
    pipe_through("api"),
    resources("/orders", "OrderController", { only: ["index"] }),
  ]),
])

for (const { path, plug, pipe_through } of list_routes(routes))
  console.log(path, plug, pipe_through)
