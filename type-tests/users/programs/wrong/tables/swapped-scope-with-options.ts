/** The path and the alias of a scope with options are swapped. */
import { get, list_routes, scope } from "waymark"

const routes = [
  // refused: write scope(path, alias, items)
  scope("Admin", "/admin", { as: "admin" }, [get("/users", "UserController", "index")]),
] as const
list_routes(routes)

// throws: got: "/admin"; write scope(path, alias, items)
