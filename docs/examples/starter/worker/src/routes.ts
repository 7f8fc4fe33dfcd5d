import { define_routes, get, helpers, scope } from "waymark"
import type { Helpers } from "waymark"

/** The route table. `npx waymark routes` prints it. */
export const routes = define_routes([
  get("/", "PageController", "home"),
  scope("/api", [get("/hello/:name", "GreetingController", "show")]),
])

/** The type of the links: messages and editors show its name. */
export interface Routes extends Helpers<typeof routes> {}

/** Makes links, e.g. `Routes.greeting_path(conn, "show", "Ada")`. */
export const Routes: Routes = helpers(routes)
