/** Names that come from a loop are of type `string`, so that any helper's name would be right. */
import { helpers, resources } from "waymark"

const routes = ["User", "Post"].map((name) => resources(`/${name}`, `${name}Controller`))
// refused: the controller's name in a row is a wide `string`
export const Routes = helpers(routes)

// runs: at run time the names are known
