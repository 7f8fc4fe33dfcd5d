/** A plug as an object declares a key that its `call` never assigns. */
import { define_plug } from "waymark/server"

// runs: what a plug declares exists only in types
define_plug<{ assigns: { locale: string } }>({
  // refused: the plug returns conn.assign(\"locale\", …), a halted conn or a Response
  init: (locales: readonly string[]) => locales,
  call: (conn, locales: readonly string[]) => conn.put_resp_header("content-language", locales.join()),
})
