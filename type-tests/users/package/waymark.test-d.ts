import { expectAssignable, expectError, expectType } from "tsd"
import { get, helpers, list_routes, resources, route_info, scope } from "waymark"
import type { PathParams } from "waymark"
import { define_endpoint, define_router } from "waymark/server"
import { build_conn } from "waymark/testing"

const routes = [
  scope("/", "HelloWeb", [
    get("/files/*path", "FileController", "show"),
    resources("/users", "UserController", [resources("/posts", "PostController", { only: ["show"] })]),
  ]),
] as const
const Routes = helpers(routes)
const Endpoint = define_endpoint({ url: { host: "example.com" } })

expectType<string>(Routes.user_post_path(Endpoint, "show", 1, "2", { page: 2 }))
expectType<string>(Routes.file_url(new URL("https://example.com"), "show", ["a", "b"]))
expectError(Routes.user_post_path(Endpoint, "shwo", 1, 2))
expectError(Routes.user_post_path(Endpoint, "show", 1))
expectError(Routes.file_path(Endpoint, "show", "a/b"))
expectError(Routes.user_pots_path)
expectError(helpers([["get", "/:Id", "UserController", "show"]]))

expectType<{ id: string; path: string[] }>({} as PathParams<"/u/:id/f/*path">)
expectAssignable<readonly { readonly path: string }[]>(list_routes(routes))
expectAssignable<"error" | { readonly route: string }>(route_info(routes, "GET", "/users", "example.com"))

const web = define_router(routes)
web.controller("HelloWeb.FileController", {
  show(conn, { path }) {
    expectType<string[]>(path)
    return conn.json(path)
  },
})
expectError(web.controller("HelloWeb.FileController", {}))
expectError(web.build({ HelloWeb: {} }))
expectType<string>(build_conn("GET", "/").method)
