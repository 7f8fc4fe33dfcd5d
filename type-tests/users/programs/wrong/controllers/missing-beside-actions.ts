/** A name of the table is missing in the registry, and another has its actions written directly there. */
import { get } from "waymark"
import { define_router } from "waymark/server"

const web = define_router([get("/", "PageController", "index"), get("/users", "UserController", "index")])

// throws: nothing was given for UserController
// refused: nothing was given for UserController
web.build({ PageController: { index: (conn) => conn.text("page") } })
