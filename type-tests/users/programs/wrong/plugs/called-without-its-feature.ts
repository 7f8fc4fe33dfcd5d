/** An action calls a plug that sets cookies, and the router names no cookies. */
import { get } from "waymark"
import { call_plug, define_endpoint, define_plug, define_router } from "waymark/edge"
import type { CookieMethods } from "waymark/edge"

const put_theme = define_plug<{}, CookieMethods>((conn) => conn.put_resp_cookie("theme", "dark"))
const web = define_router([get("/", "PageController", "index")])
const PageController = web.controller("PageController", {
  // runs: the request is answered with 500
  // refused: the plug needs cookies: name it in the conn of define_router
  index: async (conn) => (await call_plug(conn, put_theme)).text(""),
})
await define_endpoint({ router: web.build({ PageController }) }).fetch(new Request("http://localhost/"))
