// Sends each message of a client to all readers of a topic, by one of the programs below. Prints its port; with each line on standard input,
// prints the microseconds of its processor time, and after a collection of garbage the bytes of its heap and its memory.
import { createInterface } from "node:readline"

async function waymark() {
  const { get, post, socket } = await import("waymark")
  const { events_with, sockets, topic } = await import("waymark/live")
  const { serve } = await import("waymark/node")
  const { parsers } = await import("waymark/plugs")
  const { define_endpoint, define_router } = await import("waymark/server")
  const { z } = await import("zod")

  const Line = z.object({ from: z.string(), text: z.string() })
  const lines = topic("lines", Line)
  const routes = [
    socket("/socket", "LineSocket", { sends: "Line" }),
    get("/events", "LineController", "events", { events: { line: "Line" } }),
    post("/lines", "LineController", "create", { body: "Line", answers: { 204: null } }),
  ]
  const web = define_router(routes, {
    schemas: { Line },
    conn: [events_with({ max_streams: Infinity, max_streams_per_address: Infinity }), sockets],
  })
  const LineSocket = web.socket("LineSocket", {
    open: async (peer) => void (await lines.subscribe((line) => peer.send(line), { signal: peer.signal })),
  })
  const LineController = web.controller("LineController", {
    create: async (conn) => {
      await lines.publish(conn.body_params)
      return conn.answer(204)
    },
    events: (conn) =>
      conn.events(async (send, signal) => {
        for await (const line of await lines.messages({ signal })) await send("line", line)
      }),
  })
  const quiet = { debug() {}, info() {}, warn: console.warn, error: console.error }
  const endpoint = define_endpoint({
    plugs: [parsers()],
    router: web.build({ LineController, LineSocket }),
    logger: quiet,
  })
  const server = await serve(endpoint, {
    port: 0,
    hostname: "127.0.0.1",
    print: false,
    sockets: { max_sockets_per_address: Infinity },
  })
  return new URL(server.url).port
}

/** The same with `ws` and `node:http` alone, without a schema for what is sent. */
async function ws() {
  const { createServer } = await import("node:http")
  const { WebSocketServer } = await import("ws")
  const streams = new Set()
  const http = createServer((req, res) => {
    if (req.method === "GET") {
      res.writeHead(200, { "content-type": "text/event-stream" })
      res.write(":\n\n")
      streams.add(res)
      res.on("close", () => streams.delete(res))
      return
    }
    let body = ""
    req.on("data", (part) => (body += part))
    req.on("end", () => {
      const text = JSON.stringify(JSON.parse(body))
      for (const client of sockets.clients) client.send(text)
      for (const stream of streams) stream.write(`event: line\ndata: ${text}\n\n`)
      res.writeHead(204).end()
    })
  })
  const sockets = new WebSocketServer({ server: http })
  await new Promise((resolve) => http.listen(0, "127.0.0.1", resolve))
  return http.address().port
}

console.log(await { waymark, ws }[process.argv[2]]())
for await (const _line of createInterface({ input: process.stdin })) {
  const { user, system } = process.cpuUsage()
  globalThis.gc()
  const { heapUsed, rss } = process.memoryUsage()
  console.log(`${user + system} ${heapUsed} ${rss}`)
}
