import { connect } from "node:net"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { pipe_through, pipeline, plug, scope, socket, get } from "waymark"
import { sockets } from "waymark/live"
import { serve } from "waymark/node"
import type { RunningServer, ServeOptions } from "waymark/node"
import { rate_limit } from "waymark/plugs"
import { define_endpoint, define_plug, define_router } from "waymark/server"
import type { AnyConn, Endpoint, EndpointConfig } from "waymark/server"
import WebSocket from "ws"
import { z } from "zod"

const schemas = {
  Said: z.object({ text: z.string() }),
  Heard: z.object({ text: z.string(), at: z.date().transform((date) => date.getTime()) }),
  Slow: z.string().transform(async (text) => {
    await wait(20)
    return text
  }),
}
const wait = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time))

const routes = [
  pipeline("user", [plug("require_user")]),
  get("/page", "PageController", "show"),
  socket("/echo", "EchoSocket"),
  socket("/protocols", "ProtocolSocket", { protocols: ["v2.chat", "v1.chat"] }),
  scope("/chosen", [pipe_through("choose"), socket("/", "ChosenSocket", { protocols: ["v2.chat"] })]),
  socket("/rooms/:room", "RoomSocket", { receives: "Said", sends: "Heard", where: { room: "integer" } }),
  socket("/slow", "SlowSocket", { sends: "Slow" }),
  socket("/order", "OrderSocket"),
  socket("/invalid", "InvalidSocket", { receives: "Said", sends: "Said" }),
  socket("/small", "SmallSocket", {
    limits: { max_message_bytes: 10, max_messages_per_second: 5, idle_timeout: 200, max_unsent_bytes: 100_000 },
  }),
  socket("/limited", "LimitedSocket", { limits: { max_messages_per_second: 5 } }),
  socket("/open", "OpenSocket", { origins: "*" }),
  socket("/partner", "PartnerSocket", { origins: ["https://partner.example"] }),
  socket("/fails", "FailSocket"),
  socket("/flood", "FloodSocket", { limits: { max_unsent_bytes: 100_000 } }),
  scope("/private", [pipe_through("user"), socket("/chat", "ChatSocket")]),
  scope("/rare", [pipe_through("limit"), socket("/chat", "RareSocket")]),
] as const

const log: string[] = []
const errors: unknown[] = []
const require_user = define_plug<{ assigns: { user: string } }>(async (conn) => {
  const user = conn.query_params["user"]
  await wait(Number(conn.query_params["wait"] ?? 0))
  conn.put_resp_header("x-guard", "passed").put_resp_cookie("seen", "1")
  return typeof user === "string" ? conn.assign("user", user) : conn.send_resp(401, "no user").halt()
})
const web = define_router(routes, {
  schemas,
  conn: [sockets],
  plugs: {
    require_user,
    limit: rate_limit({ requests: 2, seconds: 60 }),
    choose: (conn: AnyConn) => conn.put_resp_header("sec-websocket-protocol", "v0.chat"),
  },
})
const echo = {
  message: (peer: { send(data: string | Uint8Array): void }, data: string | Uint8Array) => peer.send(data),
}

const router = web.build({
  PageController: web.controller("PageController", { show: (conn) => conn.text("page") }),
  RareSocket: web.socket("RareSocket", echo),
  ProtocolSocket: web.socket("ProtocolSocket", { open: (peer) => peer.send(peer.protocol ?? "none") }),
  ChosenSocket: web.socket("ChosenSocket", { open: (peer) => peer.send(peer.protocol ?? "none") }),
  EchoSocket: web.socket("EchoSocket", {
    ...echo,
    close: (_peer, code, reason) => void log.push(`closed ${code} ${reason}`),
  }),
  RoomSocket: web.socket("RoomSocket", {
    open: (peer, { room }) => peer.send({ text: `room ${room + 1}`, at: new Date(room) }),
    message: (peer, { text }) => peer.send({ text: `${peer.params.room} ${text}`, at: new Date(0) }),
  }),
  SlowSocket: web.socket("SlowSocket", {
    open: (peer) => {
      for (const text of ["one", "two", "three"]) peer.send(text)
    },
  }),
  OrderSocket: web.socket("OrderSocket", {
    async open(peer) {
      await wait(50)
      peer.send("opened")
    },
    async message(peer, message) {
      peer.send(`begin ${String(message)}`)
      await wait(10)
      peer.send(`end ${String(message)}`)
      if (message === "4") log.push("order 4")
    },
    close: () => void log.push("order closed"),
  }),
  InvalidSocket: web.socket("InvalidSocket", {
    invalid: (peer, { issues, code }) => peer.send({ text: `${code} ${issues[0]?.path.join(".")} ${issues.length}` }),
  }),
  SmallSocket: web.socket("SmallSocket", echo),
  LimitedSocket: web.socket("LimitedSocket", echo),
  OpenSocket: web.socket("OpenSocket", echo),
  PartnerSocket: web.socket("PartnerSocket", echo),
  FailSocket: web.socket("FailSocket", {
    async message(_peer, message) {
      await wait(1)
      throw new Error(`no ${String(message)}`)
    },
    error: (_peer, error) => void log.push(String(error)),
    close: (_peer, code) => void log.push(`failed closed ${code}`),
  }),
  FloodSocket: web.socket("FloodSocket", {
    async open(peer) {
      while (!peer.signal.aborted) {
        peer.send("x".repeat(10_000))
        await wait(0)
      }
      log.push("flood ended")
    },
  }),
  ChatSocket: web.socket("ChatSocket", { open: (peer) => peer.send(peer.assigns.user) }),
})

