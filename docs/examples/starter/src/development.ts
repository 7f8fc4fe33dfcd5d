import { define_routes, forward } from "waymark"
import { debug_page } from "waymark/debug"
import { route_explorer } from "waymark/explorer"
import { define_router } from "waymark/server"
import { Router } from "./router.ts"
import { routes } from "./routes.ts"

const web = define_router(
  define_routes([
    forward("/dev/routes", "RouteExplorer"),
    // The router inside logs each request.
    forward("/", "Router", [], { log: false }),
  ]),
)

/** What only development has: a page with the details of each error, and the route explorer at `/dev/routes`. */
export const development = {
  debug_errors: debug_page,
  router: web.build({ RouteExplorer: route_explorer(routes), Router }),
}
