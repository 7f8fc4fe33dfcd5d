/** A function that makes a plug is in a pipeline without being called. */
import { get, pipe_through, pipeline, plug, scope } from "waymark"
import { session } from "waymark/plugs"
import { define_router } from "waymark/server"

// runs: only a call shows that a function makes a plug
const web = define_router([
  pipeline("browser", [plug(session)]),
  scope("/", [pipe_through("browser"), get("/", "PageController", "index")]),
])
const PageController = { index: () => new Response("") }
// refused: makes a plug: call it
web.build({ PageController })
