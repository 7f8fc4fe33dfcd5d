/** A controller is given only by condition. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import type { AnyConn } from "waymark/server"

const web = define_router([get("/", "PageController", "index")])
const PageController = { index: (conn: AnyConn) => conn.text("page") }
const is_admin: boolean = "ADMIN" in process.env

// throws: nothing was given for PageController
// refused: nothing was given for PageController
web.build({ ...(is_admin ? { PageController } : {}) })
