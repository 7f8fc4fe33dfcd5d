/** No route of a list without `as const` serves a path. */
import { get, verified_routes } from "waymark"

const routes = [get("/users", "UserController", "index"), get("/users/:id", "UserController", "show")]
const { verified_path } = verified_routes(routes)
const site = new URL("https://example.com")
verified_path(site, "/users/1")
// refused: no route serves the path
verified_path(site, "/usres")

// throws: no route serves the path
