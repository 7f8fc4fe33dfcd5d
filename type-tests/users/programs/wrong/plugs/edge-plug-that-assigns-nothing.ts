/** A plug of `waymark/edge` does not assign what it declares. */
import { get, pipe_through } from "waymark"
import { define_plug, define_router } from "waymark/edge"

// refused: the plug returns conn.assign(\"user\", …), a halted conn or a Response
const load_user = define_plug<{ assigns: { user: string } }>((conn) => conn.put_resp_header("x-user", "Ada"))

// runs: nothing of a plug's result is checked at the start
define_router([pipe_through("load_user"), get("/", "PageController", "index")], { plugs: { load_user } })
