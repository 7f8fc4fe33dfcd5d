/** An action assigns a number to a key that an earlier plug has declared as a user. */
import { get, pipe_through, scope } from "waymark"
import { define_plug, define_router } from "waymark/server"

// runs: what a plug declares exists only in types
const fetch_user = define_plug<{ assigns: { current_user: { name: string } | null } }>((conn) =>
  conn.assign("current_user", null),
)
const routes = [scope("/", [pipe_through("fetch_user"), get("/", "PageController", "index")])] as const
const web = define_router(routes, { plugs: { fetch_user } })
web.controller("PageController", {
  // refused: Argument of type 'number' is not assignable to parameter of type '{ name: string; }
  index: (conn) => conn.assign("title", "Home").assign("current_user", 42).text("Hello"),
})
