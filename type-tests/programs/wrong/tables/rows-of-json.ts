/** A table that is parsed has no types, and that is not written. */
import { helpers } from "waymark"

const rows: unknown[] = [["get", "/", "PageController", "index"]]
// refused: unknown rows: write
export const Routes = helpers(rows)

// runs: at run time the rows are known
