/** The endpoint lacks the plugs that the actions of its router require. */
import { get } from "waymark"
import { define_endpoint, define_plug, define_router, endpoint_config } from "waymark/server"

// runs: what a plug assigns is known only to types
const load_user = define_plug<{ assigns: { user: string } }>((conn) => conn.assign("user", "Ada"))
const web = define_router([get("/", "PageController", "index")], { before: [load_user] })
const PageController = web.controller("PageController", { index: (conn) => conn.text(conn.assigns.user) })
const Router = web.build({ PageController })

// refused: the router requires assigns.user of that type from a plug before it
define_endpoint(endpoint_config({ router: Router }))
