import { define_routes, get, helpers, pipe_through, pipeline, plug, scope } from "waymark"
import type { Helpers } from "waymark"

/** The route table. `npx waymark routes` prints it. */
export const routes = define_routes([
  pipeline("browser", [
    plug("accepts", ["html"]),
    plug("put_secure_browser_headers", { "content-security-policy": "default-src 'self'; frame-ancestors 'self'" }),
  ]),
  scope("/", [
    pipe_through("browser"),
    get("/", "PageController", "home"),
    get("/hello/:name", "PageController", "hello"),
  ]),
])

/** The type of the links: messages and editors show its name. */
export interface Routes extends Helpers<typeof routes> {}

/** Makes links, e.g. `Routes.page_path(conn, "hello", "Ada")`. */
export const Routes: Routes = helpers(routes)
