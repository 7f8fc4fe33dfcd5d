/** A plug is the target of a route without the plugs that it requires. */
import { get } from "waymark"
import { define_plug, define_router } from "waymark/server"

// runs: what a plug assigns is known only to types
const Profile = define_plug<{ requires: { user: string } }>((conn) => conn.text(conn.assigns.user))
const web = define_router([get("/profile", "Profile", { large: true })])
// refused: Profile requires assigns.user of that type from a plug before it
web.build({ Profile })
