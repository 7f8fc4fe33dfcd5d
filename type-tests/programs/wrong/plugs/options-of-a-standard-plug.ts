/** `accepts` takes a list of formats, and is given one. */
import { get, pipe_through, pipeline, plug, scope } from "waymark"
import { accepts } from "waymark/plugs"
import { define_router } from "waymark/server"

// runs: a function says nothing of the options that it takes

const routes = [
  pipeline("api", [plug("accepts", "json")]),
  scope("/", [pipe_through("api"), get("/", "PageController", "index")]),
] as const
const web = define_router(routes, { plugs: { accepts } })
const PageController = web.controller("PageController", { index: (conn) => conn.text("") })
// refused: in pipeline \"api\" takes a list for its options, got a string
web.build({ PageController })
