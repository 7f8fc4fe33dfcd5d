/** The controllers of an inner and an outer alias, which have the same last name, are swapped. */
import { get, scope } from "waymark"
import { define_router } from "waymark/server"

const web = define_router([
  scope("/", "Site", [
    get("/", "PageController", "index"),
    scope("/admin", "Admin", [get("/", "PageController", "index")]),
  ]),
])
const PageController = web.controller("Site.PageController", { index: (conn) => conn.text("page") })

// throws: Site.Admin.PageController was given the controller made for Site.PageController
// refused: Site.PageController
web.build({ Site: { PageController, Admin: { PageController } } })
