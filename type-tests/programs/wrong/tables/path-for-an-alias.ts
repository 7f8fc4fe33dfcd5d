/** A scope of a tuple has its path for an alias. */
import { verified_routes } from "waymark"

const routes = [["scope", { alias: "/api/v1" }, [["get", "/users", "UserController", "index"]]]] as const

// refused: (at scope \"/api/v1\")
verified_routes(routes)

// throws: the alias of a scope is a name such as "Admin", got: "/api/v1"
