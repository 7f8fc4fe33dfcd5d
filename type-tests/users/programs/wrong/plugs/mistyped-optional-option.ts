/** An optional option is mistyped, so it is never read. */
import { get, pipe_through, pipeline, plug, scope } from "waymark"
import { define_router } from "waymark/server"
import type { Conn } from "waymark/server"

// runs: at run time, a function does not show which options it takes
const limit = (conn: Conn, { max, per = "hour" }: { max: number; per?: string }): Conn =>
  conn.put_resp_header("x-limit", `${max}/${per}`)
const routes = [
  pipeline("api", [plug("limit", { max: 3, pre: "minute" })]),
  scope("/", [pipe_through("api"), get("/", "PageController", "index")]),
] as const
const web = define_router(routes, { plugs: { limit } })
const PageController = web.controller("PageController", { index: (conn) => conn.text("") })
// refused: in pipeline \"api\" takes no option \"pre\"
web.build({ PageController })
