/** A string is passed for an option that is a number. */
import { get, pipe_through, pipeline, plug, scope } from "waymark"
import { define_router } from "waymark/server"
import type { Conn } from "waymark/server"

// runs: at run time, a function does not show which options it takes
const limit = {
  init: ({ max }: { max: number }) => max + 1,
  call: (conn: Conn, max: number): Conn => conn.put_resp_header("x-limit", `${max}`),
}
const routes = [
  pipeline("api", [plug("limit", { max: "3" })]),
  scope("/", [pipe_through("api"), get("/", "PageController", "index")]),
] as const
const web = define_router(routes, { plugs: { limit } })
const PageController = web.controller("PageController", { index: (conn) => conn.text("") })
// refused: in pipeline \"api\" takes a number for option \"max\", got a string
web.build({ PageController })
