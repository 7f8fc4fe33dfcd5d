/** Base paths may end in a slash. */
import assert from "node:assert/strict"
import { helpers, resources } from "waymark"
import { define_endpoint } from "waymark/server"
import { build_conn } from "waymark/testing"

const Routes = helpers([resources("/users", "UserController")])
const endpoint = define_endpoint({ url: { scheme: "https", host: "example.com", path: "/base/" } })
const conn = build_conn("GET", "/", { script_name: ["base", ""] }).put_router_url("https://example.com/")

assert.equal(Routes.user_url(endpoint, "index"), "https://example.com/base/users")
assert.equal(Routes.static_path(endpoint, "/app.css"), "/base/app.css")
assert.equal(Routes.user_path(new URL("https://example.com/base/"), "show", 7), "/base/users/7")
assert.equal(Routes.user_url(conn, "index"), "https://example.com/base/users")
