// Serves pages and sockets with short limits, for `connections.ts`. With --plain it has no sockets. With --broken it leaves connections that
// leave HTTP to themselves, to test that the attack finds this.
import { readdirSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { get, pipe_through, pipeline, plug, post, scope, socket } from "../../../src/index.js"
import { sockets } from "../../../src/server/live/index.js"
import { middleware, serve } from "../../../src/server/node/index.js"
import { define_endpoint, define_plug, define_router } from "../../../src/server.js"
import { answerParent } from "./child.js"
import { closeAndList, connections, heap } from "./heap.js"
import { watchStalls } from "./stalls.js"

const pages = [
  pipeline("user", [plug("require_user")]),
  get("/page", "PageController", "page"),
  get("/slow", "PageController", "slow"),
  get("/stream", "PageController", "stream"),
  get("/large", "PageController", "large"),
  post("/body", "PageController", "body"),
] as const
const routes = [
  ...pages,
  socket("/echo", "EchoSocket"),
  scope("/private", [pipe_through("user"), socket("/echo", "EchoSocket")]),
] as const

/** How many streams are open. */
let streams = 0
const wait = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time))
const require_user = define_plug(async (conn) => {
  const { user } = conn.query_params
  await wait(5)
  return user === undefined ? conn.send_resp(401, "no user").halt() : conn
})
const LARGE = new Uint8Array(3_000_000)
const PIECE = new Uint8Array(20_000)

const web = define_router(routes, { conn: [sockets], plugs: { require_user } })
const PageController = web.controller("PageController", {
  page: (conn) => conn.text("page"),
  async slow(conn) {
    await wait(10)
    return conn.text("slow")
  },
  stream(conn) {
    let left = 20
    streams++
    const stream = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          await wait(0)
          if (left-- > 0) return controller.enqueue(PIECE)
          streams--
          controller.close()
        },
        cancel: () => void streams--,
      },
      { highWaterMark: 0 },
    )
    return conn.send_resp(200, stream)
  },
  large: (conn) => conn.send_resp(200, LARGE),
  body: async (conn) => conn.text((await conn.request?.text()) ?? ""),
})
const withSockets = () =>
  web.build({
    PageController,
    EchoSocket: web.socket("EchoSocket", { message: (peer, data) => peer.send(data) }),
  })
const plain = () => define_router(pages, { plugs: { require_user } }).build({ PageController })
const router = process.argv.includes("--plain") ? plain() : withSockets()
const endpoint = define_endpoint({ router, on_error: () => {} })
const limits = {
  headers_timeout: 1_000,
  request_timeout: 2_000,
  idle_timeout: 500,
  unread_timeout: 500,
}
const started = process.argv.includes("--broken")
  ? startBroken()
  : serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false, limits, sockets: { idle_timeout: 500 } })

/** A server that answers what leaves HTTP, and then forgets the connection. */
async function startBroken(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer(middleware(endpoint)).listen(0, "127.0.0.1")
  for (const event of ["connect", "upgrade"] as const)
    server.on(event, (_req, socket) => {
      socket.on("error", () => {})
      socket.end("HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
    })
  await new Promise((resolve) => server.once("listening", resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: async () => void server.close() }
}

answerParent({
  heap,
  connections,
  stalls: watchStalls(),
  ports: async () => ({ node: Number(new URL((await started).url).port) }),
  streams: () => streams,
  /** The open descriptors of this process, where the system lists them. */
  descriptors: () => (process.platform === "linux" ? readdirSync("/proc/self/fd").length : 0),
  close: () => closeAndList(async () => (await started).close()),
})
