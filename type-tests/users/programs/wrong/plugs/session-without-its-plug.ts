/** A router fetches sessions, and its endpoint does not say where they are stored. */
import { get, pipe_through } from "waymark"
import { fetch_session, parsers } from "waymark/plugs"
import { define_endpoint, define_router, endpoint_config } from "waymark/server"

const web = define_router([pipe_through("fetch_session"), get("/", "PageController", "index")], {
  plugs: { fetch_session },
})
const PageController = web.controller("PageController", { index: (conn) => conn.json(conn.get_session()) })
const Router = web.build({ PageController })

// throws: the router requires session before it, for plug "fetch_session" in pipe_through
// refused: the router requires session before it
define_endpoint(endpoint_config({ plugs: [parsers()], router: Router }))
