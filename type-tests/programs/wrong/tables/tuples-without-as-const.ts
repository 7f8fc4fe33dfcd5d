/** Rows that are written as tuples have lost the types of their strings. */
import { helpers } from "waymark"

const routes = [["get", "/", "PageController", "index"]]
// refused: unknown rows: write
export const Routes = helpers(routes)

// runs: at run time the rows are known
