/** A scope declares a pipeline with the name of a pipeline of the table. */
import { get, pipe_through, pipeline, plug, scope } from "waymark"
import { define_router } from "waymark/server"
import type { Plug } from "waymark/server"

const routes = [
  pipeline("browser", [plug("accepts")]),
  scope("/admin", [
    pipeline("browser", [plug("accepts"), plug("require_admin")]),
    pipe_through("browser"),
    get("/", "AdminController", "index"),
  ]),
] as const
const accepts: Plug = (conn) => conn
const require_admin: Plug = (conn) => conn.send_resp(403, "")

// refused: is declared twice (table[0], table[1][2][0])
define_router(routes, { plugs: { accepts, require_admin } })

// throws: pipeline "browser" is declared twice (table[0], table[1][2][0])
