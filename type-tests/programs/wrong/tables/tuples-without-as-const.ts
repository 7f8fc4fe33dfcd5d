/** Rows that are written as tuples have lost the types of their strings. */
import { helpers } from "waymark"

const routes = [["get", "/", "PageController", "index"]]
// refused: the rows of this table are not known
export const Routes = helpers(routes)

// runs: at run time the rows are known
