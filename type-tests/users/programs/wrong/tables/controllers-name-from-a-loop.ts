/** Names from a loop have the type `string`, so any helper name would be accepted. */
import { helpers, resources } from "waymark"

const routes = ["User", "Post"].map((name) => resources(`/${name}`, `${name}Controller`))
// refused: a controller's name is a wide
export const Routes = helpers(routes)

// runs: at run time the names are known
