/** `pipe_through` names a plug that needs options, but cannot pass any. */
import { get, pipe_through, scope } from "waymark"
import { define_router } from "waymark/server"
import type { Conn } from "waymark/server"

// runs: at run time, a function does not show which options it takes
const limit = (conn: Conn, { max }: { max: number }): Conn => conn.put_resp_header("x-limit", `${max}`)
const web = define_router([scope("/", [pipe_through("limit"), get("/", "PageController", "index")])], {
  plugs: { limit },
})
const PageController = web.controller("PageController", { index: (conn) => conn.text("") })
// refused: in pipe_through needs options, and has none
web.build({ PageController })
