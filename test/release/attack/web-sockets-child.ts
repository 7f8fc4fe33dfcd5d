// Serves sockets, for `web-sockets.ts`; runs with --expose-gc. With --broken it keeps its peers for ever, and lets all pages in, to test
// that the attack finds this.
import { z } from "zod"
import { get, pipe_through, pipeline, plug, scope, socket } from "../../../src/index.js"
import { sockets, topic } from "../../../src/server/live/index.js"
import { serve } from "../../../src/server/node/index.js"
import { define_endpoint, define_plug, define_router } from "../../../src/server.js"
import { answerParent } from "./child.js"
import { closeAndList, connections, heap } from "./heap.js"

const isBroken = process.argv.includes("--broken")
const fast = { max_messages_per_second: Infinity }
const schemas = { Said: z.object({ text: z.string() }) }
const origins = isBroken ? "*" : []
const routes = [
  pipeline("user", [plug("require_user")]),
  get("/smuggled", "PageController", "smuggled"),
  socket("/echo", "EchoSocket", { limits: fast }),
  socket("/said", "SaidSocket", { receives: "Said", sends: "Said" }),
  socket("/rate", "RateSocket"),
  socket("/topic", "TopicSocket"),
  socket("/quiet", "QuietSocket", { limits: { idle_timeout: 500 } }),
  socket("/closed", "ClosedSocket", { origins }),
  scope("/private", [pipe_through("user"), socket("/echo", "PrivateSocket")]),
] as const

/** How many peers are open, how many messages the limited row has handled, and what went wrong. */
let [open, handled, smuggled] = [0, 0, 0]
const errors: string[] = []
const kept: unknown[] = []

const require_user = define_plug(async (conn) => {
  const { user } = conn.query_params
  await new Promise((resolve) => setTimeout(resolve, 5))
  return user === undefined ? conn.send_resp(401, "no user").halt() : conn
})
const messages = topic("web-sockets", z.string())
const web = define_router(routes, { schemas, conn: [sockets], plugs: { require_user } })
const counted = {
  open: (peer: object) => {
    open++
    if (isBroken)
      kept.push(
        peer,
        Array.from({ length: 60_000 }, () => 0.5),
      ) // numbers cost the collector little
  },
  close: () => void open--,
}
const echo = {
  ...counted,
  message: (peer: { send(data: string | Uint8Array): void }, data: string | Uint8Array) => peer.send(data),
}
const router = web.build({
  PageController: web.controller("PageController", {
    smuggled(conn) {
      smuggled++
      return conn.text("smuggled")
    },
  }),
  EchoSocket: web.socket("EchoSocket", echo),
  SaidSocket: web.socket("SaidSocket", { ...counted, message: (peer, said) => peer.send(said) }),
  RateSocket: web.socket("RateSocket", { ...counted, message: () => void handled++ }),
  TopicSocket: web.socket("TopicSocket", {
    async open(peer) {
      counted.open(peer)
      await messages.subscribe((message) => peer.send(message), { signal: peer.signal })
    },
    close: counted.close,
  }),
  QuietSocket: web.socket("QuietSocket", counted),
  ClosedSocket: web.socket("ClosedSocket", counted),
  PrivateSocket: web.socket("PrivateSocket", echo),
})
const endpoint = define_endpoint({
  router,
  on_error: (error) => {
    if (!/may not open this socket|is a socket: expected|too many open/.test(String(error))) errors.push(String(error))
  },
})
const limits = { max_sockets: 20_000, max_sockets_per_address: 20_000 }
const server = serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false, sockets: limits })

answerParent({
  heap,
  connections,
  ports: async () => ({ node: Number(new URL((await server).url).port) }),
  open: () => open,
  handled: () => handled,
  smuggled: () => smuggled,
  errors: () => errors.splice(0),
  publish: () => messages.publish("one"),
  close: () => closeAndList(async () => (await server).close({ grace: 1_000 })),
})
