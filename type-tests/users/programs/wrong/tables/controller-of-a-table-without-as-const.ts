/** A list without `as const` names a controller that is not supplied. */
import { get } from "waymark"
import { define_router } from "waymark/server"

const routes = [get("/users", "UserController", "index"), get("/pages", "PageController", "index")]
// refused: Nothing
define_router(routes).build({ Nothing: 1 })

// throws: nothing was given for UserController
