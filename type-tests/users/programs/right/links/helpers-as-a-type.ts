/** Helpers as values of types that name their table and schemas. */
import { bind_helpers, define_routes, get, helpers, resources } from "waymark"
import type { BoundHelpers, Helpers, HelpersByName } from "waymark"
import { z } from "zod"

const routes = define_routes([
  get("/search", "SearchController", "index", { query: "Search" }),
  resources("/users", "UserController", { only: ["index", "show"] }),
])
const schemas = { Search: z.object({ q: z.string() }) }
interface Schemas {
  readonly Search: (typeof schemas)["Search"]
}
const site = new URL("https://example.com")

const Routes: Helpers<typeof routes, typeof schemas> = helpers(routes)
const same: Helpers<typeof routes, Schemas> = Routes
const by_name: HelpersByName<typeof routes, typeof schemas> = Routes
const bound: BoundHelpers<typeof routes, Schemas> = bind_helpers(same, site)
const plain: Helpers<typeof routes> = helpers(routes)
const { user_path } = Routes
const users: Pick<typeof plain, "user_path"> = { user_path }

console.assert(by_name.search_path(site, "index", { q: "a" }) === "/search?q=a")
console.assert(bound.search_path("index", { q: "a" }) === "/search?q=a")
console.assert(users.user_path(site, "show", 7) === plain.user_path(site, "show", 7))
