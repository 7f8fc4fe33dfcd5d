/** `before` lists its plugs in an order in which they cannot run. */
import { get } from "waymark"
import { define_plug, define_router } from "waymark/server"

// runs: what a plug assigns is known only to types
const fetch_session = define_plug<{ assigns: { session: string } }>((conn) => conn.assign("session", "s1"))
const load_user = define_plug<{ requires: { session: string }; assigns: { user: string } }>((conn) =>
  conn.assign("user", conn.assigns.session),
)
// refused: plug 1 of before requires assigns.session of that type from a plug before it
define_router([get("/", "PageController", "index")], { before: [load_user, fetch_session] })
