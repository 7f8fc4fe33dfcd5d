import { define_routes, get, helpers, route_info, scope } from "waymark"

export const routes = define_routes([
  // A host, or the beginning of one if it ends with a dot.
  scope("/", { host: "api." }, [get("/status", "StatusController", "show")]),
  get("/status", "PageController", "status"),

  // All rows of the scope have the param, which is one of a list.
  scope("/:language", { where: { language: ["en", "nl"] } }, [
    get("/", "PageController", "home"),
    get("/cart", "CartController", "show"),
  ]),
])

const Routes = helpers(routes)
const site = new URL("https://example.com")
console.log(Routes.cart_path(site, "show", "nl"))

console.log(route_info(routes, "GET", "/status", "api.example.com").plug)
console.log(route_info(routes, "GET", "/status", "example.com").plug)
