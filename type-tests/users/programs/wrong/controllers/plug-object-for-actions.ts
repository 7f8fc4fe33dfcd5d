/** An object with `call` is registered as a controller, but lacks the actions. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import type { Conn } from "waymark/server"

const web = define_router([get("/", "PhoneController", "index"), get("/call", "PhoneController", "call")])

// throws: PhoneController lacks action "index". It has: "call"
web.build({
  // refused: index
  PhoneController: { call: (conn: Conn) => conn.text("calling") },
})
