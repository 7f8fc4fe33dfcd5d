/** A list without `as const` keeps the types of its rows; a list that is read from data is marked with `dynamic`. */
import assert from "node:assert/strict"
import { define_routes, dynamic, get, helpers, list_routes, pipe_through, pipeline, route_info, scope } from "waymark"
import { define_router } from "waymark/server"
import { build_conn } from "waymark/testing"

const site = new URL("https://example.com")
const DEV = true as boolean
const tail = [
  pipeline("browser", []),
  pipeline("api", []),
  pipe_through("browser"),
  get("/", "PageController", "index"),
  ...(DEV ? [get("/dev", "DevController", "index")] : []),
  pipe_through("api"),
  get("/data", "DataController", "index"),
] as const
assert.equal(helpers(tail).data_path(site, "index"), "/data")
assert.equal(helpers(tail).dev_path(site, "index"), "/dev")
assert.deepEqual(list_routes(tail)[2]?.pipe_through, ["browser", "api"])
const found = route_info(tail, "GET", "/dev", "")
assert.equal(found !== "error" && found.plug, "DevController")

const rows = [get("/users/:id", "UserController", "show"), scope("/admin", [get("/", "AdminController", "index")])]
const web = define_router(rows)
const UserController = web.controller("UserController", { show: (conn, { id }) => conn.text(id) })
const router = web.build({ UserController, AdminController: { index: (conn) => conn.text("admin") } })
assert.equal((await router.call(build_conn("GET", "/users/7"))).resp_body, "7")

const data: unknown[] = JSON.parse(`[["get", "/users/:id", "UserController", "show"]]`) as unknown[]
assert.equal(helpers(dynamic(data))["user_path"]?.(site, "show", 42), "/users/42")

const routes = define_routes([["get", "/:id", "PageController", "show"], scope("/plugins", dynamic(data))])

assert.equal(helpers(routes).page_path(site, "show", 1), "/1")
