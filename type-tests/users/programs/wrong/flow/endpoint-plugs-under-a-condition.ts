/** The plugs of an endpoint run only if a condition holds, but its router requires what they assign. */
import { get } from "waymark"
import { define_endpoint, define_plug, define_router, endpoint_config } from "waymark/server"

const STRICT: boolean = Math.random() > 2
const put_user = define_plug<{ assigns: { user: string } }>((conn) => conn.assign("user", "Ada"))
const web = define_router([get("/", "PageController", "index")], { before: [put_user] })
const router = web.build({ PageController: { index: (conn) => conn.text(conn.assigns.user) } })

// runs: requirements do not exist at run time
// refused: the router requires assigns.user of that type from a plug before it
define_endpoint(endpoint_config({ ...(STRICT ? { plugs: [put_user] } : {}), router }))
