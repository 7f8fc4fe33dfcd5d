/** The list has no `as const`, and its helpers are called with a name and an action that no row has. */
import { get, helpers, pipe_through, pipeline, scope } from "waymark"

const routes = [
  pipeline("browser", []),
  scope("/", [
    pipe_through("browser"),
    get("/users", "UserController", "index"),
    get("/users/:id", "UserController", "show"),
  ]),
]
const Routes = helpers(routes)
const site = new URL("https://example.com")
Routes.user_path(site, "show", 1)
// refused: "shwo"
Routes.user_path(site, "shwo", 1)
// refused: usr_path
Routes.usr_path(site, "shwo", 1, 2, 3)

// throws: no action "shwo"
