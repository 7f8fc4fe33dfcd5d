/** A controller is still registered after its routes were deleted. */
import { get } from "waymark"
import { define_router } from "waymark/server"

const web = define_router([get("/", "PageController", "index")])

web.build({
  PageController: web.controller("PageController", { index: (conn) => conn.text("home") }),
  // refused: 'AboutController' does not exist in type
  AboutController: { show: () => undefined },
})

// runs: the router looks only for the names of its table
