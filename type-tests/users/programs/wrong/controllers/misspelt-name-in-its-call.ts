/** The call of a controller has a misspelt name, in a table of several. In the router, it is not a controller of one name. */
import { get } from "waymark"
import { define_router } from "waymark/server"

const web = define_router([get("/", "PageController", "index"), get("/users/:id", "UserController", "show")])
const PageController = web.controller("PageController", { index: (conn) => conn.text("home") })
// throws: the table has no controller "UsrController"
// refused: "UsrController"
const UserController = web.controller("UsrController", { show: (conn, { id }) => conn.text(id) })
web.build({
  PageController,
  // refused: UserController was given the controller made for several names
  UserController,
})
