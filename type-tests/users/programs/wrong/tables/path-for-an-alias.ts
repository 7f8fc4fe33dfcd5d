/** A scope as a tuple has a path as its alias. */
import { verified_routes } from "waymark"

const routes = [["scope", { alias: "/api/v1" }, [["get", "/users", "UserController", "index"]]]] as const

// refused: (at scope \"/api/v1\")
verified_routes(routes)

// throws: an alias is a name such as "Admin", got: "/api/v1"
