import { define_routes, get, helpers, route_info } from "waymark"

// A row with a kind matches only values of that kind. Later rows get the rest.
export const routes = define_routes([
  get("/users/:id", "UserController", "show", { where: { id: "integer" } }),
  get("/users/:tab", "UserController", "tab", {
    where: { tab: ["posts", "likes"] },
  }),
  get("/users/:name", "UserController", "find"),
  get("/orders/:key", "OrderController", "show", { where: { key: "uuid" } }),
  get("/days/:day", "DayController", "show", { where: { day: "date" } }),
])

const Routes = helpers(routes)
const site = new URL("https://example.com")

// Links take the same types: a number, one of the list, a string.
console.log(Routes.user_path(site, "show", 42))
console.log(Routes.user_path(site, "tab", "likes"))

console.log(route_info(routes, "GET", "/users/42", "localhost").plug_opts)
console.log(route_info(routes, "GET", "/users/likes", "localhost").plug_opts)
console.log(route_info(routes, "GET", "/users/ada", "localhost").plug_opts)
