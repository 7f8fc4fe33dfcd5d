/** Plugs that actions, functions of several actions, and other plugs call. */
import { get, pipe_through } from "waymark"
import { rate_limit } from "waymark/plugs"
import { call_plug, define_plug, define_router } from "waymark/server"
import type { ConnWith } from "waymark/server"
import { build_conn } from "waymark/testing"

interface User {
  readonly name: string
}
const find_user = define_plug<{ assigns: { current_user?: User } }>((conn) =>
  conn.params["user"] === "1" ? conn.assign("current_user", { name: "Ada" }) : conn,
)
const require_user = define_plug<{ requires: { current_user?: User }; assigns: { current_user: User } }>((conn) =>
  conn.assigns.current_user === undefined ? conn.send_resp(401, "Who are you?").halt() : conn,
)
const few = rate_limit({ requests: 10, seconds: 60, key: () => "all" })
const load_page = define_plug<{ requires: { current_user?: User }; assigns: { page: string } }>(async (conn) => {
  const next = await call_plug(conn, require_user)
  return next.halted ? next.halt() : next.assign("page", `of ${next.assigns.current_user.name}`)
})

const shared = async (conn: ConnWith<{ current_user?: User }>) => {
  const next = await call_plug(conn, require_user)
  return next.halted ? next : next.text(next.assigns.current_user.name)
}

const web = define_router(
  [pipe_through("find_user"), get("/", "PageController", "index"), get("/:page", "PageController", "show")],
  { plugs: { find_user } },
)
const PageController = web.controller("PageController", {
  index: (conn) => shared(conn),
  async show(conn, { page }) {
    const counted = await call_plug(conn, few)
    if (counted.halted) return counted
    const next = await call_plug(counted, load_page)
    return next.halted ? next : next.text(`${page} ${next.assigns.page}`)
  },
})
const Router = web.build({ PageController })
for (const path of ["/", "/?user=1", "/hello", "/hello?user=1"]) await Router.call(build_conn("GET", path))
