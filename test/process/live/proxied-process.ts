/**
 * Serves a list of messages that is in Redis: `POST /messages` adds one, and `GET /messages/events` is the stream of all. The socket
 * `/notes` stores notes in Redis, and acknowledges each. It listens on the port that it is given, prints `ready`, and stops at SIGTERM; for
 * tests with several processes behind a proxy.
 */
import { createClient } from "redis"
import { events, redis_topics, sockets, topic } from "waymark/live"
import { serve } from "waymark/node"
import { parsers } from "waymark/plugs"
import { define_endpoint, define_router } from "waymark/server"
import { proxied_routes, schemas } from "./proxied-routes.js"

const [url = "", port = ""] = process.argv.slice(2)
const redis = await createClient({ url })
  .on("error", () => {})
  .connect()
const through = await redis_topics(redis, { on_error: () => {} })
/** Says how many messages there are. */
const added = topic("messages", schemas.Count, { through })

const web = define_router(proxied_routes, { schemas, conn: [events, sockets] })
const MessageController = web.controller("MessageController", {
  create: async (conn) => {
    const count = await redis.rPush("messages", conn.body_params.text)
    await added.publish(count)
    return conn.answer(201, count)
  },
  events: (conn) =>
    conn.events(async (send, signal) => {
      let last = Number(conn.last_event_id ?? 0)
      const send_new = async (): Promise<void> => {
        for (const text of await redis.lRange("messages", last, -1))
          await send("message", { text, process: process.pid }, { id: String(++last), retry: 50 })
      }
      const published = await added.messages({ signal })
      await send_new()
      for await (const count of published) if (count > last) await send_new()
    }),
})
const NoteSocket = web.socket("NoteSocket", {
  async message(peer, { id, text }) {
    const added = await redis.hSetNX("notes", id, text) // 0 if the note is stored already
    if (added === 1) await redis.rPush("order of notes", id)
    peer.send({ id, process: process.pid })
  },
})
const endpoint = define_endpoint({ plugs: [parsers()], router: web.build({ MessageController, NoteSocket }) })
const server = await serve(endpoint, {
  port: Number(port),
  hostname: "127.0.0.1",
  print: false,
  sockets: { max_sockets_per_address: 2_000 }, // all come from the proxy
})
console.log("ready")

async function stop(): Promise<never> {
  await server.close({ grace: 10_000 })
  await through.close()
  await redis.close()
  return process.exit()
}
process.once("SIGTERM", () => void stop())
