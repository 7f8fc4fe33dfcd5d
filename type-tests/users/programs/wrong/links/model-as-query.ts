/** A model with `to_param` is passed where only a query is allowed. */
import { get, helpers, verified_routes } from "waymark"

class Page {
  slug = "about"
  to_param(): string {
    return this.slug
  }
}
const routes = [get("/pages", "PageController", "index")] as const
const { verified_path } = verified_routes(routes)
const site = new URL("https://example.com")

// refused: is not assignable to parameter of type 'Query
helpers(routes).page_url(site, "index", new Page())
// refused: is not assignable to parameter of type 'Query
verified_path(site, "/pages", new Page())

// throws: called with invalid params
