/** A plug of the endpoint assigns what the router needs, but as a number. */
import { get } from "waymark"
import { define_endpoint, define_plug, define_router, endpoint_config } from "waymark/server"

// runs: what a plug assigns is known only to types
const load_user = define_plug<{ assigns: { user: string } }>((conn) => conn.assign("user", "Ada"))
const load_user_id = define_plug<{ assigns: { user: number } }>((conn) => conn.assign("user", 1))
const web = define_router([get("/", "PageController", "index")], { before: [load_user] })
const Router = web.build({ PageController: { index: (conn) => conn.text(conn.assigns.user) } })

define_endpoint(
  endpoint_config({
    plugs: [load_user_id, (conn) => conn],
    // refused: the router requires assigns.user of that type from a plug before it
    router: Router,
  }),
)
