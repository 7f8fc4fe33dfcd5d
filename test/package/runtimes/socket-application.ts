/** The sockets and streams of events of all runtimes. `sockets.test.ts` is their client. */
import { get, pipe_through, pipeline, plug, scope, socket } from "waymark"
import { events_with, sockets, topic } from "waymark/live"
import { define_endpoint, define_plug, define_router } from "waymark/server"
import { z } from "zod"

const schemas = {
  Page: z.object({ page: z.coerce.number() }),
  Progress: z.object({ percent: z.number() }),
  Said: z.object({ text: z.string() }),
  Heard: z.object({ text: z.string(), at: z.date().transform((date) => date.getTime()) }),
}
const routes = [
  pipeline("user", [plug("require_user")]),
  get("/log", "LogController", "index"),
  get("/close/topic", "CloseController", "topic"),
  get("/close/users/:user", "CloseController", "user"),
  get("/jobs/:id", "JobController", "events", {
    events: { progress: "Progress", done: "Said" },
    answers: { 204: null },
  }),
  get("/endless", "JobController", "endless", { events: { progress: "Progress" } }),
  socket("/echo", "EchoSocket"),
  socket("/protocols", "ProtocolSocket", { protocols: ["v2.chat", "v1.chat"] }),
  socket("/pages", "PageSocket", { query: "Page" }),
  socket("/rooms/:room", "RoomSocket", { receives: "Said", sends: "Heard", where: { room: "integer" } }),
  socket("/order", "OrderSocket"),
  socket("/small", "SmallSocket", { limits: { max_message_bytes: 10, max_messages_per_second: 5 } }),
  socket("/large", "LargeSocket", { limits: { max_message_bytes: 200_000 } }),
  socket("/quiet", "QuietSocket", { limits: { idle_timeout: 400 } }),
  socket("/closes", "ClosingSocket"),
  socket("/fails", "FailSocket"),
  socket("/chat", "TopicSocket", { receives: "Said", sends: "Said" }),
  scope("/private", [pipe_through("user"), socket("/chat", "ChatSocket")]),
] as const

/** What the handlers have seen. */
const log: string[] = []
const wait = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time))
const require_user = define_plug<{ assigns: { user: string } }>(async (conn) => {
  await wait(1)
  const user = conn.query_params["user"]
  conn.put_resp_header("x-guard", "passed").put_resp_header("set-cookie", "seen=1")
  return typeof user === "string" ? conn.assign("user", user) : conn.send_resp(401, "no user").halt()
})
const said = topic("said", schemas.Said)
const web = define_router(routes, {
  schemas,
  conn: [events_with({ max_streams: 4 }), sockets],
  plugs: { require_user },
})
const echo = {
  message: (peer: { send(data: string | Uint8Array): void }, data: string | Uint8Array) => peer.send(data),
}

const router = web.build({
  LogController: web.controller("LogController", { index: (conn) => conn.json(log) }),
  CloseController: web.controller("CloseController", {
    topic: (conn) => conn.json(web.sockets.close(said)),
    user: (conn, { user }) =>
      conn.json(web.sockets.close(({ assigns }) => "user" in assigns && assigns.user === user, 4_003, "logged out")),
  }),
  JobController: web.controller("JobController", {
    events: (conn, { id }) =>
      conn.last_event_id === "2"
        ? conn.answer(204)
        : conn.events([
            { event: "progress", data: { percent: 50 }, id: "1", retry: 10 },
            { event: "done", data: { text: `job ${id}` }, id: "2" },
          ]),
    endless: (conn) =>
      conn.events(async (send, signal) => {
        signal.addEventListener("abort", () => void log.push("endless ended"))
        for (let percent = 0; !signal.aborted; percent++) {
          await send("progress", { percent })
          await wait(5)
        }
      }),
  }),
  ProtocolSocket: web.socket("ProtocolSocket", { open: (peer) => peer.send(peer.protocol ?? "none") }),
  EchoSocket: web.socket("EchoSocket", {
    ...echo,
    close: (_peer, code, reason) => void log.push(`echo closed ${code} ${reason}`),
  }),
  RoomSocket: web.socket("RoomSocket", {
    open: (peer, { room }) => peer.send({ text: `room ${room + 1}`, at: new Date(room) }),
    message: (peer, { text }) => peer.send({ text: `${peer.params.room} ${text}`, at: new Date(0) }),
  }),
  PageSocket: web.socket("PageSocket", {
    message: (peer) => peer.send(String(peer.query_params.page + 1)),
    close: (peer) => void log.push(`page ${peer.query_params.page + 1} closed`),
  }),
  OrderSocket: web.socket("OrderSocket", {
    async open(peer) {
      await wait(50)
      peer.send("opened")
    },
    async message(peer, message) {
      peer.send(`begin ${String(message)}`)
      await wait(5)
      peer.send(`end ${String(message)}`)
      log.push(`order ${String(message)}`)
    },
    close: () => void log.push("order closed"),
  }),
  SmallSocket: web.socket("SmallSocket", echo),
  LargeSocket: web.socket("LargeSocket", echo),
  QuietSocket: web.socket("QuietSocket", { close: () => void log.push("quiet closed") }),
  ClosingSocket: web.socket("ClosingSocket", {
    message: (peer, message) => peer.close(Number(message), "as you wish"),
    close: (_peer, code) => void log.push(`closing closed ${code}`),
  }),
  FailSocket: web.socket("FailSocket", {
    async message() {
      await wait(1)
      throw new Error("no")
    },
    error: (_peer, error) => void log.push(String(error)),
    close: (_peer, code) => void log.push(`failed closed ${code}`),
  }),
  TopicSocket: web.socket("TopicSocket", {
    async open(peer) {
      await said.subscribe((message) => peer.send(message), { signal: peer.signal })
      peer.send({ text: "subscribed" })
    },
    message: (_peer, message) => said.publish(message),
  }),
  ChatSocket: web.socket("ChatSocket", {
    close: (_peer, code, reason) => void log.push(`chat closed ${code} ${reason}`),
    open: (peer) => peer.send(`${peer.assigns.user} ${peer.remote_ip ?? "somewhere"}`),
  }),
})

export const Endpoint = define_endpoint({ router, on_error: () => {} })
