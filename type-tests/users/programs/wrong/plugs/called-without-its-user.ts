/** An action calls a plug before the plug that assigns the user it requires. */
import { get } from "waymark"
import { call_plug, define_plug, define_router } from "waymark/server"

const require_admin = define_plug<{ requires: { user: { admin: boolean } } }>((conn) =>
  conn.assigns.user.admin ? conn : conn.send_resp(403, "").halt(),
)
const web = define_router([get("/", "PageController", "index")])
web.controller("PageController", {
  // runs: what a plug declares exists only in types
  // refused: the plug requires assigns.user of that type from a plug before it
  index: async (conn) => call_plug(conn, require_admin),
})
