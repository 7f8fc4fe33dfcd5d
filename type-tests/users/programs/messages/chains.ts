import { get, pipe_through, pipeline, plug, scope } from "waymark"
import { define_plug, define_router } from "waymark/server"

interface User {
  readonly name: string
}
const fetch_session = define_plug<{ assigns: { session: string } }>((conn) => conn.assign("session", ""))
const fetch_user = define_plug<{ requires: { session: string }; assigns: { user: User } }>((conn) =>
  conn.assign("user", { name: conn.assigns.session }),
)
const plugs = { fetch_session, fetch_user }
const page = [get("/", "PageController", "index"), get("/:slug", "PageController", "show")] as const

const routes = [
  pipeline("browser", [plug("fetch_session"), plug("fetch_user")]),
  scope("/", [pipe_through("browser"), ...page]),
] as const
const web = define_router(routes, { plugs })

// What compiles.
export const PageController = web.controller("PageController", {
  index: (conn) => conn.text(conn.assigns.user.name),
  show: (conn, { slug }) => conn.text(slug),
})
web.build({ PageController })

// What does not: names that are not there.
web.controller("PagController", {})
web.controller("PageController", { index: (conn) => conn.text(""), shwo: () => undefined })
web.controller("PageController", {
  index: (conn) => conn.text(conn.assigns.usr.name),
  show: (conn, { slg }) => conn.text(String(slg)),
})
web.build({})
web.build({ PageController: { index: PageController.index } })
web.build({ PageController: { ...PageController, show: (_conn: unknown, params: { id: string }) => void params.id } })

// Chains that lack something.
const no_pipeline = define_router([scope("/", [pipe_through("brwser"), ...page])], { plugs })
no_pipeline.build({ PageController })
const no_plug = define_router(
  [pipeline("browser", [plug("fetch_flash")]), scope("/", [pipe_through("browser"), ...page])],
  { plugs },
)
no_plug.build({ PageController })
const unmet = define_router(
  [pipeline("browser", [plug("fetch_user")]), scope("/", [pipe_through("browser"), ...page])],
  { plugs },
)
unmet.build({ PageController })
const too_late = define_router([scope("/", [pipe_through(["fetch_user", "fetch_session"]), ...page])], { plugs })
too_late.build({ PageController })

// Plugs that do not do what they say.
define_plug<{ assigns: { user: User } }>((conn) => conn.assign("user", "Ada"))
define_plug<{ requires: { session: string } }>((conn) => conn.text(conn.assigns.sesion))
