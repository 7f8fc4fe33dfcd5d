import { define_routes, get, helpers, scope } from "waymark"

/** The route table. `npx waymark routes` prints it. */
export const routes = define_routes([
  get("/", "PageController", "home"),
  scope("/api", [get("/hello/:name", "GreetingController", "show")]),
])

/** Makes links, e.g. `Routes.greeting_path(conn, "show", "Ada")`. */
export const Routes = helpers(routes)
