import { accepts, put_secure_browser_headers } from "waymark/plugs"
import { define_router } from "waymark/server"
import { require_admin } from "./plugs/require_admin.js"
import { require_same_origin } from "./plugs/require_same_origin.js"
import { require_version } from "./plugs/require_version.js"
import { routes } from "./routes.js"

/** What controllers are made with: the routes, which type their actions, and the plugs that the pipelines name. */
export const web = define_router(routes, {
  name: "BlogWeb.Router",
  plugs: { accepts, put_secure_browser_headers, require_admin, require_same_origin, require_version },
})
