/** Functions that take a table do not report a problem that `define_routes` has reported. */
import { strict as assert } from "node:assert"
import { define_routes, get, helpers, list_routes, pick_routes, scope, verified_routes } from "waymark"
import { define_router } from "waymark/server"

// refused: (in scope \"/:org\": get \"/:id\")
const routes = define_routes([
  get("/", "PageController", "index"),
  scope("/:org", [get("/:id", "UserController", "show", { where: { ogr: "integer" } })]),
])
assert.throws(() => helpers(routes).page_path(new URL("https://example.com"), "index"), /no param :ogr/)
assert.throws(() => verified_routes(routes).verified_path(new URL("https://example.com"), "/"), /no param :ogr/)
assert.throws(() => list_routes(pick_routes(routes, ["page_path"])), /no param :ogr/)
assert.throws(() => define_router(routes), /no param :ogr/)
// throws: has no param :ogr
list_routes(routes)
