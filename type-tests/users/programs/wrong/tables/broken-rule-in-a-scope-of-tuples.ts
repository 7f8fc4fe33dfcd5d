/** In a scope that is written as a tuple, the compiler underlines the wrong row. */
import { define_routes, list_routes } from "waymark"

const routes = define_routes([
  ["get", "/", "PageController", "index"],
  [
    "scope",
    { path: "/orgs/:org" },
    [
      ["get", "/", "OrgController", "show"],
      // refused: has no param :ogr
      ["get", "/users/:id", "UserController", "show", { where: { ogr: "integer" } }],
    ],
  ],
])
// throws: has no param :ogr
list_routes(routes)
