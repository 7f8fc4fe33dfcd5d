/** A router below "/:tenant" reads the tenant, and links to the router contain it everywhere. */
import assert from "node:assert/strict"
import { forward, get, helpers, scope } from "waymark"
import { define_router } from "waymark/server"
import { build_conn } from "waymark/testing"

const inner = [get("/users/:id", "UserController", "show")] as const
const Inner = helpers(inner)
const outer = [scope("/v1/:tenant", [get("/", "PageController", "index"), forward("/sub", "SubRouter")])] as const

const SubRouter = define_router(inner).build({
  UserController: {
    show: (conn, { id }) => conn.text(`${String(conn.params["tenant"])} ${id} ${Inner.user_path(conn, "show", 8)}`),
  },
})
const Router = define_router(outer).build({
  PageController: { index: (conn) => conn.text(Inner.user_path(conn, "show", 7)) },
  SubRouter,
})
const ask = async (path: string): Promise<unknown> => (await Router.call(build_conn("GET", path))).resp_body

assert.equal(await ask("/v1/ac%20me"), "/v1/ac%20me/sub/users/7")
assert.equal(await ask("/v1/acme/sub/users/7?tenant=evil"), "acme 7 /v1/acme/sub/users/8")
