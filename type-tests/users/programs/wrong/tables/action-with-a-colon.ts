/** An action is written with a colon, as in Elixir. */
import { define_routes, get, list_routes, scope } from "waymark"

// refused: action \":show\": write \"show\", without a colon (in scope \"/a\": get \"/users/:id\")
const routes = define_routes([
  get("/", "PageController", "index"),
  scope("/a", [get("/users/:id", "UserController", ":show")]),
])
// throws: action ":show": write "show", without a colon
list_routes(routes)
