/** Functions that several actions share: they return their conn, and interfaces describe the assigns and params that they need. */
import assert from "node:assert/strict"
import { get, pipe_through } from "waymark"
import { get_csrf_token } from "waymark/plugs"
import { define_plug, define_router } from "waymark/server"
import type { AnyConn, Conn, ConnWith } from "waymark/server"
import { build_conn } from "waymark/testing"

interface User {
  readonly name: string
}
interface Signed {
  current_user: User
}
interface ById {
  readonly id: string
}
const sign_in = define_plug<{ assigns: { current_user: User; locale: string } }>((conn) =>
  conn.assign("current_user", { name: "Ada" }).assign("locale", "de"),
)
const web = define_router(
  [pipe_through("sign_in"), get("/", "UserController", "index"), get("/:id", "UserController", "show")],
  {
    plugs: { sign_in },
  },
)

const plain = (conn: Conn<{}, Signed>): Conn<{}, Signed> =>
  conn.put_resp_header("x-user", conn.assigns.current_user.name)
const of_unknown = (conn: Conn<unknown, Signed>): Conn<unknown, Signed> => conn
const any = (conn: AnyConn): AnyConn => conn.put_resp_header("x-any", conn.method)
const with_interface = (conn: ConnWith<Signed>): ConnWith<Signed> => {
  takes_any_assigns(conn)
  return conn.text(conn.assigns.current_user.name)
}
const with_params = (conn: ConnWith<Signed, ById>): Conn =>
  conn.text(conn.path_params.id + conn.assigns.current_user.name)
const generic = <Given extends AnyConn>(conn: Given): Given => conn
const takes_any_assigns = (conn: Conn): string => conn.method + typeof get_csrf_token

const UserController = web.controller("UserController", {
  index(conn) {
    plain(conn)
    of_unknown(conn)
    any(conn)
    return with_interface(generic(conn))
  },
  async show(conn) {
    await Promise.resolve(of_unknown(plain(conn)))
    return with_params(conn)
  },
})
const of_plain = web.controller("UserController", { index: plain, show: of_unknown })
const of_others = web.controller("UserController", { index: any, show: (conn) => plain(conn) })
const Router = web.build({ UserController })
web.build({ UserController: of_plain })
web.build({ UserController: of_others })

const index = await Router.call(build_conn("GET", "/"))
assert.equal(index.resp_body, "Ada")
assert.deepEqual(index.get_resp_header("x-any"), ["GET"])
assert.equal((await Router.call(build_conn("GET", "/7"))).resp_body, "7Ada")
