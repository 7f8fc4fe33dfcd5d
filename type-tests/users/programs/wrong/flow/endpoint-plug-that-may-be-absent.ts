/** The plug that the router requires is present only in development. */
import { get } from "waymark"
import { define_endpoint, define_plug, define_router, endpoint_config } from "waymark/server"

// runs: what a plug assigns is known only to types
const load_user = define_plug<{ assigns: { user: string } }>((conn) => conn.assign("user", "Ada"))
const web = define_router([get("/", "PageController", "index")], { before: [load_user] })
const Router = web.build({ PageController: { index: (conn) => conn.text(conn.assigns.user) } })

const DEV = process.env["NODE_ENV"] !== "production"
// refused: the router requires assigns.user
define_endpoint(endpoint_config({ plugs: [...(DEV ? [load_user] : [])], router: Router }))
