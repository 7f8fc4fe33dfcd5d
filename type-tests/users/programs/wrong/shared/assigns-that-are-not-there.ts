/** A shared function requires assigns that the route's plugs do not set. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import type { Conn, ConnWith } from "waymark/server"
import { build_conn } from "waymark/testing"

interface Signed {
  readonly current_user: { readonly name: string }
}
const greet = (conn: ConnWith<Signed>): Conn => conn.text(conn.assigns.current_user.name)
const web = define_router([get("/", "PageController", "index")])
const PageController = web.controller("PageController", {
  // refused: current_user
  index: (conn) => greet(conn),
})

// throws: Cannot read properties of undefined
await web.build({ PageController }).call(build_conn("GET", "/"))
