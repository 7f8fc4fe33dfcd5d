/** Tables that are written directly in the call, as tuples or with builders, keep their types. */
import { get, helpers, resources, scope, verified_routes } from "waymark"
import { define_router } from "waymark/server"
import { equal } from "node:assert/strict"

const site = new URL("https://example.com")
const Routes = helpers([
  ["get", "/", "PageController", "index"],
  scope("/admin", "Admin", { as: "admin" }, [resources("/users", "UserController", { only: ["show"] })]),
])
equal(Routes.page_path(site, "index"), "/")
equal(Routes.admin_user_path(site, "show", 1), "/admin/users/1")

const { verified_path } = verified_routes([get("/users/:id", "UserController", "show")])
equal(verified_path(site, "/users/1"), "/users/1")

const web = define_router([get("/users/:id", "UserController", "show")])
export const UserController = web.controller("UserController", { show: (conn, { id }) => conn.text(id.toUpperCase()) })
export const Router = web.build({ UserController })
