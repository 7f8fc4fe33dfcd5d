/** The rows of a scope are not known: one error at its row, and the controllers of the other rows keep their types. */
import { define_routes, get, pipeline, scope } from "waymark"
import type { TableNode } from "waymark"

const rows: readonly TableNode[] = [get("/a", "ExtController", "index")]
export const routes = define_routes([
  pipeline("browser", []),
  get("/", "PageController", "index"),
  // refused: unknown rows in scope \"/ext\"
  scope("/ext", rows),
])

// runs: at run time the rows are known
