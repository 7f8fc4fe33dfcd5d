/** A router of `waymark/edge` forwards to one of `waymark/server`, whose actions may call every feature. */
import { forward, get } from "waymark"
import * as edge from "waymark/edge"
import { define_router } from "waymark/server"

const Pages = define_router([get("/", "PageController", "index")]).build({
  PageController: { index: (conn) => conn.text("") },
})
const web = edge.define_router([forward("/pages", "Pages")], { forwards: edge.forwards })
// runs: only a request shows which methods the actions call
// refused: Pages needs
web.build({ Pages })
