/** A controller stands where the table forwards to a plug. */
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
