/** Options of plugs that `define_plug` made, in tables and in lists. */
import assert from "node:assert/strict"
import { define_routes, get, pipe_through, pipeline, plug, scope } from "waymark"
import { accepts } from "waymark/plugs"
import { define_endpoint, define_plug, define_router } from "waymark/server"

const limit = define_plug((conn, { max }: { max: number }) => conn.put_resp_header("x-limit", `${max}`))
const locale = define_plug({
  init: ({ fallback = "en" }: { fallback?: string }) => fallback,
  call: (conn, fallback: string) => conn.put_resp_header("content-language", fallback),
})
const count = define_plug<{ assigns: { count: number }; options: { from: number } }>((conn, { from }) =>
  conn.assign("count", from),
)
const total = define_plug((conn, { of }: { of?: string } = {}) => conn.put_resp_header("x-total", of ?? "all"))

const routes = define_routes([
  pipeline("api", [
    plug("limit", { max: 3 }),
    plug("locale", {}),
    plug("count", { from: 7 }),
    plug("accepts", ["json"]),
  ]),
  scope("/", [pipe_through("api"), get("/", "PageController", "index")]),
])
const put = (key: string, value: string) => define_plug((conn) => conn.put_resp_header(key, value))
const web = define_router(routes, { plugs: { limit, locale, count, accepts }, before: [put, total] })
const PageController = web.controller("PageController", { index: (conn) => conn.text(`${conn.assigns.count + 1}`) })
const Endpoint = define_endpoint({
  router: web.build({ PageController }),
  plugs: [total, (conn) => limit(conn, { max: 4 }), (conn) => accepts(conn, ["json", "html"])],
})
const response = await Endpoint.fetch(new Request("http://localhost/"))
assert.equal(await response.text(), "8")
assert.equal(response.headers.get("x-limit"), "3")
assert.equal(response.headers.get("content-language"), "en")
assert.equal(response.headers.get("x-total"), "all")
