/** Parts of helpers and of a router are exported by themselves. */
import { strict as assert } from "node:assert"
import { get, helpers, list_routes, resources } from "waymark"
import { define_plug, define_router } from "waymark/server"

export const routes = [
  get("/", "PageController", "index"),
  get("/posts/:id", "PostController", "show"),
  resources("/users", "UserController"),
] as const
export const Routes = helpers(routes)
export const user_path = Routes.user_path
export const { user_url, page_path } = Routes
export const web = define_router(routes)
export const { controller, build } = web
export const listed = list_routes(routes)
export const PageController = controller("PageController", { index: (conn) => conn.text("") })
export const limit = define_plug((conn, { max }: { max: number }) => conn.put_resp_header("x-limit", `${max}`))
export const locale = define_plug({
  init: ({ fallback }: { fallback: string }) => fallback,
  call: (conn, fallback: string) => conn.assign("locale", fallback),
})

const site = new URL("https://example.com")
assert.equal(user_path(site, "show", 1), "/users/1")
assert.equal(page_path(site, "index"), "/")
assert.equal(listed[0].path, "/")
