/** A router whose endpoint, or whose forward, has the plugs that it needs: any plugs that assign the same keys. */
import assert from "node:assert/strict"
import { forward, get, pipe_through, pipeline, plug, scope } from "waymark"
import { define_endpoint, define_plug, define_router, endpoint_config } from "waymark/server"
import type { Plug } from "waymark/server"

const put_user = (user: string) => define_plug<{ assigns: { user: string } }>((conn) => conn.assign("user", user))
const load_user = put_user("Ada")
const greet = define_plug<{ requires: { user: string } }>((conn) => conn.put_resp_header("x-user", conn.assigns.user))
const jobs = define_router([get("/", "JobController", "index")], { before: [put_user] })
const JobsRouter = jobs.build({ JobController: { index: (conn) => conn.text(conn.assigns.user) } })

const ask = async (endpoint: { fetch: (request: Request) => Promise<Response> }, path: string) =>
  (await endpoint.fetch(new Request(`http://localhost${path}`))).text()

const more: readonly Plug[] = [(conn) => conn]
const direct = define_endpoint(
  endpoint_config({ plugs: [(conn) => conn, put_user("Grace"), greet, ...more], router: JobsRouter }),
)
assert.equal(await ask(direct, "/"), "Grace")

const plugs = [load_user, greet] as const
assert.equal(await ask(define_endpoint(endpoint_config({ plugs, router: JobsRouter })), "/"), "Ada")

const routes = [
  pipeline("users", [plug("load_user")]),
  scope("/a", [pipe_through("users"), forward("/jobs", "JobsRouter")]),
  scope("/b", { assigns: { user: "Eve" } }, [get("/", "Greeting", [])]),
] as const
const web = define_router(routes, { plugs: { load_user } })
const Router = web.build({ JobsRouter, Greeting: greet })
const config = { plugs: more, router: Router }
assert.equal(await ask(define_endpoint(config), "/a/jobs"), "Ada")
