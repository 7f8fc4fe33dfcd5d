/** A class is in a pipeline instead of an instance of it. */
import { dynamic, get, pipe_through, pipeline, plug, scope } from "waymark"
import { define_router } from "waymark/server"
import type { Conn } from "waymark/server"

class RateLimit {
  constructor(readonly max: number) {}
  call(conn: Conn): Conn {
    return conn.put_resp_header("x-rate-limit", String(this.max))
  }
}
const routes = [
  // refused: Argument of type 'typeof RateLimit' is not assignable to parameter of type 'PlugReference'
  pipeline("api", [plug(RateLimit, 100)]),
  scope("/", [pipe_through("api"), get("/", "PageController", "index")]),
] as const
// throws: is a class: register an instance of it
define_router(dynamic(routes)).build({ PageController: { index: () => new Response("") } })
