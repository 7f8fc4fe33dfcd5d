/** Resources have a query only in the contract of one of their actions. */
import { define_routes, list_routes, resources } from "waymark"

const routes = define_routes([
  // refused: 'query' does not exist in type
  resources("/users", "UserController", { query: "Filter" }),
])
// throws: unknown option "query" of resources
list_routes(routes)
