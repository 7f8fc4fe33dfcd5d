/** Helpers whose queries have a schema, as a type that knows no schemas: a call without the required query would compile. */
import { bind_helpers, define_routes, get, helpers } from "waymark"
import type { BoundHelpers, Helpers } from "waymark"
import { z } from "zod"

const routes = define_routes([get("/search", "SearchController", "index", { query: "Search" })])
const schemas = { Search: z.object({ q: z.string() }) }
const typed = helpers<typeof routes, typeof schemas>(routes)
const site = new URL("https://example.com")

// refused: is not assignable to type 'Helpers<
const Routes: Helpers<typeof routes> = typed
// refused: is not assignable to type 'BoundHelpers<
const bound: BoundHelpers<typeof routes> = bind_helpers(typed, site)
console.assert(Routes.search_path(site, "index") === bound.search_path("index"))

// runs: a link writes any query, and the server refuses the request
