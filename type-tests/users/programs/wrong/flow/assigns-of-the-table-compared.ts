/** The locale of a scope may be replaced by a plug, so in an action it is any string, not one of two known keys. */
import { get, pipe_through, scope } from "waymark"
import { define_router } from "waymark/server"
import type { Conn } from "waymark/server"

// runs: `en` and `de` exist; another language would be undefined
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
