/** The list of plugs has the type `Plug[]`, so it is not known whether one of them assigns the user. */
import { get } from "waymark"
import { define_endpoint, define_plug, define_router, endpoint_config } from "waymark/server"
import type { Plug } from "waymark/server"

// runs: what a plug assigns is known only to types
const load_user = define_plug<{ assigns: { user: string } }>((conn) => conn.assign("user", "Ada"))
const web = define_router([get("/", "PageController", "index")], { before: [load_user] })
const Router = web.build({ PageController: { index: (conn) => conn.text(conn.assigns.user) } })

const plugs: Plug[] = []
// refused: requires assigns.user from a known plug before it: write the plugs in place, or as const
define_endpoint(endpoint_config({ plugs, router: Router }))
