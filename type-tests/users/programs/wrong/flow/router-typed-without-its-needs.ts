/** A router that requires a plug is passed on as a router that requires nothing. */
import { get } from "waymark"
import { define_endpoint, define_plug, define_router } from "waymark/server"
import type { Router } from "waymark/server"

// runs: what a plug assigns is known only to types
const load_user = define_plug<{ assigns: { user: string } }>((conn) => conn.assign("user", "Ada"))
const web = define_router([get("/", "PageController", "index")], { before: [load_user] })

// refused: Property 'user' is missing in type '{}'
const AppRouter: Router = web.build({ PageController: { index: (conn) => conn.text(conn.assigns.user) } })
define_endpoint({ router: AppRouter })
