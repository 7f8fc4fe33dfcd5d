/** Two problems of one router: a plug comes before the one that it requires, and another has wrong options. */
import { get, pipe_through, pipeline, plug, scope } from "waymark"
import { define_plug, define_router } from "waymark/server"
import type { Conn } from "waymark/server"

// runs: what a plug assigns is known only to types
const greet = define_plug<{ requires: { user: string } }>((conn) => conn.text(`Hello ${conn.assigns.user}`))
const limit = (conn: Conn, max: number): Conn => conn.assign("max", max)
const routes = [
  pipeline("browser", [plug("greet"), plug("limit", "three")]),
  scope("/", [pipe_through("browser"), get("/", "PageController", "index")]),
] as const
const web = define_router(routes, { plugs: { greet, limit } })
const PageController = web.controller("PageController", { index: (conn) => conn.text("") })
// refused: plug \"greet\" in pipeline \"browser\" requires assigns.user of that type from a plug before it
web.build({ PageController })
