import { expectTypeOf } from "expect-type"
import { get, helpers, list_routes, pipe_through, pipeline, plug, scope, socket } from "waymark"
import { client } from "waymark/client"
import { open_sockets, sockets } from "waymark/live"
import { define_plug, define_router } from "waymark/server"
import { z } from "zod"

const schemas = {
  Said: z.object({ text: z.string() }),
  Heard: z.object({ id: z.coerce.number(), tags: z.array(z.string()) }),
}
const fetch_user = define_plug<{ assigns: { user: string } }>((conn) => conn.assign("user", "Ada"))
const plugs = { fetch_user }

const routes = [
  pipeline("browser", [plug("fetch_user")]),
  get("/", "PageController", "index"),
  scope("/chat", "Chat", { as: "chat" }, [
    pipe_through("browser"),
    socket("/rooms/:room", "RoomSocket", { receives: "Said", sends: "Heard", where: { room: "integer" } }),
    socket("/raw", "RawSocket"),
  ]),
] as const

// A socket has a helper, as the action `open` of a controller would.
const Routes = helpers(routes)
const base = new URL("http://localhost")
expectTypeOf(Routes.chat_room_path(base, "open", 7)).toBeString()
expectTypeOf(Routes.chat_raw_path(base, "open")).toBeString()
// @ts-expect-error - the param is missing
Routes.chat_room_path(base, "open")

// The listing has the names of its schemas.
const [, room, raw] = list_routes(routes)
expectTypeOf(room.contract.socket).toEqualTypeOf<{ readonly receives: "Said"; readonly sends: "Heard" }>()
expectTypeOf(raw.contract.socket).toEqualTypeOf<{ readonly receives: null; readonly sends: null }>()

// The handlers get the params, the assigns of the plugs, and the messages of the schemas.
const web = define_router(routes, { schemas, conn: [sockets], plugs })
const RoomSocket = web.socket("Chat.RoomSocket", {
  open(peer, params) {
    expectTypeOf(params.room).toBeNumber()
    expectTypeOf(peer.params.room).toBeNumber()
    expectTypeOf(peer.query_params["page"]).not.toBeAny()
    expectTypeOf(peer.assigns.user).toEqualTypeOf<string>()
    const tags: readonly string[] = [peer.assigns.user]
    peer.send({ id: "7", tags })
    // @ts-expect-error - the tags are missing
    peer.send({ id: 7 })
  },
  message(_peer, said) {
    expectTypeOf(said).toEqualTypeOf<{ text: string }>()
  },
})
const RawSocket = web.socket("Chat.RawSocket", {
  message(peer, data) {
    expectTypeOf(data).toEqualTypeOf<string | Uint8Array>()
    peer.send(data)
    // @ts-expect-error - without a schema, messages are strings or bytes
    peer.send({ text: "hello" })
  },
})
web.build({ PageController: { index: (conn) => conn }, Chat: { RoomSocket, RawSocket } })

// @ts-expect-error - a controller is not a socket
web.socket("PageController", {})
// @ts-expect-error - a socket is not made for another
web.build({ PageController: { index: (conn) => conn }, Chat: { RoomSocket: RawSocket, RawSocket } })
// @ts-expect-error - the feature `sockets` is not named
define_router(routes, { schemas, plugs })

// A condition chooses the schema: the messages fit both.
declare const flag: boolean
const either = [
  socket("/n", "NewsSocket", { sends: flag ? "Name" : "Aged", receives: flag ? "Name" : "Aged" }),
  socket("/r", "RawSocket", flag ? { sends: "Name" } : {}),
] as const
const either_schemas = { Name: z.object({ name: z.string() }), Aged: z.object({ age: z.number() }) }
const either_web = define_router(either, { schemas: either_schemas, conn: [sockets] })
either_web.socket("NewsSocket", {
  open(peer) {
    peer.send({ name: "Ada", age: 36 })
    // @ts-expect-error - only one of the two
    peer.send({ name: "Ada" })
  },
  message(_peer, said) {
    expectTypeOf(said).toEqualTypeOf<{ name: string } | { age: number }>()
  },
})
either_web.socket("RawSocket", {
  // @ts-expect-error - no value is a message of the schema and a string
  open: (peer) => peer.send({ name: "Ada" }),
})
const either_api = client<typeof either, typeof either_schemas>(either, { base_url: "http://a", sockets: open_sockets })
either_api.news("open").send({ name: "Ada", age: 36 })
// @ts-expect-error - only one of the two
either_api.news("open").send({ age: 36 })
