/** A plug of the endpoint comes before the one that it requires. */
import { define_endpoint, define_plug, endpoint_config } from "waymark/server"

// runs: what a plug assigns is known only to types
const load_user = define_plug<{ assigns: { user: string } }>((conn) => conn.assign("user", "Ada"))
const greet = define_plug<{ requires: { user: string } }>((conn) => conn.text(`Hello ${conn.assigns.user}`))

define_endpoint(
  endpoint_config({
    plugs: [
      (conn) => conn,
      // refused: plug 2 of the endpoint requires assigns.user of that type from a plug before it
      greet,
      load_user,
    ],
  }),
)
