/** A row in a call of `define_routes` breaks a rule. */
import { define_routes, get } from "waymark"

export const routes = define_routes([
  get("/", "PageController", "index"),
  // refused: unknown node \"gett\"
  ["gett", "/users", "UserController", "index"],
])

// runs: the rows of a table are checked when it is first used
