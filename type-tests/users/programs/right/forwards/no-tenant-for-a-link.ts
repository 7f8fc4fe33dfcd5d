/** A link into a router below "/:tenant" throws if the request has no tenant, instead of containing a literal ":tenant". */
import assert from "node:assert/strict"
import { forward, get, helpers, scope } from "waymark"
import { define_router } from "waymark/server"
import { build_conn } from "waymark/testing"

const inner = [get("/users", "UserController", "index")] as const
const Inner = helpers(inner)
const SubRouter = define_router(inner).build({ UserController: { index: (conn) => conn.text("users") } })
const outer = [get("/", "PageController", "index"), scope("/v1/:tenant", [forward("/sub", "SubRouter")])] as const
const Router = define_router(outer).build({
  PageController: { index: (conn) => conn.text(Inner.user_path(conn, "index")) },
  SubRouter,
})

await assert.rejects(
  async () => Router.call(build_conn("GET", "/?tenant=acme")),
  /cannot build a path under "\/v1\/:tenant\/sub": no route of the conn has the param "tenant"/,
)
