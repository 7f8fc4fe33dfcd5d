/** Two controllers with the same actions are registered under each other's name. */
import { get } from "waymark"
import { define_router } from "waymark/server"

const web = define_router([get("/", "PageController", "index"), get("/admin", "AdminController", "index")])
const PageController = web.controller("PageController", { index: (conn) => conn.text("page") })
const AdminController = web.controller("AdminController", { index: (conn) => conn.text("admin") })

// throws: PageController was given the controller made for AdminController
web.build({
  // refused: AdminController
  PageController: AdminController,
  // refused: PageController
  AdminController: PageController,
})
