/** Generic functions make rows, and the types are exact at the call. */
import { strict as assert } from "node:assert"
import { forward, get, helpers, pipeline, plug, resources, scope } from "waymark"
import type { RouteTable } from "waymark"
import { accepts } from "waymark/plugs"
import { define_router } from "waymark/server"

const page = <const Path extends string>(path: Path) => get(path, "PageController", "index")
const versioned = <const Path extends string>(path: Path) => get(`/v1/${path}`, "VersionController", "index")
const named = <const Name extends string>(name: Name) => get(`/${name}`, `${name}Controller`, "index", { as: "named" })
const crud = <const Name extends string>(name: Name) =>
  resources(`/${name}`, "UserController", { only: ["index", "show"] })
const under = <const Path extends string>(path: Path) => scope(path, "Org", [get("/a/:id", "AController", "show")])
const around = <const Path extends string, const Items extends RouteTable>(path: Path, items: Items) =>
  scope(path, items)
const admin = <const Path extends string>(path: Path) =>
  scope({ path, as: "admin" }, [get("/b", "BController", "index")])
const mounted = <const Name extends string>(name: Name) => forward(`/${name}`, "App")
const guarded = <const Name extends string>(name: Name) => pipeline(name, [plug("accepts", ["html"])])

const routes = [
  guarded("browser"),
  page("/pages"),
  versioned("version"),
  named("Home"),
  crud("users"),
  under("/orgs/:org"),
  around("/r", [get("/z/:x", "ZController", "z")]),
  admin("/s"),
  mounted("app"),
] as const

const Routes = helpers(routes)
const site = new URL("https://example.com")
assert.equal(Routes.page_path(site, "index"), "/pages")
assert.equal(Routes.version_path(site, "index"), "/v1/version")
assert.equal(Routes.named_path(site, "index"), "/Home")
assert.equal(Routes.user_path(site, "show", 1), "/users/1")
assert.equal(Routes.a_path(site, "show", "waymark", 1), "/orgs/waymark/a/1")
assert.equal(Routes.z_path(site, "z", 7), "/r/z/7")
assert.equal(Routes.admin_b_path(site, "index"), "/s/b")
// @ts-expect-error - no such action
assert.throws(() => Routes.user_path(site, "shwo", 1))

const row: readonly ["get", "/v1/version", "VersionController", "index"] = versioned("version")
assert.equal(row[1], "/v1/version")
define_router(routes, { plugs: { accepts } }).controller("ZController", { z: (conn, { x }) => conn.text(x) })
