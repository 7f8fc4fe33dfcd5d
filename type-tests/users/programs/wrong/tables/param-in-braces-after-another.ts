/** The second param of a path has the syntax of another framework, in a table of tuples. */
import { helpers } from "waymark"

const routes = [["scope", { path: "/teams/:team_id" }, [["get", "/users/<int:id>", "UserController", "show"]]]] as const

// refused: as in \"/users/:id\", got: \"/users/<int:id>\" (in scope \"/teams/:team_id\": get \"/users/<int:id>\")
helpers(routes)

// throws: a param is written with a colon, as in "/users/:id"
