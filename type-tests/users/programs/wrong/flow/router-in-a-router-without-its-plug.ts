/** The outer router lists the plugs of the inner one in `before`, but the endpoint does not have them. */
import { forward, get } from "waymark"
import { define_endpoint, define_plug, define_router, endpoint_config } from "waymark/server"

// runs: what a plug assigns is known only to types
const put_database = (rows: readonly string[]) =>
  define_plug<{ assigns: { rows: readonly string[] } }>((conn) => conn.assign("rows", rows))
const jobs = define_router([get("/", "JobController", "index")], { before: [put_database] })
const JobsRouter = jobs.build({ JobController: { index: (conn) => conn.json(conn.assigns.rows) } })
const web = define_router([forward("/jobs", "JobsRouter")], { before: [put_database] })
const Router = web.build({ JobsRouter })

// refused: the router requires assigns.rows of that type from a plug before it
define_endpoint(endpoint_config({ plugs: [(conn) => conn.put_resp_header("x-jobs", "1")], router: Router }))
