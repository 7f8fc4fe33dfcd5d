// Serves sockets that send each message back, by one of the programs below, and prints its port.

/** Each on Bun, except `ws`, which is on Node; Waymark is on both. */
const SERVERS = {
  async Waymark() {
    const { socket } = await import("waymark")
    const { sockets } = await import("waymark/live")
    const { serve } = await import("waymark/node")
    const { define_endpoint, define_router } = await import("waymark/server")
    const limits = { max_messages_per_second: Infinity }
    const web = define_router([socket("/echo", "EchoSocket", { limits })], { conn: [sockets] })
    const EchoSocket = web.socket("EchoSocket", { message: (peer, message) => peer.send(message) })
    const router = web.build({ EchoSocket })
    const server = await serve(define_endpoint({ router }), { port: 0, hostname: "127.0.0.1", print: false })
    return new URL(server.url).port
  },
  async Hono() {
    const { Hono } = await import("hono")
    const { upgradeWebSocket, websocket } = await import("hono/bun")
    const app = new Hono().get(
      "/echo",
      upgradeWebSocket(() => ({ onMessage: (event, ws) => ws.send(event.data) })),
    )
    return Bun.serve({ fetch: app.fetch, websocket, port: 0, hostname: "127.0.0.1" }).port
  },
  async Elysia() {
    const { Elysia } = await import("elysia")
    const app = new Elysia().ws("/echo", { message: (ws, message) => void ws.send(message) })
    return app.listen({ port: 0, hostname: "127.0.0.1" }).server.port
  },
  async Bun() {
    const fetch = (request, server) => (server.upgrade(request) ? undefined : new Response("no socket"))
    const websocket = { message: (ws, message) => ws.send(message) }
    return Bun.serve({ fetch, websocket, port: 0, hostname: "127.0.0.1" }).port
  },
  async ws() {
    const { WebSocketServer } = await import("ws")
    const server = new WebSocketServer({ port: 0, host: "127.0.0.1" })
    server.on("connection", (ws) => ws.on("message", (data, isBinary) => ws.send(isBinary ? data : data.toString())))
    await new Promise((resolve) => server.on("listening", resolve))
    return server.address().port
  },
}

console.log(await SERVERS[process.argv[2]]())
