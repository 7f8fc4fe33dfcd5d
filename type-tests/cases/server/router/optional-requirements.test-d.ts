import { get, pipe_through, pipeline, plug } from "waymark"
import { call_plug, define_endpoint, define_plug, define_router, endpoint_config } from "waymark/server"

/* A requirement that is optional is met by nothing, also after plugs that assign something else. */
interface Post {
  readonly id: number
}
const show_post = define_plug<{ requires: { post?: Post } }>((conn) => conn)
const show_both = define_plug<{ requires: { post?: Post; user: string } }>((conn) => conn)
const show_two = define_plug<{ requires: { post?: Post; tag?: string } }>((conn) => conn)
const load_user = define_plug<{ assigns: { user: string } }>((conn) => conn.assign("user", "ada"))
const load_post = define_plug<{ assigns: { post: Post } }>((conn) => conn.assign("post", { id: 1 }))
const load_name = define_plug<{ assigns: { post: string } }>((conn) => conn.assign("post", "first"))
const may_load = define_plug<{ assigns: { post?: Post } }>((conn) => conn)
const may_name = define_plug<{ assigns: { post?: string } }>((conn) => conn)
const all = { show_post, show_both, show_two, load_user, load_post, load_name, may_load, may_name }
const P = { i: () => new Response() }

/* Right. */
define_router([pipe_through("show_post"), get("/", "P", "i")], { plugs: all }).build({ P })
define_router([pipe_through(["load_user", "show_post"]), get("/", "P", "i")], { plugs: all }).build({ P })
define_router([pipe_through(["load_user", "show_both"]), get("/", "P", "i")], { plugs: all }).build({ P })
define_router([pipe_through(["load_user", "show_two"]), get("/", "P", "i")], { plugs: all }).build({ P })
define_router([pipe_through(["load_post", "show_two"]), get("/", "P", "i")], { plugs: all }).build({ P })
define_router([pipe_through(["load_user", "may_load", "show_post"]), get("/", "P", "i")], { plugs: all }).build({ P })
define_router([pipeline("p", [plug("load_user"), plug("show_post")]), pipe_through("p"), get("/", "P", "i")], {
  plugs: all,
}).build({ P })
define_router([get("/", "P", "i")], { before: [load_user, show_post] }).build({ P })
define_endpoint(endpoint_config({ plugs: [load_user, show_post] }))
define_router([pipe_through("load_user"), get("/", "T", [])], { plugs: all }).build({ T: show_post })
const web = define_router([pipe_through("load_user"), get("/", "P", "i")], { plugs: all })
web.controller("P", { i: (conn) => call_plug(conn, show_post) })
web
  .controller("P")
  .plug(show_post)
  .actions({ i: (conn) => conn.text(conn.assigns.user) })

/* Wrong. */
// @ts-expect-error - the optional key has another type
define_router([pipe_through(["load_name", "show_post"]), get("/", "P", "i")], { plugs: all }).build({ P })
// @ts-expect-error - it may have another type
define_router([pipe_through(["may_name", "show_post"]), get("/", "P", "i")], { plugs: all }).build({ P })
// @ts-expect-error - another key is required
define_router([pipe_through("show_both"), get("/", "P", "i")], { plugs: all }).build({ P })
// @ts-expect-error - the same after other assigns
define_router([pipe_through(["load_post", "show_both"]), get("/", "P", "i")], { plugs: all }).build({ P })
// @ts-expect-error - one of two optional keys has another type
define_router([pipe_through(["load_name", "show_two"]), get("/", "P", "i")], { plugs: all }).build({ P })
// @ts-expect-error - in before
define_router([get("/", "P", "i")], { before: [load_name, show_post] })
// @ts-expect-error - in an endpoint
define_endpoint(endpoint_config({ plugs: [load_name, show_post] }))
// @ts-expect-error - as the target of a row
define_router([pipe_through("load_name"), get("/", "T", [])], { plugs: all }).build({ T: show_post })
const named = define_router([pipe_through("load_name"), get("/", "P", "i")], { plugs: all })
// @ts-expect-error - in an action
named.controller("P", { i: (conn) => call_plug(conn, show_post) })
// @ts-expect-error - in a controller
named.controller("P").plug(show_post)
