/** A forward leads to a class instead of an instance of it. */
import { forward } from "waymark"
import { define_router } from "waymark/server"
import type { Conn } from "waymark/server"

class Dashboard {
  call(conn: Conn): Conn {
    return conn.text("fine")
  }
}
const web = define_router([forward("/dashboard", "Dashboard")])
// throws: plug Dashboard is a class: register an instance of it, as in new Dashboard()
// refused: Dashboard was given a class instead of an instance
web.build({ Dashboard })
