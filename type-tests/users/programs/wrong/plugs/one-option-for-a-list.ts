/** A plug that takes a list of formats gets a single format. */
import { get, pipe_through, pipeline, plug, scope } from "waymark"
import { define_router } from "waymark/server"
import type { Conn } from "waymark/server"

// runs: at run time, a function does not show which options it takes
const formats = (conn: Conn, names: string[]): Conn => conn.put_resp_header("x-formats", [...names].join())
const routes = [
  pipeline("api", [plug("formats", "html")]),
  scope("/", [pipe_through("api"), get("/", "PageController", "index")]),
] as const
const web = define_router(routes, { plugs: { formats } })
const PageController = web.controller("PageController", { index: (conn) => conn.text("") })
// refused: in pipeline \"api\" takes a list for its options, got a string
web.build({ PageController })
