/** A list without `as const` lacks an assign that one of its plugs requires. */
import { get, pipe_through, scope } from "waymark"
import { define_plug, define_router } from "waymark/server"

const require_user = define_plug<{ requires: { user: string } }>((conn) => conn)
const routes = [scope("/", [pipe_through("require_user"), get("/", "PageController", "index")])]
const web = define_router(routes, { plugs: { require_user } })
// refused: user
web.build({ PageController: { index: (conn) => conn } })

// runs: the requirements of plugs exist only in types
