/** Strings are known only at run time: one that a browser would drop or resolve throws then. */
import assert from "node:assert/strict"
import { bind_helpers, get, helpers, resources } from "waymark"

const site = new URL("https://example.com")
const Routes = helpers([
  resources("/users", "UserController"),
  get("/posts/:slug", "PostController", "show"),
  get("/files/*path", "FileController", "show"),
])
class Post {
  title = ""
  to_param(): string {
    return this.title.toLowerCase()
  }
}
const links = bind_helpers(Routes, site)

assert.equal(Routes.user_path(site, "show", "..."), "/users/...")
assert.throws(
  () => Routes.user_path(site, "show", ".."),
  /other than "\." and "\.\.", which lead elsewhere, got: "\.\."/,
)
assert.throws(() => Routes.user_path(site, "edit", { id: "." }), /expected a segment for :id/)
assert.throws(() => Routes.post_url(site, "show", new Post()), /expected a segment for :slug that is not empty/)
assert.throws(() => links.file_path("show", "docs/../../admin".split("/")), /expected a list without "\." and "\.\."/)
assert.throws(() => links.file_path("show", [""]), /expected a list without empty segments for \*path/)
