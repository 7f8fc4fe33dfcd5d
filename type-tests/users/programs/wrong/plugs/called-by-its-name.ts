/** An action calls a plug by the name that it has in the table. */
import { get, pipe_through } from "waymark"
import { call_plug, define_plug, define_router } from "waymark/server"
import { build_conn } from "waymark/testing"

const count = define_plug<{ assigns: { count: number } }>((conn) => conn.assign("count", 1))
const web = define_router([pipe_through("count"), get("/", "PageController", "index")], { plugs: { count } })
const PageController = web.controller("PageController", {
  // refused: Argument of type 'string' is not assignable to parameter of type 'CallablePlug'
  index: async (conn) => call_plug(conn, "count"),
})
// throws: the plug of call_plug is not a plug: expected a function of the conn, or an object with call, got: "count"
await web.build({ PageController }).call(build_conn("GET", "/"))
