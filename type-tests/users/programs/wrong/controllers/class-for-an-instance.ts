/** A class is registered instead of an instance of it. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import type { Conn } from "waymark/server"

const web = define_router([get("/", "PageController", "index")])
class PageController {
  index(conn: Conn): Conn {
    return conn.text("page")
  }
}

// throws: PageController was given a class instead of an instance
// refused: PageController was given a class instead of an instance
web.build({ PageController })
