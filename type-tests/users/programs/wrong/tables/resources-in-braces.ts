/** Resources have a param in the syntax of another framework. */
import { resources } from "waymark"
import { define_router } from "waymark/server"

const routes = [resources("/{tenant}/users", "UserController")] as const

// refused: as in \"/:tenant/users\"
define_router(routes)

// throws: as in "/:tenant/users", got: "/{tenant}/users"
