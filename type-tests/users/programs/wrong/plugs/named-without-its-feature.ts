/** A plug sets cookies, and the router names no cookies. */
import { get, pipe_through } from "waymark"
import { define_plug, define_router } from "waymark/edge"
import type { CookieMethods } from "waymark/edge"

const put_theme = define_plug<{}, CookieMethods>((conn) => conn.put_resp_cookie("theme", "dark"))

// runs: only a request shows which methods a plug calls
// refused: plug \"put_theme\" needs cookies: name it in the conn of define_router
define_router([pipe_through("put_theme"), get("/", "PageController", "index")], { plugs: { put_theme } })
