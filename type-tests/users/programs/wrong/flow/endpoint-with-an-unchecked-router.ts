/** The endpoint lacks the plug in the router's `before`, and its configuration is not checked by `endpoint_config`. */
import { get } from "waymark"
import { define_endpoint, define_plug, define_router } from "waymark/server"

// runs: what a plug assigns is known only to types
const load_user = define_plug<{ assigns: { user: string } }>((conn) => conn.assign("user", "Ada"))
const web = define_router([get("/", "PageController", "index")], { before: [load_user] })
const Router = web.build({ PageController: { index: (conn) => conn.text(conn.assigns.user) } })

// refused: no before, or define_endpoint(endpoint_config({ plugs, router }))
define_endpoint({ router: Router })
