/** The conn of a controller that the table does not have. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import type { ActionConn, Conn } from "waymark/server"

export const web = define_router([get("/", "PageController", "index")])
export class PageController {
  // refused: '"PagController"' does not satisfy the constraint
  index(conn: ActionConn<typeof web, "PagController", "index">): Conn {
    return conn
  }
}
// runs: the names exist only in types
