/** A class is registered instead of an instance of it. */
import { get, pipe_through, pipeline, plug, scope } from "waymark"
import { define_router } from "waymark/server"
import type { Conn } from "waymark/server"

class RateLimit {
  call(conn: Conn): Conn {
    return conn.put_resp_header("x-rate-limit", "100")
  }
}
const routes = [
  pipeline("api", [plug("rate_limit")]),
  scope("/", [pipe_through("api"), get("/", "PageController", "index")]),
] as const
// refused: plug \"rate_limit\" must be a function of the conn or an object with call
const web = define_router(routes, { plugs: { rate_limit: RateLimit } })
// throws: plug "rate_limit" in pipeline "api" is a class: register an instance of it, as in new RateLimit()
web.build({ PageController: { index: (conn) => conn.text("") } })
