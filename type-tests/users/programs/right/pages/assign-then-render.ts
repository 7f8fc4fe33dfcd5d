/** A key that `assign` sets is in the type of the conn: pages and later plugs can use it. */
import assert from "node:assert/strict"
import { get, pipe_through, scope } from "waymark"
import { define_plug, define_router } from "waymark/server"
import type { ActionConn, AnyConn, Conn, ConnWith } from "waymark/server"
import { build_conn } from "waymark/testing"

interface User {
  readonly name: string
  readonly role: "admin" | "reader"
  readonly email?: string
}
interface Signed {
  readonly current_user: User
}
const sign_in = define_plug<{ assigns: Signed }>((conn) => conn.assign("current_user", { name: "Ada", role: "admin" }))
const page = ({ title }: { readonly title: string }): string => `<h1>${title}</h1>`
const users_page = ({ title, current_user, users }: Signed & { readonly title: string; readonly users: string[] }) =>
  `<h1>${title} of ${current_user.name}</h1>${users.join()}`

const routes = [
  get("/", "PageController", "index"),
  scope("/users", [
    pipe_through("sign_in"),
    get("/", "UserController", "index"),
    get("/:id", "UserController", "show"),
  ]),
] as const
const web = define_router(routes, { plugs: { sign_in } })

const PageController = web.controller("PageController", { index: (conn) => conn.assign("title", "Home").render(page) })

const any = (conn: AnyConn): AnyConn => conn.put_resp_header("x-any", "1")
const plain = (conn: Conn): Conn => conn.put_resp_header("x-plain", "1")
const signed = (conn: ConnWith<Signed, { id: string }>): string => conn.assigns.current_user.name
const titled = (conn: ConnWith<{ readonly title: string }>) => conn.render(page)

class UserController {
  index(conn: ActionConn<typeof web, "UserController", "index">): AnyConn {
    const counted = conn.assign("n", 1).assign("m", true).put_status(201)
    const sum: number = counted.assigns.n + counted.assign("n", 2).assigns.n
    const flag: boolean = counted.assign("m", false).assigns.m
    return counted
      .assign("title", `${sum} ${String(flag)}`)
      .assign("users", ["Ada"])
      .render(users_page)
  }
  show(conn: ActionConn<typeof web, "UserController", "show">): AnyConn {
    const with_title = conn.assign("title", "User").halt().assign("seen", 1)
    any(with_title)
    plain(with_title)
    // A key that a plug declares takes values of its type, and keeps it.
    const again = with_title.assign("current_user", { name: signed(with_title), role: "reader" })
    const role: "admin" | "reader" = again.assigns.current_user.role
    plain(again.halt())
    return again.assign("role", role).assigns.seen === 4 ? again : titled(again)
  }
}

// A plug that declares nothing, and one that declares its assigns.
const banner = define_plug((conn) => conn.assign("title", "Closed").render(page).halt())
const put_title = define_plug<{ assigns: { title: string } }>((conn) => conn.assign("title", "Site").render(page))
// Any conn, and one of unknown assigns.
const late = (conn: AnyConn): AnyConn => conn.assign("title", "Late").render(page)
const unknown = (conn: Conn): Conn => conn.assign("title", "Unknown").assign("error", null).render(page)

const Router = web.build({ PageController, UserController: new UserController() })
assert.equal((await Router.call(build_conn("GET", "/"))).resp_body, "<h1>Home</h1>")
assert.equal((await Router.call(build_conn("GET", "/users"))).resp_body, "<h1>3 false of Ada</h1>Ada")
assert.equal((await Router.call(build_conn("GET", "/users/1"))).resp_body, "<h1>User</h1>")
assert.equal(typeof put_title, "function")
assert.equal(late(build_conn("GET", "/")).resp_body, "<h1>Late</h1>")
assert.equal(unknown(build_conn("GET", "/")).resp_body, "<h1>Unknown</h1>")
const Closed = define_router([pipe_through("banner"), get("/", "PageController", "index")], { plugs: { banner } })
assert.equal((await Closed.build({ PageController }).call(build_conn("GET", "/"))).resp_body, "<h1>Closed</h1>")
