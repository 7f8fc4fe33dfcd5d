/** A function that makes a plug is under the name of a plug, without being called. */
import { get, pipe_through } from "waymark"
import { rate_limit } from "waymark/plugs"
import { define_router } from "waymark/server"

// runs: only a call shows that a function makes a plug
// refused: plug \"rate_limit\" makes a plug: call it
define_router([pipe_through("rate_limit"), get("/", "PageController", "index")], { plugs: { rate_limit } })
