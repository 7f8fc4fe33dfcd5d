/** A query may have the type of an interface or a class, or consist of pairs. */
import assert from "node:assert/strict"
import { get, helpers, verified_routes } from "waymark"

interface Filter {
  readonly page: number
  readonly tags?: readonly string[]
}
class Search {
  constructor(readonly term: string) {}
}
const routes = [get("/posts", "PostController", "index")] as const
const Routes = helpers(routes)
const { verified_path } = verified_routes(routes)
const site = new URL("https://example.com/")
const filter: Filter = { page: 2, tags: ["a", "b"] }
const form = new FormData()
form.append("page", "2")

assert.equal(Routes.post_path(site, "index", filter), "/posts?page=2&tags[]=a&tags[]=b")
assert.equal(Routes.post_path(site, "index", new Search("a b")), "/posts?term=a+b")
assert.equal(Routes.post_path(site, "index", new URLSearchParams("page=2&q=a+b")), "/posts?page=2&q=a+b")
assert.equal(Routes.post_path(site, "index", new Map([["page", 2]])), "/posts?page=2")
assert.equal(Routes.post_url(site, "index", form), "https://example.com/posts?page=2")
assert.equal(Routes.post_path(site, "index", { id: 5 }), "/posts?id=5")
assert.equal(Routes.post_path(site, "index", { id: 5, format: "csv" }), "/posts?id=5&format=csv")
assert.equal(Routes.post_path(site, "index", { id: filter.page, tags: ["a"], page: 2 }), "/posts?id=2&tags[]=a&page=2")
assert.equal(verified_path(site, "/posts", { id: 5, format: "csv" }), "/posts?id=5&format=csv")
assert.equal(Routes.post_path(site, "index", [["id", 5], ["name", "Ada"]]), "/posts?id=5&name=Ada") // prettier-ignore
assert.equal(verified_path(site, "/posts", filter), "/posts?page=2&tags[]=a&tags[]=b")
assert.equal(verified_path(site, "/posts", new URLSearchParams("page=2")), "/posts?page=2")
assert.equal(Routes.post_path(site, "index", { filter, toString: 1 }), "/posts?filter[page]=2&filter[tags][]=a&filter[tags][]=b&toString=1") // prettier-ignore
assert.equal(Routes.post_path(site, "index", { by: { to_param: () => 7 }, since: new Date(0).toISOString() }), "/posts?by=7&since=1970-01-01T00%3A00%3A00.000Z") // prettier-ignore
