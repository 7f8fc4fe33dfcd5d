/** An option of resources is misspelt; only this is an error, not the rows that the table then lacks. */
import { define_routes, list_routes, resources } from "waymark"

const routes = define_routes([
  // refused: 'onyl' does not exist in type
  resources("/users", "UserController", { onyl: ["show"] }),
])
// throws: unknown option "onyl" of resources
list_routes(routes)
