/** An option of a plug is mistyped: `maxx` for `max`. */
import { get, pipe_through, pipeline, plug, scope } from "waymark"
import { define_router } from "waymark/server"
import type { Conn } from "waymark/server"

// runs: at run time, a function does not show which options it takes
const limit = (conn: Conn, { max }: { max: number }): Conn => conn.put_resp_header("x-limit", `${max}`)
const routes = [
  pipeline("api", [plug("limit", { maxx: "3" })]),
  scope("/", [pipe_through("api"), get("/", "PageController", "index")]),
] as const
const web = define_router(routes, { plugs: { limit } })
const PageController = web.controller("PageController", { index: (conn) => conn.text("") })
// refused: in pipeline \"api\" needs option \"max\", got \"maxx\"
web.build({ PageController })
