/** A function that returns a number is under the name of a plug. */
import { get, pipe_through } from "waymark"
import { define_router } from "waymark/server"

// runs: only a call shows what a function returns
// refused: plug \"count\" must return a conn, a Response, nothing, or a promise of one
define_router([pipe_through("count"), get("/", "PageController", "index")], { plugs: { count: () => 1 } })
