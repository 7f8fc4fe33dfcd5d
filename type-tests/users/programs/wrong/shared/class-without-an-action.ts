/** A class that implements a controller lacks an action. */
import { resources } from "waymark"
import { define_router } from "waymark/server"
import type { AnyConn, ControllerOf } from "waymark/server"

const web = define_router([resources("/users", "UserController", { only: ["index", "new"] })])
// refused: Property 'new' is missing in type 'UserController'
class UserController implements ControllerOf<typeof web, "UserController"> {
  index(conn: AnyConn): AnyConn {
    return conn.text("users")
  }
}
// throws: UserController lacks action "new". It has: "index"
// refused: UserController lacks action \"new\"
web.build({ UserController: new UserController() })
