/** A function takes any table, and is not generic in it. */
import { define_routes, get, helpers, list_routes, verified_routes } from "waymark"
import type { RouteTable } from "waymark"
import { define_router } from "waymark/server"

function app(table: RouteTable) {
  list_routes(table)
  // refused: the rows of this table are not known
  helpers(table)
  // refused: the rows of this table are not known
  verified_routes(table)
  // refused: the rows of this table are not known
  define_router(table)
  // refused: the rows of this table are not known
  define_routes(table)
}
app([get("/", "PageController", "index")])

// runs: the table breaks no rule, only its types are lost
