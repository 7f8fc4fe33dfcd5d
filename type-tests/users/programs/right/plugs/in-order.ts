/** Programs whose plugs do what the standard plugs need, in another place or under another name. */
import { define_routes, forward, get, pipe_through, pipeline, plug, post, scope } from "waymark"
import {
  cookie_store,
  fetch_flash,
  fetch_session,
  method_override,
  parsers,
  protect_from_forgery,
  session,
  standard_plugs,
} from "waymark/plugs"
import { call_plug, define_endpoint, define_plug, define_router, endpoint_config } from "waymark/server"
import type { Conn, Plug } from "waymark/server"
import { z } from "zod"

const secret_key_base = "s".repeat(64)
const sessions = session({ store: cookie_store({ signing_salt: "salt" }), key: "_app" })
const index = { index: (conn: Conn) => conn.json(conn.get_session()) }

// The session in the endpoint, fetched by a pipeline, and read by another one.
const routes = define_routes([
  pipeline("session", [plug("fetch_session")]),
  pipeline("safe", [plug("fetch_flash"), plug("protect_from_forgery")]),
  scope("/", [pipe_through("session"), scope("/a", [pipe_through("safe"), get("/", "PageController", "index")])]),
])
const Router = define_router(routes, { plugs: standard_plugs }).build({ PageController: index })
define_endpoint({ secret_key_base, plugs: [parsers(), method_override, sessions], router: Router })
define_endpoint(endpoint_config({ secret_key_base, plugs: [sessions], router: Router }))

// All of it in the endpoint.
const plain = define_router([get("/", "PageController", "index")]).build({ PageController: index })
define_endpoint({
  secret_key_base,
  plugs: [parsers(), sessions, fetch_session, fetch_flash, protect_from_forgery],
  router: plain,
})

// A session of the program, under the name of the standard plug and under another.
const my_session = define_plug(async (conn: Conn) => fetch_session(sessions(conn)))
const own = define_router(
  [
    pipeline("browser", [plug("fetch_session"), plug("protect_from_forgery")]),
    pipe_through("browser"),
    get("/", "PageController", "index"),
  ],
  { plugs: { ...standard_plugs, fetch_session: my_session } },
).build({ PageController: index })
define_endpoint(endpoint_config({ secret_key_base, router: own }))
define_endpoint({ secret_key_base, plugs: [my_session, (conn) => protect_from_forgery(conn)], router: plain })

// Bodies that the program reads itself, in a plug and in the endpoint.
const read_body: Plug = async (conn: Conn) => {
  conn.body_params = { text: await (conn.request?.text() ?? "") }
}
const notes = define_router([pipe_through("read_body"), post("/notes", "NoteController", "create", { body: "Note" })], {
  plugs: { read_body },
  schemas: { Note: z.object({ text: z.string() }) },
})
define_endpoint({ router: notes.build({ NoteController: { create: (conn) => conn.text(conn.body_params.text) } }) })

// A router in a router, behind the plugs of the outer one.
const outer = define_router([pipe_through("sessions"), forward("/in", "Inner")], { plugs: { sessions } })
define_endpoint(endpoint_config({ secret_key_base, router: outer.build({ Inner: Router }) }))

// A plug that is called where it is needed.
const called = define_router([get("/", "PageController", "index")]).build({
  PageController: { index: async (conn) => (await call_plug(conn, fetch_session)).text("") },
})
define_endpoint({ secret_key_base, plugs: [sessions], router: called })

// A list that only the start knows.
const list: Plug[] = [sessions, fetch_session]
define_endpoint({ secret_key_base, plugs: list, router: Router })
