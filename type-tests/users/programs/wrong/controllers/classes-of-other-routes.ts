/** Classes whose actions take what their routes do not give, or return what no action may. */
import { define_routes, get } from "waymark"
import { define_router } from "waymark/server"
import type { Conn } from "waymark/server"

const web = define_router(define_routes([get("/users/:id", "UserController", "show")]))

class OtherName {
  show(conn: Conn, { user_id }: { user_id: string }) {
    return conn.text(user_id)
  }
}
class OtherType {
  show(conn: Conn, { id }: { id: number }) {
    return conn.text(`User ${id}`)
  }
}
class OtherConn {
  show(conn: Conn<{ user_id: string }, {}>) {
    return conn.text(conn.params.user_id)
  }
}
class OtherResult {
  show(conn: Conn, { id }: { id: string }) {
    return `${conn.method} ${id}`
  }
}
// refused: a route of UserController has no param \"user_id\", which action \"show\" takes
web.build({ UserController: new OtherName() })
// refused: action \"show\" of UserController has other params than its routes: use ActionParams
web.build({ UserController: new OtherType() })
// refused: action \"show\" of UserController has another conn than its routes: use ActionConn
web.build({ UserController: new OtherConn() })
// refused: action \"show\" of UserController must return a conn, a Response, nothing, or a promise of one
web.build({ UserController: new OtherResult() })

// runs: what an action takes and returns is not known before a request
