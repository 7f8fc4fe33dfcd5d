/** A plug that is written in the table itself gets options of another type. */
import { get, pipe_through, pipeline, plug, scope } from "waymark"
import { define_router } from "waymark/server"
import type { Conn } from "waymark/server"

// runs: at run time, a function does not show which options it takes
const limit = (conn: Conn, { max }: { max: number }): Conn => conn.put_resp_header("x-limit", `${max}`)
const routes = [
  pipeline("api", [plug(limit, { max: null })]),
  scope("/", [pipe_through("api"), get("/", "PageController", "index")]),
] as const
const web = define_router(routes, { plugs: {} })
const PageController = web.controller("PageController", { index: (conn) => conn.text("") })
// refused: a plug in pipeline \"api\" takes a number for option \"max\", got none
web.build({ PageController })
