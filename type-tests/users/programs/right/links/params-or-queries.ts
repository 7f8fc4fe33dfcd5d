/** An action may have routes with and without a last param. */
import assert from "node:assert/strict"
import { bind_helpers, get, helpers } from "waymark"
import { client } from "waymark/client"

interface User {
  readonly id: number
  readonly name: string
}
class Page {
  constructor(readonly slug: string) {}
  to_param(): string {
    return this.slug
  }
}
const routes = [
  get("/search", "SearchController", "run"),
  get("/search/:term", "SearchController", "run"),
  get("/search/:term/:page", "SearchController", "run"),
  get("/files", "FileController", "show"),
  get("/files/*path", "FileController", "show"),
] as const
const Routes = helpers(routes)
const site = new URL("https://example.com/")
const links = bind_helpers(Routes, site)
const user: User = { id: 42, name: "Ada" }

assert.equal(Routes.search_path(site, "run", user.id), "/search/42")
assert.equal(Routes.search_path(site, "run", new Page("about")), "/search/about")
assert.equal(Routes.search_path(site, "run", { page: 2 }), "/search?page=2")
assert.equal(Routes.search_path(site, "run", user, { page: 2 }), "/search/42?page=2")
assert.equal(Routes.search_path(site, "run", user, 2), "/search/42/2")
assert.equal(Routes.search_path(site, "run", Object.entries({ id: 3, format: "csv" })), "/search?id=3&format=csv")
assert.equal(links.search_path("run", 1, 2, { id: 3, format: "csv" }), "/search/1/2?id=3&format=csv")
assert.equal(links.file_path("show", { id: 3, format: "csv" }), "/files?id=3&format=csv")
assert.equal(links.file_path("show", ["a"]), "/files/a")

const seen: string[] = []
const api = client(routes, {
  base_url: "https://example.com",
  fetch: (request) => {
    seen.push(request.url)
    return Promise.resolve(new Response("{}"))
  },
})
await api.search("run", { query: { id: 3, format: "csv" } })
await api.search("run", user)
assert.deepEqual(seen, ["https://example.com/search?id=3&format=csv", "https://example.com/search/42"])
