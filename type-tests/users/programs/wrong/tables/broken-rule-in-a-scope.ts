/** A row in a builder's scope breaks a rule that depends on the rows before it: one error, with the place. */
import { define_routes, get, list_routes, pipe_through, pipeline, scope } from "waymark"

// refused: (in scope \"/admin\": pipe_through \"browser\")
const routes = define_routes([
  pipeline("browser", []),
  pipe_through("browser"),
  get("/", "PageController", "index"),
  scope("/admin", "Admin", [
    get("/", "HomeController", "index"),
    pipe_through("browser"),
    get("/users", "UserController", "index"),
  ]),
])
// throws: duplicate pipe_through for "browser"
list_routes(routes)
