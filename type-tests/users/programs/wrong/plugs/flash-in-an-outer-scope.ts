/** The pipeline of an outer scope reads the flash, and that of an inner scope fetches the session. */
import { get, pipe_through, pipeline, plug, scope } from "waymark"
import { fetch_flash, fetch_session } from "waymark/plugs"
import { define_plug, define_router } from "waymark/server"

const put_lang = define_plug<{ assigns: { lang: string } }>((conn) => conn.assign("lang", "en"))
const routes = [
  pipeline("page", [plug("put_lang"), plug("flash")]),
  pipeline("signed_in", [plug("session")]),
  scope("/", [pipe_through("page"), scope("/me", [pipe_through("signed_in"), get("/", "UserController", "show")])]),
] as const

// throws: plug "flash" in pipeline "page" requires fetch_session before it
// refused: plug \"flash\" in pipeline \"page\" requires fetch_session before it
define_router(routes, { plugs: { put_lang, flash: fetch_flash, session: fetch_session } })
