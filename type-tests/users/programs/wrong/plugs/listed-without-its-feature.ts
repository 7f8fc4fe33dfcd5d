/** A plug of an endpoint sets cookies, and neither the endpoint nor its router names cookies. */
import { define_endpoint, define_plug, endpoint_config } from "waymark/edge"
import type { CookieMethods } from "waymark/edge"

const put_theme = define_plug<{}, CookieMethods>((conn) => conn.put_resp_cookie("theme", "dark"))

// runs: only a request shows which methods a plug calls
// refused: plug 2 of the endpoint needs cookies: name it in the conn of define_router
define_endpoint(endpoint_config({ plugs: [(conn) => conn, put_theme] }))
