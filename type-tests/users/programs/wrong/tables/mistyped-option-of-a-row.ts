/** A builder call in a list of rows has an option with a misspelt name. */
import assert from "node:assert/strict"
import { define_routes, get, helpers } from "waymark"

const routes = define_routes([
  // refused: Did you mean to write 'metadata'
  get("/about", "PageController", "about", { metadta: { public: true } }),
])
// throws: unknown option "metadta" of a route
assert.equal(helpers(routes).page_path(new URL("https://example.com"), "about"), "/about")
