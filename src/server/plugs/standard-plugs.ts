import { accepts } from "./accepts.js"
import { fetch_cookies } from "./sessions/fetch-cookies.js"
import { fetch_flash, fetch_live_flash } from "./sessions/fetch-flash.js"
import { fetch_session } from "./sessions/fetch-session.js"
import { put_layout, put_root_layout } from "./layouts.js"
import { protect_from_forgery } from "./sessions/protect-from-forgery.js"
import { put_secure_browser_headers } from "./secure-headers.js"

/**
 * The standard plugs that pipelines refer to by name. Their options are in the table. The plugs that they depend on,
 * `session`, `parsers` and `layouts`, belong to the endpoint.
 *
 * @example
 * import { get, pipe_through, pipeline, plug, scope } from "waymark"
 * import { standard_plugs } from "waymark/plugs"
 * import { define_router } from "waymark/server"
 * import { build_conn } from "waymark/testing"
 *
 * const routes = [
 *   pipeline("browser", [plug("accepts", ["html"]), plug("put_secure_browser_headers")]),
 *   scope("/", [pipe_through("browser"), get("/", "PageController", "index")]),
 * ] as const
 * const web = define_router(routes, { plugs: { ...standard_plugs } })
 * const Router = web.build({ PageController: { index: (conn) => conn.text("Hello") } })
 *
 * const conn = await Router.call(build_conn("GET", "/"))
 * conn.get_resp_header("x-content-type-options") //=> ["nosniff"]
 */
export const standard_plugs = {
  accepts,
  fetch_cookies,
  fetch_flash,
  fetch_live_flash,
  fetch_session,
  protect_from_forgery,
  put_layout,
  put_root_layout,
  put_secure_browser_headers,
} as const
