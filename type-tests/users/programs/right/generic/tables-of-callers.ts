/** Functions that are generic in their table pass it on, and callers get all types. */
import { strict as assert } from "node:assert"
import {
  bind_helpers,
  compile_matcher,
  define_routes,
  dynamic,
  format_routes,
  get,
  helpers,
  list_routes,
  resources,
  route_info,
  verified_routes,
} from "waymark"
import type { RouteTable, SoundTable, TableNode } from "waymark"
import { define_router } from "waymark/server"
import type { Plug } from "waymark/server"

function app<const Table extends RouteTable>(table: Table) {
  const Routes = helpers(table)
  const { verified_path } = verified_routes(table)
  return {
    Routes,
    verified_path,
    bound: bind_helpers(Routes, new URL("https://example.com")),
    matcher: compile_matcher(table),
    listed: list_routes(table),
    printed: format_routes(table),
    info: route_info(table, "GET", "/", "example.com"),
    web: define_router(table),
    kept: define_routes(table),
  }
}
/** With `SoundTable`, an invalid table is an error at the call. */
function checked<const Table extends RouteTable, Plugs extends Record<string, Plug>>(
  this: SoundTable<Table>,
  table: Table,
  plugs: Plugs,
) {
  return define_router(table, { plugs })
}
const of_nodes = <const Table extends readonly TableNode[]>(table: Table) => helpers(table)
const of_lists = <const Table extends readonly unknown[]>(table: Table) => helpers(table)
const with_health = <const Table extends RouteTable>(table: Table) =>
  helpers([...table, get("/health", "HealthController", "index")])
const with_more = <const Table extends RouteTable>(table: Table) => {
  const all = [get("/more", "MoreController", "index"), ...table] as const
  return helpers(all)
}
const of_name = <const Name extends string>(name: Name) =>
  helpers([resources(`/${name}`, "UserController", { as: name })])
class Links<const Table extends RouteTable> {
  readonly Routes
  constructor(table: Table) {
    this.Routes = helpers(table)
  }
}

const routes = define_routes([get("/", "PageController", "index"), resources("/users", "UserController")])
const { Routes, verified_path, bound, listed, web } = app(routes)
const site = new URL("https://example.com")
assert.equal(Routes.user_path(site, "show", 1), "/users/1")
// @ts-expect-error - no such action
assert.throws(() => Routes.user_path(site, "shwo", 1))
assert.equal(verified_path(site, "/users/1"), "/users/1")
// @ts-expect-error - no such path
assert.throws(() => verified_path(site, "/usres/1"))
assert.equal(bound.user_path("show", 1), "/users/1")
const first: "/" = listed[0].path
assert.equal(first, "/")
web.controller("PageController", { index: (conn) => conn.text("") })
// @ts-expect-error - no such controller
assert.throws(() => web.controller("PgaeController", {}))

checked(routes, {}).controller("PageController", { index: (conn) => conn.text("") })
assert.equal(of_nodes(routes).page_path(site, "index"), "/")
assert.equal(of_lists([get("/", "PageController", "index")]).page_path(site, "index"), "/")
assert.equal(with_health(routes).health_path(site, "index"), "/health")
assert.equal(with_more(routes).user_path(site, "show", 1), "/users/1")
assert.equal(of_name("people").people_path(site, "show", 1), "/people/1")
assert.equal(new Links(routes).Routes.user_path(site, "index"), "/users")
assert.equal(app(dynamic([["get", "/read", "ReadController", "index"]])).Routes["read_path"]?.(site, "index"), "/read")
