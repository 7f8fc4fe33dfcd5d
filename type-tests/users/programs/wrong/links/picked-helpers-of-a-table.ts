/** The rows of a table are given to `picked_helpers`, which takes those of `pick_routes`. */
import { define_routes, get, picked_helpers, resources } from "waymark"

const routes = define_routes([get("/", "PageController", "index"), resources("/users", "UserController")])
// refused: picked_helpers takes rows that pick_routes returned
export const Routes = picked_helpers(routes)

// throws: picked_helpers takes rows that pick_routes returned
