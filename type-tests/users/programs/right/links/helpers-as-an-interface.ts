import assert from "node:assert/strict"
import { bind_helpers, define_routes, get, helpers, resources } from "waymark"
import { z } from "zod"

const routes = define_routes([
  resources("/users", "UserController"),
  get("/search", "SearchController", "index", { query: "Search" }),
])
const schemas = { Search: z.object({ q: z.string() }) }

interface AppRoutes extends ReturnType<typeof helpers<typeof routes>> {}
interface CheckedRoutes extends ReturnType<typeof helpers<typeof routes, typeof schemas>> {}
class Links {
  declare readonly all: AppRoutes
}

const Routes: AppRoutes = helpers(routes)
const checked: CheckedRoutes = helpers<typeof routes, typeof schemas>(routes)
const site = new URL("https://example.com")

const links = bind_helpers(Routes, site)
assert.equal(links.user_path("show", 7), "/users/7")
assert.equal(links.search_path("index"), "/search")
// @ts-expect-error - no action has this name
assert.throws(() => links.user_path("shwo", 7))

const checked_links = bind_helpers(checked, site)
assert.equal(checked_links.search_path("index", { q: "a" }), "/search?q=a")
// @ts-expect-error - the query has no such key
checked_links.search_path("index", { query: "a" })

const of_class = (given: Links["all"]) => bind_helpers(given, site).user_url("show", 1)
assert.equal(of_class(Routes), "https://example.com/users/1")

// @ts-expect-error - a table has no helpers
assert.throws(() => bind_helpers(routes, site).user_path("show", 1))
