/** A pipeline checks the token of forms before it fetches the session that has it. */
import { get, pipe_through, pipeline, plug, scope } from "waymark"
import { standard_plugs } from "waymark/plugs"
import { define_router } from "waymark/server"

const routes = [
  pipeline("browser", [plug("accepts", ["html"]), plug("protect_from_forgery"), plug("fetch_session")]),
  scope("/", [pipe_through("browser"), get("/", "PageController", "index")]),
] as const

// throws: plug "protect_from_forgery" in pipeline "browser" requires fetch_session before it
// refused: plug \"protect_from_forgery\" in pipeline \"browser\" requires fetch_session before it
define_router(routes, { plugs: { ...standard_plugs } })
