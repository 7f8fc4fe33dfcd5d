/** A plug is the target of a route that goes through none of the plugs that it counts on. */
import { get } from "waymark"
import { define_plug, define_router } from "waymark/server"

// runs: what a plug assigns is known to types alone
const Profile = define_plug<{ requires: { user: string } }>((conn) => conn.text(conn.assigns.user))
const web = define_router([get("/profile", "Profile", { large: true })])
// refused: Profile requires assigns.user of that type from a plug before it
web.build({ Profile })
