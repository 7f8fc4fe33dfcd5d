/** The path and the alias of a scope are swapped. */
import { get, helpers, scope } from "waymark"

// refused: write scope(path, alias, items) (at scope \"Admin\")
helpers([
  // refused: write scope(path, alias, items)
  scope("Admin", "/admin", [get("/users", "UserController", "index")]),
])

// throws: an alias is a name such as "Admin", got: "/admin"; write scope(path, alias, items)
