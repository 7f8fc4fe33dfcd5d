import { accepts, put_secure_browser_headers } from "waymark/plugs"
import { define_router } from "waymark/server"
import { put_blog } from "./plugs/put_blog.js"
import { require_admin } from "./plugs/require_admin.js"
import { require_same_origin } from "./plugs/require_same_origin.js"
import { require_version } from "./plugs/require_version.js"
import { routes } from "./routes.js"

/**
 * What controllers are made with: the routes, which type their actions, the plugs that the pipelines name, and the
 * endpoint's plug whose blog they all have.
 */
export const web = define_router(routes, {
  name: "BlogWeb.Router",
  before: [put_blog],
  plugs: { accepts, put_secure_browser_headers, require_admin, require_same_origin, require_version },
})
