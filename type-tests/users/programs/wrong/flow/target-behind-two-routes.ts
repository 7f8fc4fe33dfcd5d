/** Two routes lead to the same plug, and only one of them has the plug that it requires. */
import { get, pipe_through, scope } from "waymark"
import { define_plug, define_router } from "waymark/server"

// runs: what a plug assigns is known only to types
const load_user = define_plug<{ assigns: { user: string } }>((conn) => conn.assign("user", "Ada"))
const Profile = define_plug<{ requires: { user: string } }>((conn) => conn.text(conn.assigns.user))
const routes = [
  scope("/", [pipe_through("load_user"), get("/me", "Profile", [])]),
  scope("/public", [get("/me", "Profile", [])]),
] as const
const web = define_router(routes, { plugs: { load_user } })
// refused: Profile requires assigns.user of that type from a plug before it
web.build({ Profile })
