/** The path and the alias of a scope are swapped. */
import { get, helpers, scope } from "waymark"

helpers([
  // refused: the order is scope(path, alias, items)
  scope("Admin", "/admin", [get("/users", "UserController", "index")]),
])

// throws: the alias of a scope is a name such as "Admin", got: "/admin"; the order is scope(path, alias, items)
