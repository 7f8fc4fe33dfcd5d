/** A plug that was made from its own options gets others in the table, which it would ignore. */
import { get, pipe_through, pipeline, plug, scope } from "waymark"
import { parsers } from "waymark/plugs"
import { define_router } from "waymark/server"

// throws: plug "parsers" in pipeline "api" takes no options: it was made with its own
const web = define_router(
  [
    pipeline("api", [plug("parsers", { length: 100 })]),
    scope("/", [pipe_through("api"), get("/", "PageController", "index")]),
  ],
  { plugs: { parsers: parsers() } },
)
const PageController = web.controller("PageController", { index: (conn) => conn.text("") })
// refused: takes no options: it was made with its own
web.build({ PageController })
