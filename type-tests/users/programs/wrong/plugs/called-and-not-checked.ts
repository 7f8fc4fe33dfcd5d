/** An action uses what a plug assigns, and does not check whether the plug has halted the conn. */
import { get } from "waymark"
import { call_plug, define_plug, define_router } from "waymark/server"
import { build_conn } from "waymark/testing"

const load_user = define_plug<{ assigns: { user: { name: string } } }>((conn) =>
  conn.params["user"] === "1" ? conn.assign("user", { name: "Ada" }) : conn.send_resp(404, "No such user").halt(),
)
const web = define_router([get("/", "PageController", "index")])
const PageController = web.controller("PageController", {
  index: async (conn) => {
    const next = await call_plug(conn, load_user)
    // refused: Property 'user' does not exist on type
    return conn.text(next.assigns.user.name)
  },
})
// throws: Cannot read properties of undefined (reading 'name')
await web.build({ PageController }).call(build_conn("GET", "/"))
