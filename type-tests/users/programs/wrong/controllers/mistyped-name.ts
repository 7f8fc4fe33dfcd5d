/** A controller is registered under a name that lacks a letter. */
import { get } from "waymark"
import { define_router } from "waymark/server"

const web = define_router([get("/", "PageController", "index"), get("/about", "AboutController", "show")])
const PageController = web.controller("PageController", { index: (conn) => conn.text("home") })
const AboutController = web.controller("AboutController", { show: (conn) => conn.text("about") })

web.build({
  AboutController,
  // refused: Did you mean to write 'PageController'?
  PagController: PageController,
})

// throws: nothing was given for PageController
