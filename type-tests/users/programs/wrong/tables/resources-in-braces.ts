/** Resources have a param in the syntax of another framework. */
import { resources } from "waymark"
import { define_router } from "waymark/server"

// refused: write \":tenant\", got \"{tenant}\" in \"/{tenant}/users\"
const routes = [resources("/{tenant}/users", "UserController")] as const

// refused: write \":tenant\", got \"{tenant}\" in \"/{tenant}/users\" (at resources
define_router(routes)

// throws: write ":tenant", got "{tenant}" in "/{tenant}/users"
