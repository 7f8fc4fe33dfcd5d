/** Instances of two classes, which were passed to `web.controller`, are registered under each other's name. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import type { Conn } from "waymark/server"

const web = define_router([get("/", "PageController", "index"), get("/admin", "AdminController", "index")])
class Texts {
  constructor(readonly text: string) {}
  index(conn: Conn<{}, {}>): Conn<{}, {}> {
    return conn.text(this.text)
  }
}
const pages = web.controller("PageController", new Texts("page"))

// throws: AdminController was given the controller made for PageController
web.build({
  PageController: pages,
  // refused: PageController
  AdminController: pages,
})
