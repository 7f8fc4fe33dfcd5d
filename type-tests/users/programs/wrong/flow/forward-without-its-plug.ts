/** A router is mounted in another router by a route without the plugs that it requires. */
import { forward, get, pipe_through, scope } from "waymark"
import { define_plug, define_router } from "waymark/server"

// runs: what a plug assigns is known only to types
const load_user = define_plug<{ assigns: { user: string } }>((conn) => conn.assign("user", "Ada"))
const jobs = define_router([get("/", "JobController", "index")], { before: [load_user] })
const JobsRouter = jobs.build({ JobController: { index: (conn) => conn.text(conn.assigns.user) } })

const routes = [
  scope("/", [pipe_through("load_user"), get("/", "PageController", "index")]),
  scope("/admin", "Admin", [forward("/jobs", "JobsRouter")]),
] as const
const web = define_router(routes, { plugs: { load_user } })
const PageController = web.controller("PageController", { index: (conn) => conn.text(conn.assigns.user) })
// refused: Admin.JobsRouter requires assigns.user of that type from a plug before it
web.build({ PageController, Admin: { JobsRouter } })
