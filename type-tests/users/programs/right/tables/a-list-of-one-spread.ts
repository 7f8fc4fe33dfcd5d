/** A list that is one spread under a condition, in a table, a scope, resources and a pipeline. */
// oxlint-disable unicorn/no-useless-spread -- a list that is one spread is what is tested
import { define_routes, get, helpers, pipeline, plug, resources, scope } from "waymark"

const isNew = new Date().getFullYear() > 2020
const before = get("/before", "BeforeController", "index")
const after = get("/after", "AfterController", "index")

const table = define_routes([...(isNew ? [after] : [before])])
const parts = define_routes([
  pipeline("page", [...(isNew ? [plug("accepts", ["html"])] : [plug("put_secure_browser_headers")])]),
  scope("/a", [...(isNew ? [after] : [before])]),
  scope("/b", "B", [...(isNew ? [after] : [before])]),
  scope("/c", "C", { as: "c" }, [...(isNew ? [after] : [before])]),
  resources("/users", "UserController", [...(isNew ? [after] : [before])]),
  resources("/posts", "PostController", { only: ["show"] }, [...(isNew ? [after] : [before])]),
])

const url = new URL("https://example.com")
const { after_path } = helpers(table)
const { c_after_path, user_after_path, post_after_path } = helpers(parts)
after_path(url, "index")
c_after_path(url, "index")
user_after_path(url, "index", 1)
post_after_path(url, "index", 1)
