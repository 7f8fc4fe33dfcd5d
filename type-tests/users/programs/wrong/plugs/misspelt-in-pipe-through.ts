/** The name of a plug in a `pipe_through` is misspelt. */
import { get, pipe_through, scope } from "waymark"
import { define_plug, define_router } from "waymark/server"

const put_locale = define_plug<{ assigns: { locale: string } }>((conn) => conn.assign("locale", "en"))
// throws: unknown pipeline or plug "put_local" in pipe_through. Known: "put_locale"
// refused: unknown pipeline or plug \"put_local\" in pipe_through
define_router([scope("/", [pipe_through("put_local"), get("/", "PageController", "index")])], { plugs: { put_locale } })
