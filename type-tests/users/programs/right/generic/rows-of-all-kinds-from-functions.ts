/** Generic functions make rows of every kind from names, paths, aliases, options and rows. */
import { strict as assert } from "node:assert"
import {
  define_routes,
  delete_,
  forward,
  get,
  helpers,
  match,
  pipe_through,
  pipeline,
  plug,
  resources,
  scope,
} from "waymark"
import type { RouteOptions, RouteTable, ScopeOptions } from "waymark"
import { accepts } from "waymark/plugs"
import { define_router } from "waymark/server"

const action = <const Action extends string>(name: Action) => get(`/pages/${name}`, "PageController", name)
const optional = <const Options extends RouteOptions>(own: Options) => get("/help", "HelpController", "index", own)
const removal = <const Path extends `/${string}`>(path: Path) => delete_(`${path}/:id`, "TrashController", "delete")
const any_verb = <const Verb extends string>(verb: Verb) => match(verb, "/cache", "CacheController", "purge")
const one_of = <const Name extends "users" | "posts">(name: Name) => get(`/${name}/latest`, "FeedController", name)
const crud = <const Name extends string, const Controller extends string>(name: Name, controller: Controller) =>
  resources(`/${name}`, controller, { only: ["index", "show"], as: name }, [get("/log", "LogController", "index")])
const only = <const Actions extends readonly ("index" | "show")[]>(...actions: Actions) =>
  resources("/orders", "OrderController", { only: actions })
const alias = <const Alias extends string>(name: Alias) => scope("/a", name, [get("/", "HomeController", "index")])
const dotted = <const Alias extends string>(name: Alias) =>
  scope("/d", `Areas.${name}`, [get("/", "DotController", "index")])
const as = <const Name extends string>(name: Name) =>
  scope("/n", { as: name, alias: name }, [get("/", "NameController", "index")])
const under = <const Path extends string>(path: Path) =>
  scope(`/under/${path}`, [get("/:id", "UnderController", "show")])
const options = <const Options extends ScopeOptions>(own: Options) => scope(own, [get("/o", "OwnController", "index")])
const around = <const Path extends string, const Items extends RouteTable>(path: Path, items: Items) =>
  scope(path, "Around", { as: "around" }, items)
const guarded = <const Name extends string, const Items extends RouteTable>(name: Name, items: Items) =>
  define_routes([pipeline(name, [plug("accepts", ["html"])]), scope(`/${name}`, [pipe_through(name), ...items])])
const mounted = <const Path extends string, const Router extends string>(path: Path, router: Router) =>
  forward(`/${path}`, router)

const routes = define_routes([
  action("about"),
  action("terms"),
  optional({ as: "manual", assigns: { section: "help" } }),
  removal("/files"),
  any_verb("purge"),
  one_of("users"),
  crud("people", "PersonController"),
  only("show"),
  alias("Admin"),
  dotted("Shop"),
  as("Named"),
  under("org"),
  options({ path: "/own", as: "own" }),
  around("/around", [get("/:x/:y", "PointController", "show")]),
  ...guarded("browser", [get("/inside", "InsideController", "index")]),
  mounted("app", "App.Router"),
])

const Routes = helpers(routes)
const site = new URL("https://example.com")
assert.equal(Routes.page_path(site, "about"), "/pages/about")
assert.equal(Routes.manual_path(site, "index"), "/help")
assert.equal(Routes.trash_path(site, "delete", 1), "/files/1")
assert.equal(Routes.cache_path(site, "purge"), "/cache")
assert.equal(Routes.feed_path(site, "users"), "/users/latest")
assert.equal(Routes.people_path(site, "show", 1), "/people/1")
assert.equal(Routes.people_log_path(site, "index", 1), "/people/1/log")
assert.equal(Routes.order_path(site, "show", 1), "/orders/1")
assert.equal(Routes.home_path(site, "index"), "/a")
assert.equal(Routes.dot_path(site, "index"), "/d")
assert.equal(Routes.Named_name_path(site, "index"), "/n")
assert.equal(Routes.under_path(site, "show", 1), "/under/org/1")
assert.equal(Routes.own_own_path(site, "index"), "/own/o")
assert.equal(Routes.around_point_path(site, "show", 1, 2), "/around/1/2")
assert.equal(Routes.inside_path(site, "index"), "/browser/inside")
// @ts-expect-error - an action that no call made
assert.throws(() => Routes.page_path(site, "abuot"))
// @ts-expect-error - an action that `only` leaves out
assert.throws(() => Routes.order_path(site, "index"))
// @ts-expect-error - a param is missing
assert.throws(() => Routes.around_point_path(site, "show", 1))

const web = define_router(routes, { plugs: { accepts } })
web.controller("Around.PointController", { show: (conn, { x, y }) => conn.text(x + y) })
web.controller("Admin.HomeController", { index: (conn) => conn.text("") })
web.controller("Areas.Shop.DotController", { index: (conn) => conn.text("") })
web.controller("HelpController", { index: (conn) => conn.text(conn.assigns.section) })
// @ts-expect-error - the alias is another
assert.throws(() => web.controller("Admni.HomeController", { index: () => undefined }))
