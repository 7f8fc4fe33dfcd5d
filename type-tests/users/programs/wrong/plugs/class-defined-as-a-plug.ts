/** A class is passed to `define_plug` instead of an instance of it. */
import { define_endpoint, define_plug } from "waymark/server"
import type { Conn } from "waymark/server"

class Locale {
  call(conn: Conn): Conn {
    return conn.assign("locale", "en")
  }
}
// refused: the plug returns conn.assign(\"locale\", …), a halted conn or a Response
const put_locale = define_plug<{ assigns: { locale: string } }>(Locale)
// throws: plug "Locale" of the endpoint is a class: register an instance of it, as in new Locale()
define_endpoint({ plugs: [put_locale] })
