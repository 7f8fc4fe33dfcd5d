/** The second param of a path has the syntax of another framework, in a table of tuples. */
import { helpers } from "waymark"

const routes = [["scope", { path: "/teams/:team_id" }, [["get", "/users/<int:id>", "UserController", "show"]]]] as const

// refused: write \":id\", got \"<int:id>\" in \"/users/<int:id>\" (in scope \"/teams/:team_id\": get \"/users/<int:id>\")
helpers(routes)

// throws: write ":id", got "<int:id>" in "/users/<int:id>"
