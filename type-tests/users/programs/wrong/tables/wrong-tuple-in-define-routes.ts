/** A tuple in a call of `define_routes` lacks an action. */
import { define_routes } from "waymark"

export const routes = define_routes([
  ["get", "/", "PageController", "index"],
  // refused: expected [\"get\", path, plug, plug_opts, options?]
  ["get", "/users", "UserController"],
])

// runs: the rows of a table are checked when it is first used
