/** A list that was made without `as const` has lost the order of its plugs. */
import { define_endpoint, define_plug, endpoint_config } from "waymark/server"

// runs: what a plug assigns is known only to types
const load_user = define_plug<{ assigns: { user: string } }>((conn) => conn.assign("user", "Ada"))
const greet = define_plug<{ requires: { user: string } }>((conn) => conn.text(`Hello ${conn.assigns.user}`))

const plugs = [greet, load_user]
// refused: a plug of the endpoint requires assigns.user from a known plug before it
define_endpoint(endpoint_config({ plugs }))
