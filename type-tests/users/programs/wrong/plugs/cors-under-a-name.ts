/** A pipeline has a plug that only an endpoint can run. */
import { get, pipe_through, pipeline, plug, scope } from "waymark"
import { cors } from "waymark/plugs"
import { define_router } from "waymark/server"

const routes = [
  pipeline("api", [plug("cors")]),
  scope("/", [pipe_through("api"), get("/", "PageController", "index")]),
] as const

// throws: cors goes in the plugs of define_endpoint
// refused: cors goes in the plugs of define_endpoint: a router has no route for a preflight
const web = define_router(routes, { plugs: { cors: cors({ origins: "*" }) } })
web.build({ PageController: { index: (conn) => conn.text("") } })
