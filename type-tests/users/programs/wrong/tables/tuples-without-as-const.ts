/** Rows that are written as tuples have lost their literal types. */
import { helpers } from "waymark"

const routes = [["get", "/", "PageController", "index"]]
// refused: unknown rows: write
export const Routes = helpers(routes)

// runs: at run time the rows are known
