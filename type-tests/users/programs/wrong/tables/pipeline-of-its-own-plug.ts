/** A pipeline has a plug of its own name, which is the pipeline itself. */
import { get, pipe_through, pipeline, plug, scope } from "waymark"
import { define_router } from "waymark/server"

const routes = [
  pipeline("require_role", [plug("require_role", "admin")]),
  scope("/", [pipe_through("require_role"), get("/", "PageController", "index")]),
] as const
// throws: pipeline "require_role" contains itself: rename its plug
// refused: pipeline \"require_role\" contains itself: rename its plug
define_router(routes, { plugs: { require_role: (conn) => conn } })
