/** A parsed table has no types, and is not marked with `dynamic`. */
import { helpers } from "waymark"

const rows: unknown[] = [["get", "/", "PageController", "index"]]
// refused: unknown rows: write
export const Routes = helpers(rows)

// runs: at run time the rows are known
