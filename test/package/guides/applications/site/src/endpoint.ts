import { cookie_store, layouts, parsers, session } from "waymark/plugs"
import { define_endpoint } from "waymark/server"
import { LoginController, NoteController } from "./controllers.ts"
import { root } from "./html.ts"
import { web } from "./web.ts"

export const Endpoint = define_endpoint({
  secret_key_base: process.env["SECRET_KEY_BASE"] ?? "",
  plugs: [parsers(), session({ store: cookie_store({ signing_salt: "k3Yw" }), key: "_notes_key" }), layouts({ root })],
  router: web.build({ LoginController, NoteController }),
})
