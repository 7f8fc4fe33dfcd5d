/** The annotation removes the types of the rows. */
import { get, helpers, verified_routes } from "waymark"
import type { RouteTable } from "waymark"

const routes: RouteTable = [get("/", "PageController", "index")]
// refused: unknown rows: write
export const Routes = helpers(routes)
// refused: unknown rows: write
export const { verified_path } = verified_routes(routes)

// runs: at run time the rows are known
