/** A controller may be made for two names, and a copy of it may be registered under another name. */
import assert from "node:assert/strict"
import { get } from "waymark"
import { define_router } from "waymark/server"
import type { Conn } from "waymark/server"
import { build_conn } from "waymark/testing"

const web = define_router([get("/", "PageController", "index"), get("/admin", "AdminController", "index")])
const shared = { index: (conn: Conn<{}, {}>) => conn.text("shared") }
const PageController = web.controller("PageController", shared)
const AdminController = web.controller("AdminController", shared)
web.build({ PageController, AdminController })
web.build({ PageController: shared, AdminController: shared })
const both = web.controller("AdminController", web.controller("PageController", { index: (conn) => conn.text("both") }))
web.build({ PageController: both, AdminController: both })

// oxlint-disable-next-line typescript/no-misused-spread -- a controller has no methods of a class to lose
const admin = { ...web.controller("PageController", { index: (conn) => conn.text("admin") }), extra: 1 }
const Router = web.build({ PageController, AdminController: admin })
assert.equal((await Router.call(build_conn("GET", "/admin"))).resp_body, "admin")
