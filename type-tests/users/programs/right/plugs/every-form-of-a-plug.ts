/** Functions with and without options, objects, instances, and results of functions that make plugs; sync and async. */
import assert from "node:assert/strict"
import { get, pipe_through, pipeline, plug, scope } from "waymark"
import { parsers, request_id } from "waymark/plugs"
import { define_endpoint, define_plug, define_router } from "waymark/server"
import type { Conn, Plug, PlugObject } from "waymark/server"

class Mark implements PlugObject {
  constructor(readonly name: string) {}
  call(conn: Conn): Conn {
    return conn.put_resp_header(`x-${this.name}`, "1")
  }
}
function add(conn: Conn, name = "added"): void {
  conn.put_resp_header(`x-${name}`, "1")
}
const ready = { init: (name: string) => ({ name }), call: (conn: Conn, { name }: { name: string }) => add(conn, name) }
const later = define_plug(async (conn) => conn.put_resp_header("x-later", "1"))
const frozen: Plug = Object.freeze(function frozen(conn: Conn) {
  return conn
})

const routes = [
  pipeline("all", [plug("add", "named"), plug(ready, "ready"), plug(new Mark("mark")), plug(later), plug(add)]),
  scope("/", [pipe_through(["all", "frozen"]), get("/", "PageController", "index")]),
] as const
const web = define_router(routes, { plugs: { add, frozen } })
const Router = web.build({ PageController: { index: (conn) => conn.text("") } })
const Endpoint = define_endpoint({ plugs: [parsers(), request_id(), new Mark("first")], router: Router })
const { headers } = await Endpoint.fetch(new Request("http://localhost/"))
for (const name of ["named", "ready", "mark", "later", "added", "first"]) assert.equal(headers.get(`x-${name}`), "1")
