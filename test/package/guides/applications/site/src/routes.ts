import { define_routes, get, helpers, pipe_through, pipeline, plug, post, resources, scope } from "waymark"

export const routes = define_routes([
  pipeline("browser", [
    plug("accepts", ["html"]),
    plug("fetch_session"),
    plug("fetch_flash"),
    plug("put_root_layout", "root"),
    plug("protect_from_forgery"),
    plug("put_secure_browser_headers"),
    plug("find_user"),
  ]),
  scope("/", [
    pipe_through("browser"),
    get("/login", "LoginController", "new"),
    post("/login", "LoginController", "create"),
    post("/logout", "LoginController", "delete"),
    scope("/", [
      pipe_through("require_user"),
      resources("/notes", "NoteController", {
        only: ["index", "new", "create"],
        contracts: { create: { body: "NewNote", on_invalid: "action" } },
      }),
    ]),
  ]),
])

export const Routes = helpers(routes)
