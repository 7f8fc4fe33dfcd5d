/** The rows of a parameter of type `RouteTable` are not known. */
import { get } from "waymark"
import type { RouteTable } from "waymark"
import { define_router } from "waymark/server"

const make = (routes: RouteTable): unknown =>
  // refused: unknown rows: write
  define_router(routes)
make([get("/", "PageController", "index")])

// runs: at run time the rows are known
