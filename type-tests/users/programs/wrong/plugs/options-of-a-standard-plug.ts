/** `accepts` takes a list of formats, but gets a single format. */
import { get, pipe_through, pipeline, plug, scope } from "waymark"
import { accepts } from "waymark/plugs"
import { define_router } from "waymark/server"

// throws: accepts takes a list of formats such as ["html", "json"], got: "json"

const routes = [
  pipeline("api", [plug("accepts", "json")]),
  scope("/", [pipe_through("api"), get("/", "PageController", "index")]),
] as const
const web = define_router(routes, { plugs: { accepts } })
const PageController = web.controller("PageController", { index: (conn) => conn.text("") })
// refused: in pipeline \"api\" takes a list for its options, got a string
web.build({ PageController })
