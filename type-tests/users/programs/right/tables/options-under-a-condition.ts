/** A condition chooses between options of a router: those that no type relies on, and those that each alternative has. */
import { equal } from "node:assert/strict"
import { dynamic, get } from "waymark"
import { compile_matcher, define_router as define_edge_router, param_kinds } from "waymark/edge"
import { define_router } from "waymark/server"
import type { RouterOptions } from "waymark/server"
import { build_conn } from "waymark/testing"

const STRICT: boolean = Math.random() < 2
const routes = [get("/users/:id", "UserController", "show", { where: { id: "integer" } })] as const

const web = define_router(routes, { ...(STRICT ? { name: "Site" } : {}), ...(STRICT && { warn: () => undefined }) })
const UserController = web.controller("UserController", { show: (conn, { id }) => conn.text(id.toFixed(1)) })
equal((await web.build({ UserController }).call(build_conn("GET", "/users/7"))).resp_body, "7.0")

const edge = define_edge_router(routes, STRICT ? { kinds: param_kinds } : { kinds: param_kinds, name: "Site" })
equal(typeof edge.build({ UserController: { show: (conn, { id }) => conn.text(id.toFixed(1)) } }).call, "function")

const plain = [get("/", "PageController", "index")] as const
const PageController = { index: () => new Response("Hello") }
const of_some_features = define_edge_router(plain, {
  name: "Site",
  ...(STRICT ? { kinds: param_kinds, matcher: compile_matcher } : {}),
})
equal(typeof of_some_features.build({ PageController }).call, "function")

const of_any_options = (options: RouterOptions) => define_router(dynamic([...routes]), options)
equal(typeof of_any_options({ name: "Site" }).build, "function")
