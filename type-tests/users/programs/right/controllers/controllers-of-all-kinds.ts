/** Controllers with more than their actions, with a declared type, of type any, and for names that are not known yet. */
import { dynamic, get, resources } from "waymark"
import { define_router } from "waymark/server"
import type { AnyConn, ControllerOf } from "waymark/server"

const routes = [
  resources("/users", "UserController", { only: ["index", "show"] }),
  get("/", "PageController", "index"),
] as const
const web = define_router(routes)

const greet = (name: string): string => `Hello ${name}`
const UserController = web.controller("UserController", {
  index: (conn) => conn.text(greet("all")),
  show: (conn, { id }) => conn.text(greet(id)),
  greet,
})
UserController.greet("Ada") satisfies string

const declared: ControllerOf<typeof web, "PageController"> = { index: (conn: AnyConn) => conn }
const PageController = web.controller("PageController", declared)
web.build({ UserController, PageController })

const whatever = JSON.parse("{}")
const anything = { ...whatever, index: (conn: AnyConn) => conn, show: (conn: AnyConn) => conn }
web.build({ UserController: web.controller("UserController", anything), PageController })

web.build({
  UserController: web.controller("UserController", { index: (conn) => conn, show: (conn, { id }) => conn.text(id) }),
  PageController: web.controller("PageController", { index: () => undefined }),
})

const read = define_router(dynamic([...routes]))
read.build({ UserController, PageController })
