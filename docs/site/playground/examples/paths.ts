import { define_routes, get, helpers, post } from "waymark"

// The table is data. Its types give the helpers their names and params.
export const routes = define_routes([
  get("/", "PageController", "home"),
  get("/users", "UserController", "index"),
  post("/users", "UserController", "create"),
  get("/users/:id", "UserController", "show"),
  get("/docs/*path", "DocController", "show"),
])

const Routes = helpers(routes)
const site = new URL("https://example.com")

// Type "Routes." to see the helpers. Remove a param to see the error.
console.log(Routes.user_path(site, "show", 42))
console.log(Routes.user_url(site, "index", { page: 2 }))
console.log(Routes.doc_path(site, "show", ["guides", "routing"]))
