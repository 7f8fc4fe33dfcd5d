import { define_routes, get, helpers, pipe_through, scope } from "waymark"

export const routes = define_routes([
  get("/", "PageController", "index"),
  scope("/counters", [
    pipe_through("require_key"),
    get("/:name", "CounterController", "show", { where: { name: ["visits", "clicks"] } }),
  ]),
])

export const Routes = helpers(routes)
