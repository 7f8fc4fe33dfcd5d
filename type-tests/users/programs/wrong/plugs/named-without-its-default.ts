/** A plug whose options have a default is named without options: it gets an empty list, and not the default. */
import { get, pipe_through, pipeline, plug, scope } from "waymark"
import { define_router } from "waymark/server"
import type { Conn } from "waymark/server"

// runs: at run time, a function does not show which options it takes
const put_lang = (conn: Conn, lang = "en"): Conn => conn.put_resp_header("content-language", String(lang))
const routes = [
  pipeline("api", [plug("put_lang")]),
  scope("/", [pipe_through("api"), get("/", "PageController", "index")]),
] as const
const web = define_router(routes, { plugs: { put_lang } })
const PageController = web.controller("PageController", { index: (conn) => conn.text("") })
// refused: in pipeline \"api\" needs options, and has none
web.build({ PageController })
