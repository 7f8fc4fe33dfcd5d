/** A controller is registered under a name to which the table forwards. */
import { forward, get } from "waymark"
import { define_router } from "waymark/server"

const web = define_router([get("/", "PageController", "index"), forward("/jobs", "Jobs")])
const PageController = web.controller("PageController", { index: (conn) => conn.text("page") })

// throws: Jobs was given the controller made for PageController
web.build({
  PageController,
  // refused: Jobs was given the controller made for PageController
  Jobs: PageController,
})
