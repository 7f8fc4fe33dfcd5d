/** A plug that needs options is in lists that pass none. */
import { get } from "waymark"
import { accepts } from "waymark/plugs"
import { define_endpoint, define_plug, define_router, endpoint_config } from "waymark/server"

// throws: accepts takes a list of formats such as ["html", "json"], got: undefined
const limit = define_plug((conn, { max }: { max: number }) => conn.put_resp_header("x-limit", `${max}`))
const web = define_router([get("/", "PageController", "index")], {
  // refused: plug 1 of before needs options
  before: [limit],
})
const router = web.build({ PageController: web.controller("PageController", { index: (conn) => conn.text("") }) })
define_endpoint(
  endpoint_config({
    router,
    // refused: plug 2 of the endpoint needs options: write (conn) => call_plug(conn, plug, opts)
    plugs: [(conn) => conn, accepts],
  }),
)
