/** A plug requires what a plug before it may or may not assign: `define_endpoint` alone does not compare them. */
import { define_endpoint, define_plug } from "waymark/server"

// runs: what a plug assigns is known only to types
const load_user = define_plug<{ assigns: { user: string } }>((conn) => conn.assign("user", "Ada"))
const greet = define_plug<{ requires: { user: string } }>((conn) => conn.text(`Hello ${conn.assigns.user}`))

define_endpoint({
  plugs: [
    // refused: call its maker, or use endpoint_config
    greet,
    load_user,
  ],
})
