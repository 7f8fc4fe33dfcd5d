import * as everything from "waymark"
import { table } from "./table.js"
import type { schemas } from "./table.js"

const site = new URL("https://example.com")
const rows = [
  everything.get("/users/:id", "UserController", "show", { where: { id: "integer" } }),
  everything.resources("/photos", "PhotoController"),
  everything.socket("/echo", "EchoSocket"),
]

export const all = { ...everything }
export const of_ArgumentError = new everything.ArgumentError("")
export const of_InvalidSpecError = (error: unknown) =>
  error instanceof everything.InvalidSpecError ? error : undefined
export const of_MalformedURIError = (error: unknown) =>
  error instanceof everything.MalformedURIError ? error : undefined
export const of_NoRouteError = (error: unknown) => (error instanceof everything.NoRouteError ? error : undefined)
export const of_TableError = (error: unknown) => (error instanceof everything.TableError ? error : undefined)
export const of_bind_helpers = everything.bind_helpers(everything.helpers(table), site)
export const of_build_routes = everything.build_routes((table) => [
  table.scope("/a", (rows) => [rows.get("/:id", "UserController", "show"), rows.resources("/b", "BController")]),
])
export const of_compile_matcher = everything.compile_matcher(table)
export const of_connect = everything.connect("/", "PageController", "index")
export const of_define_routes = everything.define_routes([everything.get("/", "PageController", "index")])
export const of_delete = everything.delete("/", "PageController", "delete")
export const of_delete_ = everything.delete_("/", "PageController", "delete")
export const of_dynamic = everything.dynamic([])
export const of_format_routes = everything.format_routes(table)
export const of_redirect = everything.redirect("/old/:id", "/users/:id", 301)
export const of_forward = everything.forward("/", "OtherApp", { max: 1 })
export const of_get = everything.get("/", "PageController", "index", { query: "Page", answers: { 200: "User" } })
export const of_head = everything.head("/", "PageController", "index")
export const of_helpers = everything.helpers<typeof table, typeof schemas>(table)
export const of_list_routes = everything.list_routes(table)
export const of_match = everything.match("*", "/", "PageController", "index")
export const of_matcher_from_json = everything.matcher_from_json(table, {})
export const of_options = everything.options("/", "PageController", "index")
export const of_patch = everything.patch("/", "PageController", "update")
export const of_pick_routes = everything.pick_routes(table, ["api_user_path", "photo_path"])
export const of_pipe_through = everything.pipe_through("browser")
export const of_pipeline = everything.pipeline("browser", [everything.plug("accepts", ["html"])])
export const of_plug = everything.plug("accepts", ["html"])
export const of_post = everything.post("/", "PageController", "create", { body: "NewUser" })
export const of_put = everything.put("/", "PageController", "update")
export const of_query = everything.query("/", "PageController", "search", { body: "NewUser" })
export const of_resources = everything.resources("/photos", "PhotoController", { only: ["index"] })
export const of_route_info = everything.route_info(table, "GET", "/photos/7", "example.com")
export const of_scope = everything.scope("/api", { as: "api" }, [everything.get("/", "PageController", "index")])
export const of_scoped_alias = everything.scoped_alias("PageController")
export const of_socket = everything.socket("/rooms/:room", "RoomSocket", { receives: "Said", sends: "User" })
export const of_trace = everything.trace("/", "PageController", "index")
export const of_routes_without = everything.routes_without(table, "tier", "public")
export const of_unguarded_routes = everything.unguarded_routes(table, "browser")
export const of_unguarded_routes_in = everything.unguarded_routes_in(table, "/api", "browser")
export const of_unlinkable_routes = everything.unlinkable_routes(table)
export const of_unreachable_routes = everything.unreachable_routes(table)
export const of_verified_routes = everything.verified_routes(table)

export { rows }
export const { api_user_path, page_url, static_path, conn_path } = { ...of_helpers, conn_path: undefined }
export const first = of_list_routes[0]
export const each = of_list_routes.map((route) => route)
export const sockets_of_table = of_list_routes.filter((route) => route.verb === "get")
export const links = {
  user: (id: number) => of_helpers.api_user_path(site, "update", id),
  bound: of_bind_helpers.page_path,
}
export const verified = of_verified_routes.verified_path
