/** A function in a pipeline, not its name, reads a session, and the router does not name sessions. */
import { get, pipe_through, pipeline, plug } from "waymark"
import { define_router } from "waymark/edge"
import type { CoreConn, SessionMethods } from "waymark/edge"

const keep = (conn: CoreConn & SessionMethods): CoreConn => conn.put_session("seen", true)
const web = define_router([pipeline("page", [plug(keep)]), pipe_through("page"), get("/", "PageController", "index")])
const PageController = { index: () => new Response("") }
// runs: only a request shows which methods a plug calls
// refused: a function in pipeline \"page\" needs sessions: name it in the conn of define_router
web.build({ PageController })
