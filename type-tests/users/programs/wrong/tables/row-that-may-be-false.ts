/** A row that is there only if a condition holds: the table has `false` in its place. */
import { get } from "waymark"
import { define_router } from "waymark/server"

const IS_DEVELOPMENT: boolean = false
const routes = [
  get("/", "PageController", "index"),
  IS_DEVELOPMENT && get("/inspect", "InspectController", "index"),
] as const
// throws: expected a node such as ["get", "/", "PageController", "index"]
// refused: 'ErrorMessage<"expected a node such as [\"get\", \"/\", \"PageController\", \"index\"] (at table[1])">'
define_router(routes)
