/** The rows of a scope are not known: one error, and the controllers of the other rows keep their types. */
import { define_routes, get, pipeline, scope } from "waymark"
import type { TableNode } from "waymark"

const rows: readonly TableNode[] = [get("/a", "ExtController", "index")]
// refused: unknown rows in scope \"/ext\"
export const routes = define_routes([pipeline("browser", []), get("/", "PageController", "index"), scope("/ext", rows)])

// runs: at run time the rows are known
