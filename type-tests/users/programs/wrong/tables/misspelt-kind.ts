/** A param has a kind that does not exist. */
import { define_routes, get, list_routes } from "waymark"

const routes = define_routes([
  // refused: Did you mean '"integer"'
  get("/users/:id", "UserController", "show", { where: { id: "intger" } }),
])
// throws: the kind of "id" must be "integer", "uuid", "date" or a list of strings
list_routes(routes)
