import { define_routes, forward } from "waymark"
import { route_explorer } from "waymark/explorer"
import { define_router } from "waymark/server"
import { put_attempts } from "./plugs/put_attempts.js"
import { put_database } from "./plugs/put_database.js"
import { Router } from "./router.js"
import { routes } from "./routes.js"

const development_routes = define_routes([
  forward("/dev/routes", "RouteExplorer"),
  // The blog's own router logs each request.
  forward("/", "Blog", [], { log: false }),
])

const web = define_router(development_routes, { name: "DevelopmentRouter", before: [put_database, put_attempts] })

/** The blog with the route explorer. Only `server.ts` imports it, and only in development. */
export const DevelopmentRouter = web.build({
  RouteExplorer: route_explorer(routes, { guards: ["require_user", "require_api_user"] }),
  Blog: Router,
})
