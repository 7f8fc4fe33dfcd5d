import { define_routes, helpers, socket } from "waymark"
import { sockets } from "waymark/live"
import { define_endpoint, define_router } from "waymark/server"
import * as z from "zod"

// A socket is a row, with a schema for the messages of each direction.
export const routes = define_routes([
  socket("/rooms/:room", "RoomSocket", {
    receives: "Said",
    sends: "Heard",
    where: { room: "integer" },
  }),
])
export const schemas = {
  Said: z.object({ text: z.string().max(500) }),
  Heard: z.object({ room: z.number(), text: z.string() }),
}

const web = define_router(routes, { schemas, conn: [sockets] })
const RoomSocket = web.socket("RoomSocket", {
  open: (peer, { room }) => peer.send({ room, text: "Welcome" }),
  message: (peer, { text }) =>
    peer.send({ room: peer.params.room, text: text.toUpperCase() }),
})
const Endpoint = define_endpoint({ router: web.build({ RoomSocket }) })

const Routes = helpers(routes)
const url = Routes.room_url(new URL("http://localhost"), "open", 7)
// Sockets need a server. A request that asks for none is refused.
const answer = await Endpoint.fetch(new Request(url))
console.log(url, answer.status)
