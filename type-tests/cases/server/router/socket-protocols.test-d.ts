import { expectTypeOf } from "expect-type"
import { socket } from "waymark"
import { sockets } from "waymark/live"
import { define_router } from "waymark/server"

const web = define_router(
  [
    socket("/a", "ASocket", { protocols: ["v2.chat", "v1.chat"] }),
    socket("/b", "BSocket"),
    socket("/c", "CSocket", { protocols: ["x"], origins: "*", limits: { idle_timeout: 5 } }),
    socket("/d", "CSocket", { protocols: ["y"], as: false }),
  ],
  { conn: [sockets] },
)
web.socket("ASocket", {
  open: (peer) => expectTypeOf(peer.protocol).toEqualTypeOf<"v2.chat" | "v1.chat" | undefined>(),
})
web.socket("BSocket", { message: (peer) => expectTypeOf(peer.protocol).toEqualTypeOf<string | undefined>() })
web.socket("CSocket", { close: (peer) => expectTypeOf(peer.protocol).toEqualTypeOf<"x" | "y" | undefined>() })
