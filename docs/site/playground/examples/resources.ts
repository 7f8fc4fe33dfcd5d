import { define_routes, helpers, list_routes, resources } from "waymark"

// One node is up to eight rows. `only` and `except` choose among them.
export const routes = define_routes([
  resources("/users", "UserController", [
    resources("/posts", "PostController", { only: ["index", "show"] }),
  ]),
  resources("/session", "SessionController", {
    singleton: true,
    only: ["new", "create", "delete"],
  }),
])

const Routes = helpers(routes)
const site = new URL("https://example.com")

console.log(list_routes(routes).length, "rows")
console.log(Routes.user_post_path(site, "show", 7, 42))
console.log(Routes.session_path(site, "new"))
