/** A name of the table is missing in the registry. */
import { get } from "waymark"
import { define_router } from "waymark/server"

const web = define_router([get("/", "PageController", "index"), get("/users", "UserController", "index")])
const PageController = web.controller("PageController", { index: (conn) => conn.text("page") })

// throws: nothing was given for UserController
// refused: UserController
web.build({ PageController })
