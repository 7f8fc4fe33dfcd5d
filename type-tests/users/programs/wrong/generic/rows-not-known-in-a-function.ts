/** A function takes any table, but is not generic. */
import { define_routes, get, helpers, list_routes, verified_routes } from "waymark"
import type { RouteTable } from "waymark"
import { define_router } from "waymark/server"

function app(table: RouteTable) {
  list_routes(table)
  // refused: unknown rows: write
  helpers(table)
  // refused: unknown rows: write
  verified_routes(table)
  // refused: unknown rows: write
  define_router(table)
  // refused: unknown rows: write
  define_routes(table)
}
app([get("/", "PageController", "index")])

// runs: the table breaks no rule, only its types are lost
