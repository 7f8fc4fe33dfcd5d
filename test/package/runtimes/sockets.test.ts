import { once } from "node:events"
import { rmSync } from "node:fs"
import { request } from "node:http"
import { connect as connectTcp } from "node:net"
import type { IncomingMessage } from "node:http"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import WebSocket from "ws"
import { frame, handshake, OPCODES } from "../../release/attack/frames.js"
import { prepareFolder } from "./prepare.js"
import { runtimes, start, whyNot } from "./runtimes.js"
import type { Running } from "./runtimes.js"

let folder: string
beforeAll(async () => {
  folder = await prepareFolder("socket-")
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A client that keeps what it gets. */
interface Client {
  readonly ws: WebSocket
  /** The next message. */
  next(): Promise<string | Buffer>
  readonly closed: Promise<string>
  readonly opened: Promise<{ readonly status: number; readonly headers: Readonly<Record<string, unknown>> }>
}

function open(url: string, options: WebSocket.ClientOptions = {}, protocols: readonly string[] = []): Client {
  const ws = new WebSocket(url.replace("http", "ws"), [...protocols], options)
  const messages: (string | Buffer)[] = []
  let arrived = (): void => {}
  ws.on("message", (data: Buffer, isBinary) => {
    messages.push(isBinary ? data : data.toString())
    arrived()
  })
  ws.on("error", () => {})
  return {
    ws,
    closed: new Promise((resolve) => ws.on("close", (code, reason) => resolve(`${code} ${reason.toString()}`))),
    opened: new Promise((resolve) => {
      ws.on("upgrade", ({ headers }) => resolve({ status: 101, headers }))
      ws.on("unexpected-response", (_req, { statusCode = 0, headers }) => resolve({ status: statusCode, headers }))
    }),
    async next() {
      while (messages.length === 0) await new Promise<void>((resolve) => (arrived = resolve))
      return messages.shift() ?? ""
    },
  }
}

/** The end of a client, or "open" if it has none in 1.5 seconds. */
const orOpen = ({ closed }: Client): Promise<string> =>
  Promise.race([closed, new Promise<string>((resolve) => setTimeout(resolve, 1_500, "open"))])

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** Reads until a text has come, or the end, and returns what was read. */
async function readUntil(reader: Reader | undefined, text: string): Promise<string> {
  const decoder = new TextDecoder()
  let read = ""
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    read += decoder.decode(part.value, { stream: true })
    if (read.includes(text)) break
  }
  return read
}
const isOpen = ({ ws }: Client): Promise<void> => new Promise((resolve) => void ws.once("open", () => resolve()))

/** The runtimes, and workerd once more with the application in a Durable Object. */
const all = runtimes.flatMap((runtime) =>
  runtime.name === "workerd"
    ? [runtime, { ...runtime, name: "a Durable Object", args: ["serve", "object.capnp", "--control-fd=1"] }]
    : [runtime],
)

// `runtimes.test.ts` says which runtimes are not asked.
describe.each(all.filter((runtime) => whyNot(runtime) === undefined))("sockets and events on $name", (runtime) => {
  const isNode = runtime.name.startsWith("Node")
  /** What differs on a runtime from the others. A Durable Object is as other Workers, except where it is named. */
  const on = <Value>(values: Readonly<Record<string, Value>>, others: Value): Value =>
    values[runtime.name] ?? (runtime.name === "a Durable Object" ? values["workerd"] : undefined) ?? others
  let running: Running
  beforeAll(async () => {
    running = await start(runtime, folder)
  })
  afterAll(() => running.stop())

  const connect = (path: string, options?: WebSocket.ClientOptions): Client => open(running.url + path, options)
  /** Waits until the handlers have seen something, and returns what they have seen. */
  const seen = (last: string): Promise<readonly string[]> =>
    vi.waitFor(
      async () => {
        const all = (await (await fetch(`${running.url}/log`)).json()) as string[]
        expect(all).toContain(last)
        return all
      },
      { timeout: 10_000, interval: 20 },
    )

  it("receive messages of text and bytes, and the close code of the client", async () => {
    const client = connect("/echo")
    await isOpen(client)
    client.ws.send("hello")
    client.ws.send(Buffer.from([0, 255]))
    expect([await client.next(), await client.next()]).toEqual(["hello", Buffer.from([0, 255])])
    client.ws.close(4002, "bye")
    expect(await client.closed).toBe("4002 bye")
    await seen("echo closed 4002 bye")
  })

  it.each([
    [["v1.chat", "v2.chat"], "v2.chat"],
    [["other", "v1.chat"], "v1.chat"],
    [[], ""],
  ])("choose the row's first protocol of %j", async (offered, chosen) => {
    const client = open(`${running.url}/protocols`, {}, offered)
    expect(await client.next()).toBe(chosen === "" ? "none" : chosen)
    expect(client.ws.protocol).toBe(chosen)
    client.ws.close()
    await client.closed
  })

  it("notice a client that closes without a code, or disconnects", async () => {
    const client = connect("/echo")
    await isOpen(client)
    client.ws.close()
    expect(await client.closed).toBe("1005 ")
    await seen("echo closed 1005 ")
    const lost = connect("/echo")
    await isOpen(lost)
    lost.ws.terminate()
    await seen(
      on({ workerd: "echo closed 1006 WebSocket disconnected without sending Close frame." }, "echo closed 1006 "),
    )
  })

  it("pass the output of the query's schema to each handler", async () => {
    const client = connect("/pages?page=7")
    await isOpen(client)
    client.ws.send("next")
    expect(await client.next()).toBe("8")
    client.ws.close()
    await seen("page 8 closed")
    expect((await connect("/pages?page=x").opened).status).toBe(400)
  })

  it("apply params and schemas, and close with 1007 or 1008 for messages that do not fit", async () => {
    const client = connect("/rooms/7")
    expect(await client.next()).toBe('{"text":"room 8","at":7}')
    client.ws.send('{"text":"hi"}')
    expect(await client.next()).toBe('{"text":"7 hi","at":0}')
    client.ws.send("{")
    expect(await client.closed).toBe("1007 the message is not JSON")
    const wrong = connect("/rooms/7")
    await wrong.next()
    wrong.ws.send('{"text":7}')
    expect(await wrong.closed).toMatch(/^1008 text: /)
  })

  it("handle one message after the other, after open and before close", async () => {
    const client = connect("/order")
    await isOpen(client)
    for (const message of ["1", "2", "3"]) client.ws.send(message)
    const messages: unknown[] = []
    for (let count = 0; count < 7; count++) messages.push(await client.next())
    expect(messages).toEqual(["opened", "begin 1", "end 1", "begin 2", "end 2", "begin 3", "end 3"])
    client.ws.send("4")
    client.ws.close()
    const handled = (await seen("order closed")).filter((entry) => entry.startsWith("order"))
    expect(handled).toEqual(["order 1", "order 2", "order 3", "order 4", "order closed"])
  })

  it("a guard refuses a socket, and what it assigns is the peer's", async () => {
    const refused = connect("/private/chat")
    expect(await refused.opened).toMatchObject({ status: 401, headers: { "x-guard": "passed" } })
    const client = connect("/private/chat?user=ada")
    // Deno leaves the headers of the response out.
    const headers = on<readonly unknown[]>({ Deno: [undefined, undefined] }, ["passed", ["seen=1"]])
    const { headers: sent } = await client.opened
    expect([sent["x-guard"], sent["set-cookie"]]).toEqual(headers)
    // Workers do not know the address; workerd alone does not have the header of Cloudflare.
    expect(await client.next()).toBe(on({ workerd: "ada somewhere" }, "ada 127.0.0.1"))
    client.ws.close()
  })

  it("refuse pages of other sites, and requests that do not ask for a socket", async () => {
    expect(await connect("/echo", { origin: "https://evil.example" }).opened).toMatchObject({ status: 403 })
    const own = connect("/echo", { origin: running.url })
    await isOpen(own)
    own.ws.close()
    const response = await fetch(`${running.url}/echo`)
    expect([response.status, response.headers.get("upgrade") ?? "none"]).toEqual([426, on({ workerd: "none" }, "websocket")]) // prettier-ignore
    expect((await fetch(`${running.url}/echo`, { method: "HEAD" })).status).toBe(404)
    const kept = request(`${running.url}/echo`, { headers: { connection: "keep-alive", upgrade: "websocket" } }).end()
    const [answer] = (await Promise.race([once(kept, "response"), once(kept, "upgrade")])) as [IncomingMessage]
    kept.destroy()
    expect(answer.statusCode).toBe(426)
  })

  it.each([1000, 1001, 1008, 1011, 1013, 3000, 4001])("closes with %s", async (code) => {
    const client = connect("/closes")
    await isOpen(client)
    client.ws.send(String(code))
    expect(await client.closed).toBe(`${code} as you wish`)
    await seen(`closing closed ${code}`)
  })

  it("close the socket of a handler that fails", async () => {
    const client = connect("/fails")
    await isOpen(client)
    client.ws.send("x")
    expect(await client.closed).toBe("1011 the handler failed")
    expect(await seen("failed closed 1011")).toContain("Error: no")
  })

  it("refuse a message above the limit", async () => {
    const client = connect("/small")
    await isOpen(client)
    client.ws.send("12345678901")
    // `ws` checks the size before it reads the message, and gives no reason.
    expect(await client.closed).toBe(isNode ? "1009 " : "1009 the message is too big")
  })

  it("refuse a message far above the limit", async () => {
    const large = connect("/large")
    await isOpen(large)
    large.ws.send("x".repeat(190_000))
    expect((await large.next()).length).toBe(190_000)
    large.ws.send("x".repeat(2_000_000))
    expect((await large.closed).split(" ")[0]).toBe("1009")
  })

  it("refuse too many messages a second", async () => {
    const many = connect("/small")
    await isOpen(many)
    for (let count = 0; count < 20; count++) many.ws.send("x")
    // Deno may end the connection before the client has read the code, since it stops to read.
    expect((await many.closed).split(" ")[0]).toMatch(on({ Deno: /^100[68]$/ }, /^1008$/))
  })

  it.each(["ping", "pong"] as const)("refuse too many %ss a second", async (kind) => {
    const many = connect("/small")
    await isOpen(many)
    for (let count = 0; count < 20; count++) many.ws[kind]()
    // Deno and Workers answer pings themselves, and do not pass them on.
    const end = await orOpen(many)
    expect(end.split(" ")[0]).toBe(on({ Deno: "open", workerd: "open" }, "1008"))
    many.ws.terminate()
  })

  it("disconnect a client that sends too fast, and does not answer the close frame", async () => {
    const raw = connectTcp(Number(new URL(running.url).port), "127.0.0.1").on("error", () => {})
    const closed = new Promise<string>((resolve) => void raw.once("close", () => resolve("disconnected")))
    raw.write(handshake("/small"))
    await once(raw, "data")
    const flood = Buffer.concat(Array.from({ length: 1_000 }, () => frame(OPCODES.text, "x")))
    const sending = setInterval(() => raw.writableNeedDrain || raw.write(flood), 5)
    // Workers have no way to end the connection, and take long for the messages that have arrived.
    const time = on({ workerd: 500 }, 5_000)
    const timer = new Promise<string>((resolve) => setTimeout(resolve, time, "connected"))
    const end = await Promise.race([closed, timer])
    clearInterval(sending)
    raw.destroy()
    expect(end).toBe(on({ workerd: "connected" }, "disconnected"))
  }, 10_000)

  it("disconnect a client that does not answer pings", async () => {
    const client = connect("/quiet", { autoPong: false })
    await isOpen(client)
    const end = await orOpen(client)
    client.ws.terminate()
    // Workers send no pings.
    expect(end.split(" ")[0]).toMatch(on({ workerd: /^open$/ }, /^100[16]$/))
    await seen("quiet closed")
  })

  it("survive a client that resets the connection during a guard", async () => {
    const client = connect("/private/chat?user=ada")
    client.ws.terminate()
    expect((await fetch(`${running.url}/log`)).status).toBe(200)
  })

  it("a message of a topic reaches the other sockets", async () => {
    const [ada, bob] = [connect("/chat"), connect("/chat")]
    expect([await ada.next(), await bob.next()]).toEqual(Array(2).fill('{"text":"subscribed"}'))
    ada.ws.send('{"text":"Hello Bob"}')
    // A Worker cannot send on the sockets of other requests, but a Durable Object can.
    const isAlone = on({ workerd: true, "a Durable Object": false }, false)
    const timer = new Promise<string>((resolve) => setTimeout(resolve, isAlone ? 500 : 60_000, "nothing"))
    expect(await Promise.race([bob.next(), timer])).toBe(isAlone ? "nothing" : '{"text":"Hello Bob"}')
    ada.ws.close()
    bob.ws.close()
  })

  it("web.sockets.close closes the sockets of a user, and leaves the others", async () => {
    const [ada, bob] = [connect("/private/chat?user=ada"), connect("/private/chat?user=bob")]
    await Promise.all([ada.next(), bob.next()])
    const answer = await fetch(`${running.url}/close/users/ada`)
    // As above: a Worker cannot close the sockets of other requests.
    const isAlone = on({ workerd: true, "a Durable Object": false }, false)
    expect([answer.status, await answer.text()]).toEqual(isAlone ? [500, "Internal Server Error"] : [200, "1"])
    expect(await (isAlone ? orOpen(ada) : ada.closed)).toBe(isAlone ? "open" : "4003 logged out")
    if (!isAlone) await seen("chat closed 4003 logged out")
    expect(bob.ws.readyState).toBe(bob.ws.OPEN)
    ada.ws.close()
    bob.ws.close()
  })

  it("web.sockets.close closes the sockets that are subscribed to a topic", async () => {
    const [ada, bob, other] = [connect("/chat"), connect("/chat"), connect("/echo")]
    await Promise.all([ada.next(), bob.next(), isOpen(other)])
    const answer = await fetch(`${running.url}/close/topic`)
    const isAlone = on({ workerd: true, "a Durable Object": false }, false)
    expect([answer.status, await answer.text()]).toEqual(isAlone ? [500, "Internal Server Error"] : [200, "2"])
    const ends = [ada, bob].map((client) => (isAlone ? orOpen(client) : client.closed))
    expect(await Promise.all(ends)).toEqual(Array(2).fill(isAlone ? "open" : "1000 "))
    expect(other.ws.readyState).toBe(other.ws.OPEN)
    ada.ws.close()
    bob.ws.close()
    other.ws.close()
  })

  it("send a stream of events through their schemas, and 204 after the last one", async () => {
    const response = await fetch(`${running.url}/jobs/7`)
    const { headers } = response
    expect([headers.get("content-type"), headers.get("cache-control")]).toEqual([
      "text/event-stream",
      "no-cache, no-transform",
    ])
    expect(await response.text()).toBe(
      ':\n\nid: 1\nretry: 10\nevent: progress\ndata: {"percent":50}\n\nid: 2\nevent: done\ndata: {"text":"job 7"}\n\n',
    )
    expect((await fetch(`${running.url}/jobs/7`, { headers: { "last-event-id": "2" } })).status).toBe(204)
  })

  it("streams of events above the limit are answered with 503, until another one has ended", async () => {
    const leaving = new AbortController()
    const readers: (Reader | undefined)[] = []
    for (let count = 0; count < 4; count++)
      readers.push((await fetch(`${running.url}/endless`, { signal: leaving.signal })).body?.getReader())
    for (const reader of readers) await readUntil(reader, '{"percent":1}')
    const { status, headers } = await fetch(`${running.url}/endless`)
    expect([status, headers.get("retry-after")]).toEqual([503, "30"])
    leaving.abort()
    await expect.poll(async () => (await fetch(`${running.url}/jobs/7`)).status).toBe(200)
  })

  it("a client that leaves a stream of events ends its source", async () => {
    const leaving = new AbortController()
    const { body } = await fetch(`${running.url}/endless`, { signal: leaving.signal })
    await readUntil(body?.getReader(), '{"percent":2}')
    leaving.abort()
    expect(await seen("endless ended")).toContain("endless ended")
  })

  it("a server that stops closes its sockets with 1001, and ends its events with a comment", async () => {
    const client = connect("/echo")
    await isOpen(client)
    const leaving = new AbortController()
    const reader = (await fetch(`${running.url}/endless`, { signal: leaving.signal })).body?.getReader()
    await readUntil(reader, '{"percent":2}')
    running.end()
    const end = await orOpen(client)
    client.ws.terminate()
    // The platform stops a Worker: workerd alone waits for the clients to leave.
    expect(end.split(" ")[0]).toBe(on({ workerd: "open" }, "1001"))
    const last = end === "open" ? "" : await readUntil(reader, "closing")
    expect(last).toMatch(on({ workerd: /^$/ }, /(?:^|\n\n): the server is closing\n\n$/))
    leaving.abort()
  })
})
