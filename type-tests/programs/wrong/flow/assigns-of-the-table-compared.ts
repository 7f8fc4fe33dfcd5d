/** The locale of a scope may be replaced by a plug, so it is any string in an action, and no key of a list of two. */
import { get, pipe_through, scope } from "waymark"
import { define_router } from "waymark/server"
import type { Conn } from "waymark/server"

// runs: `en` and `de` are there; another language would be undefined
const TITLES = { en: "Welcome", de: "Willkommen" }
const put_locale = (conn: Conn): Conn => conn.assign("locale", conn.params["locale"] ?? "en")
const routes = [
  scope("/", { assigns: { locale: "en" } }, [pipe_through("put_locale"), get("/", "PageController", "index")]),
] as const
const web = define_router(routes, { plugs: { put_locale } })
web.controller("PageController", {
  // refused: Element implicitly has an 'any' type
  index: (conn) => conn.text(TITLES[conn.assigns.locale]),
})