const application = (config: EndpointConfig = {}): Endpoint =>
  define_endpoint({ router, on_error: (error) => void errors.push(error), ...config })
const start = (options: ServeOptions = {}, config: EndpointConfig = {}): Promise<RunningServer> =>
  serve(application(config), { port: 0, print: false, ...options })

let server: RunningServer
beforeAll(async () => {
  server = await start()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => server.close())

/** A client that keeps what it gets. */
interface Client {
  readonly ws: WebSocket
  /** The next message. */
  readonly next: () => Promise<string | Buffer>
  readonly closed: Promise<string>
  readonly opened: Promise<{ readonly status: number; readonly headers: Readonly<Record<string, unknown>> }>
}

function open(path: string, options: WebSocket.ClientOptions = {}, at = server, offered: string[] = []): Client {
  const ws = new WebSocket(at.url.replace("http", "ws").replace(/\/$/, "") + path, offered, options)
  const messages: (string | Buffer)[] = []
  let arrived = (): void => {}
  ws.on("message", (data: Buffer, isBinary) => {
    messages.push(isBinary ? data : data.toString())
    arrived()
  })
  ws.on("error", () => {})
  const closed = new Promise<string>((resolve) =>
    ws.on("close", (code, reason) => resolve(`${code} ${reason.toString()}`)),
  )
  const opened = new Promise<{ status: number; headers: Record<string, unknown> }>((resolve) => {
    ws.on("upgrade", ({ headers }) => resolve({ status: 101, headers }))
    ws.on("unexpected-response", (_req, { statusCode = 0, headers }) => resolve({ status: statusCode, headers }))
  })
  return {
    ws,
    closed,
    opened,
    async next() {
      while (messages.length === 0) await new Promise<void>((resolve) => (arrived = resolve))
      return messages.shift() ?? ""
    },
  }
}

/** Opens a socket and sends messages. */
async function send(path: string, messages: readonly (string | Uint8Array)[], at = server): Promise<Client> {
  const client = open(path, {}, at)
  await client.opened
  await new Promise<void>((resolve) => (client.ws.readyState === 1 ? resolve() : client.ws.once("open", resolve)))
  for (const message of messages) client.ws.send(message)
  return client
}

describe("messages", () => {
  it("strings and bytes without schemas", async () => {
    const { next, ws } = await send("/echo", ["é", new Uint8Array([0, 255])])
    expect([await next(), await next()]).toEqual(["é", Buffer.from([0, 255])])
    ws.close(4001, "bye")
    await expect.poll(() => log).toContain("closed 4001 bye")
  })

  it("JSON through the schemas, with the params of the path", async () => {
    const { next, ws } = await send("/rooms/7", ['{"text":"hi","more":1}'])
    expect([await next(), await next()]).toEqual(['{"text":"room 8","at":7}', '{"text":"7 hi","at":0}'])
    ws.close()
  })

  it("are sent in order if their schema returns promises", async () => {
    const { next, ws } = await send("/slow", [])
    expect([await next(), await next(), await next()]).toEqual(['"one"', '"two"', '"three"'])
    ws.close()
  })

  it("are handled one after the other, after open, and before close", async () => {
    const { next, ws } = await send("/order", ["1", "2", "3"])
    const all: unknown[] = []
    for (let count = 0; count < 7; count++) all.push(await next())
    expect(all).toEqual(["opened", ...["1", "2", "3"].flatMap((message) => [`begin ${message}`, `end ${message}`])])
    ws.send("4")
    ws.close()
    await expect.poll(() => log).toContain("order closed")
    expect(log.slice(log.indexOf("order 4"))).toEqual(["order 4", "order closed"])
  })

  it.each([
    ["{", "1007 the message is not JSON"],
    ['{"text":1}', /^1008 text: /],
    [new Uint8Array([1]), "1003 expected JSON, got bytes"],
  ])("close the socket if they are invalid: %s", async (message, closed) => {
    const client = await send("/rooms/7", [message])
    expect(await client.closed).toMatch(closed)
  })

  it("go to the handler for invalid messages if they do not fit", async () => {
    const { next, ws } = await send("/invalid", ["{", '{"text":1}', new Uint8Array([1])])
    expect([await next(), await next(), await next()]).toEqual(
      ["1007  1", "1008 text 1", "1003  1"].map((text) => JSON.stringify({ text })),
    )
    ws.close()
  })

  it("of a handler that rejects close the socket, and the error is reported", async () => {
    const client = await send("/fails", ["way", "again"])
    expect(await client.closed).toBe("1011 the handler failed")
    expect(errors.map(String).filter((text) => text.startsWith("Error: no"))).toEqual(["Error: no way"])
    await expect.poll(() => log).toContain("failed closed 1011")
    expect(log).toContain("Error: no way")
  })
})

describe("protocols", () => {
  it.each([
    ["/protocols", ["v1.chat", "v2.chat"], "v2.chat"],
    ["/protocols", ["other", "v1.chat"], "v1.chat"],
    ["/protocols", [], ""],
    ["/chosen", ["v0.chat", "v2.chat"], "v0.chat"],
  ])("%s chooses one of %j", async (path, offered, chosen) => {
    const client = open(path, {}, server, [...offered])
    expect(await client.next()).toBe(chosen === "" ? "none" : chosen)
    expect(client.ws.protocol).toBe(chosen)
    client.ws.close()
    await client.closed
  })

  it("a client that offers only other protocols gets none, and fails", async () => {
    const { closed } = open("/protocols", {}, server, ["other"])
    expect(await closed).toMatch(/^1006/)
  })
})

describe("opening", () => {
  it("a halted conn refuses the socket with its answer", async () => {
    const { opened } = open("/private/chat")
    const { status, headers } = await opened
    expect([status, headers["x-guard"]]).toEqual([401, "passed"])
  })

  it("rate_limit refuses a client that opens too many sockets with 429", async () => {
    const statuses: number[] = []
    for (let count = 0; count < 3; count++) {
      const { opened, ws } = open("/rare/chat")
      statuses.push((await opened).status)
      ws.terminate()
    }
    expect(statuses).toEqual([101, 101, 429])
  })

  it("headers and cookies of plugs are in the response, and assigns in the peer", async () => {
    const { opened, next, ws } = open("/private/chat?user=Ada")
    const { status, headers } = await opened
    expect([status, headers["x-guard"], headers["set-cookie"]]).toEqual([101, "passed", ["seen=1; Path=/; HttpOnly"]])
    expect(await next()).toBe("Ada")
    ws.close()
  })

  it.each([
    ["GET without an upgrade", "/echo", {}, 426, "websocket"],
    ["HEAD", "/echo", { method: "HEAD" }, 404, null],
    ["POST", "/echo", { method: "POST" }, 404, null],
    ["a param of another kind", "/rooms/x", {}, 404, null],
  ])("%s", async (_title, path, init, status, upgrade) => {
    const response = await fetch(server.url.slice(0, -1) + path, init)
    expect([response.status, response.headers.get("upgrade")]).toEqual([status, upgrade])
  })

  it("a socket is asked for at a page", async () => {
    const { opened } = open("/page")
    expect((await opened).status).toBe(200)
  })

  it.each([
    ["/echo", "http://evil.example", 403],
    ["/echo", "null", 403],
    ["/open", "http://evil.example", 101],
    ["/partner", "https://partner.example", 101],
    ["/partner", "https://other.example", 403],
  ])("%s from a page of %s", async (path, origin, status) => {
    const { opened, ws } = open(path, { headers: { origin } })
    expect((await opened).status).toBe(status)
    ws.on("open", () => ws.close())
  })

  it("a page of the host and port of the request, or of the configured URL", async () => {
    const own = open("/echo", { headers: { origin: server.url.slice(0, -1) } })
    expect((await own.opened).status).toBe(101)
    own.ws.on("open", () => own.ws.close())
    const configured = await start({}, { url: { host: "example.com" } })
    for (const [origin, status] of [
      ["https://example.com", 101],
      ["https://example.com:8443", 403],
      [configured.url.slice(0, -1), 403],
    ] as const) {
      const { opened, ws } = open("/echo", { headers: { origin } }, configured)
      expect([origin, (await opened).status]).toEqual([origin, status])
      ws.on("open", () => ws.close())
    }
    await configured.close()
  })

  it("a refused page is a warning in the log, with its origin and the option that allows it", async () => {
    const lines: string[] = []
    const logger = { debug() {}, info() {}, warn: (line: string) => void lines.push(line), error() {} }
    const logging = await start({}, { url: { host: "example.com" }, logger })
    for (const path of ["/echo", "/partner", "/open"]) {
      const { opened, ws } = open(path, { headers: { origin: "http://localhost:5173" } }, logging)
      await opened
      ws.on("open", () => ws.close())
    }
    expect(lines).toEqual(
      ["example.com", "https://partner.example"].map(
        (allowed) =>
          `pages of http://localhost:5173 may not open this socket, only those of ${allowed}: name the page in the option origins of its row`,
      ),
    )
    await logging.close()
  })

  it("a client that resets the connection during a plug causes no error", async () => {
    const { port, hostname } = new URL(server.url)
    const client = connect(Number(port), hostname)
    client.write(
      "GET /private/chat?user=a&wait=100 HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    )
    await wait(30)
    client.resetAndDestroy()
    await wait(150)
    expect((await fetch(`${server.url}page`)).status).toBe(200)
  })

  it.each([
    ["another protocol, as without it", "/page", "connection: upgrade\r\nupgrade: h2c", /^HTTP\/1.1 200 OK[^]*page$/],
    [
      "a socket without connection: upgrade",
      "/echo",
      "connection: keep-alive\r\nupgrade: websocket",
      /^HTTP\/1.1 426 /,
    ],
    ["a socket without connection", "/echo", "upgrade: websocket", /^HTTP\/1.1 426 /],
  ])("answers a request for %s", async (_title, path, headers, answer) => {
    const { port, hostname } = new URL(server.url)
    const client = connect(Number(port), hostname)
    client.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n\r\n`)
    const text = await new Promise<string>((resolve) => client.once("data", (data) => resolve(data.toString())))
    expect(text).toMatch(answer)
    client.destroy()
  })
})

describe("limits", () => {
  it("apply to the size of a message", async () => {
    const client = await send("/small", ["x".repeat(11)])
    expect(await client.closed).toMatch(/^1009/)
  })

  it("apply to messages a second", async () => {
    const client = await send("/small", Array<string>(12).fill("x"))
    expect(await client.closed).toBe("1008 too many messages a second")
  })

  it("allow a client to send as many messages in each second", async () => {
    vi.useFakeTimers({ toFake: ["performance"] })
    const client = await send("/limited", [])
    for (let second = 0; second < 4; second++) {
      for (let count = 0; count < 5; count++) client.ws.send("x")
      for (let count = 0; count < 5; count++) expect(String(await client.next())).toBe("x")
      vi.advanceTimersByTime(1_000)
    }
    for (let count = 0; count < 6; count++) client.ws.send("x")
    expect(await client.closed).toBe("1008 too many messages a second")
  })

  it("apply to the time without an answer to pings", async () => {
    const silent = open("/small", { autoPong: false })
    const alive = open("/small")
    expect(await silent.closed).toBe("1006 ")
    expect(alive.ws.readyState).toBe(1)
    alive.ws.close()
  })

  it("apply to bytes that the client does not read", async () => {
    const client = await send("/flood", [])
    client.ws.pause()
    await expect.poll(() => log, { timeout: 10_000 }).toContain("flood ended")
    client.ws.resume()
    expect(await client.closed).toBe("1013 the client reads too slowly")
  })

  it("apply to the number of sockets, in total and by address", async () => {
    for (const limits of [{ max_sockets: 2 }, { max_sockets_per_address: 2 }]) {
      const small = await start({ sockets: limits })
      const [first] = await Promise.all([send("/echo", [], small), send("/echo", [], small)])
      expect((await open("/echo", {}, small).opened).status).toBe(503)
      first.ws.close()
      await first.closed
      await expect.poll(async () => (await open("/echo", {}, small).opened).status).toBe(101)
      await small.close()
    }
  })

  it("with unknown names are refused", async () => {
    await expect(start({ sockets: { max_sokets: 1 } as object })).rejects.toThrow(
      'the option sockets has no limit "max_sokets"',
    )
    await expect(start({ sockets: { idle_timeout: 0 } })).rejects.toThrow("idle_timeout takes a number above 0")
  })
})

describe("closing the server", () => {
  it("closes sockets with 1001, and waits", async () => {
    const own = await start()
    const clients = await Promise.all(Array.from({ length: 20 }, () => send("/echo", [], own)))
    await own.close()
    expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual(Array(20).fill("1001 "))
  })

  it("waits for the handlers of the messages that have arrived", async () => {
    const own = await start()
    log.length = 0
    const { next } = await send("/order", ["1", "2", "4"], own)
    while ((await next()) !== "begin 1");
    await own.close()
    expect(log).toEqual(["order 4", "order closed"])
  })

  it("ends sockets that do not answer after the grace", async () => {
    const own = await start()
    const client = await send("/echo", [], own)
    client.ws.pause()
    await own.close({ grace: 100 })
    client.ws.resume()
    expect(await client.closed).toMatch(/^(1001|1006) $/)
  })
})
