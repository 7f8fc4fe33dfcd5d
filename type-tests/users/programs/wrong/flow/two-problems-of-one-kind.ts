/** Two routes lack what their plugs require. */
import { get, pipe_through, scope } from "waymark"
import { define_plug, define_router } from "waymark/server"

// runs: what a plug assigns is known only to types
const greet = define_plug<{ requires: { user: string } }>((conn) => conn.text(`Hello ${conn.assigns.user}`))
const route = define_plug<{ requires: { role: string } }>((conn) => conn.text(`Hello ${conn.assigns.role}`))
const routes = [
  scope("/a", [pipe_through("greet"), get("/", "PageController", "index")]),
  scope("/b", [pipe_through("route"), get("/", "PageController", "index")]),
] as const
const web = define_router(routes, { plugs: { greet, route } })
const PageController = web.controller("PageController", { index: (conn) => conn.text("") })
// refused: of that type from a plug before it
web.build({ PageController })
