/** A plug of a pipeline is missing in `plugs`; `build` does not report it again. */
import { get, pipe_through, pipeline, plug, scope } from "waymark"
import { define_router } from "waymark/server"

const routes = [
  pipeline("browser", [plug("put_locale"), plug("put_theme")]),
  scope("/", [pipe_through("browser"), get("/", "PageController", "index")]),
] as const
// throws: unknown pipeline or plug "put_theme" in pipeline "browser". Known: "browser", "put_locale"
// refused: unknown pipeline or plug \"put_theme\" in pipeline \"browser\"
const web = define_router(routes, { plugs: { put_locale: (conn) => conn.assign("locale", "en") } })
web.build({ PageController: web.controller("PageController", { index: (conn) => conn.text("") }) })
