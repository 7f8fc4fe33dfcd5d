import { cookies, define_endpoint, define_plug, define_router, param_kinds } from "waymark/edge"
import { Routes, routes } from "./routes.ts"

const require_key = define_plug<{ assigns: { key: string } }>((conn) => {
  const [given] = conn.get_req_header("x-key")
  return given === undefined ? conn.put_status(401).text("Who are you?").halt() : conn.assign("key", given)
})

const web = define_router(routes, { conn: [cookies], kinds: param_kinds, plugs: { require_key } })
const PageController = web.controller("PageController", {
  index: (conn) =>
    conn.put_resp_cookie("seen", "yes").html(`<a href="${Routes.counter_path(conn, "show", "visits")}">Visits</a>`),
})
const CounterController = web.controller("CounterController", {
  show: (conn, { name }) => conn.json({ name, key: conn.assigns.key }),
})
const Endpoint = define_endpoint({ router: web.build({ PageController, CounterController }) })

export default { fetch: Endpoint.fetch }
