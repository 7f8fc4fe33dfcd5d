/** The annotation takes the types of the rows away. */
import { get, helpers, verified_routes } from "waymark"
import type { RouteTable } from "waymark"

const routes: RouteTable = [get("/", "PageController", "index")]
// refused: the rows of this table are not known
export const Routes = helpers(routes)
// refused: the rows of this table are not known
export const { verified_path } = verified_routes(routes)

// runs: at run time the rows are known
