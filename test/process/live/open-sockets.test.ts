import { get, socket } from "waymark"
import { client } from "waymark/client"
import { open_sockets, open_sockets_by, SocketClosedError, sockets } from "waymark/live"
import { serve } from "waymark/node"
import type { RunningServer } from "waymark/node"
import { define_endpoint, define_router } from "waymark/server"
import { in_process } from "waymark/testing"
import { afterEach, describe, expect, expectTypeOf, it, vi } from "vitest"
import WebSocket from "ws"
import { z } from "zod"

const schemas = {
  Said: z.object({ text: z.string() }),
  Heard: z.object({ text: z.string(), at: z.date() }),
}
const routes = [
  socket("/rooms/:room", "RoomSocket", { receives: "Said", sends: "Heard", where: { room: "integer" } }),
  socket("/bytes", "ByteSocket"),
  socket("/protocols", "ProtocolSocket", { protocols: ["v2.chat", "v1.chat"] }),
  socket("/closes/:code", "CloseSocket", { where: { code: "integer" } }),
  get("/", "PageController", "index"),
] as const

const closed: string[] = []
const web = define_router(routes, { schemas, conn: [sockets] })
const endpoint = define_endpoint({
  router: web.build({
    PageController: web.controller("PageController", { index: (conn) => conn.text("page") }),
    RoomSocket: web.socket("RoomSocket", {
      open: (peer, { room }) => peer.send({ text: `room ${room}`, at: new Date(0) }),
      message: (peer, { text }) => peer.send({ text: text.toUpperCase(), at: new Date(0) }),
      close: (_peer, code, reason) => void closed.push(`${code} ${reason}`),
    }),
    ByteSocket: web.socket("ByteSocket", { message: (peer, data) => peer.send(data) }),
    ProtocolSocket: web.socket("ProtocolSocket", { open: (peer) => peer.send(peer.protocol ?? "none") }),
    CloseSocket: web.socket("CloseSocket", { open: (peer, { code }) => peer.close(code, "because") }),
  }),
})
let server: RunningServer | undefined
afterEach(async () => {
  vi.unstubAllGlobals()
  await server?.close({ grace: 1_000 })
  closed.length = 0
})
const start = async (port = 0): Promise<string> => {
  server = await serve(endpoint, { port, hostname: "127.0.0.1", print: false })
  return server.url
}
const clientOf = (base_url: string) =>
  client<typeof routes, typeof schemas>(routes, {
    base_url,
    sockets: open_sockets_by((url, headers, protocols) => new WebSocket(url, protocols, { headers })),
    headers: { "x-own": "1" },
  })

async function read<Message>(messages: AsyncIterable<Message>, count: number): Promise<readonly Message[]> {
  const list: Message[] = []
  for await (const message of messages) if (list.push(message) === count) break
  return list
}

describe("a socket of a client", () => {
  it("is typed by its row, and ends with the loop", async () => {
    const room = clientOf(await start()).room("open", 7)
    expectTypeOf(room).toHaveProperty("send").parameter(0).toEqualTypeOf<{ text: string }>()
    room.send({ text: "hello" }) // waits until the socket is open
    const messages = await read(room, 2)
    expectTypeOf(messages[0]?.at).toEqualTypeOf<string | undefined>()
    expect(messages).toEqual([
      { text: "room 7", at: "1970-01-01T00:00:00.000Z" },
      { text: "HELLO", at: "1970-01-01T00:00:00.000Z" },
    ])
    expect(room.is_open).toBe(false)
    await vi.waitFor(() => expect(closed).toEqual(["1000 "]))
  })

  it("offers the protocols of its row", async () => {
    expect(await read(clientOf(await start()).protocol("open"), 1)).toEqual(["v2.chat"])
    expect(await read(client(routes, in_process(endpoint)).protocol("open"), 1)).toEqual(["v2.chat"])
  })

  it("without schemas takes strings and bytes", async () => {
    const bytes = clientOf(await start()).byte("open")
    bytes.send("text")
    bytes.send(new Uint8Array([1, 2]))
    expect(await read(bytes, 2)).toEqual(["text", new Uint8Array([1, 2])])
  })

  it("is opened again when the server goes away, and sends what waits", async () => {
    const url = await start()
    const opened: number[] = []
    const room = clientOf(url)
      .room("open", 7)
      .on_open((count) => void opened.push(count))
    const messages = room[Symbol.asyncIterator]()
    expect((await messages.next()).value?.text).toBe("room 7")
    await server?.close()
    await vi.waitFor(() => expect(room.is_open).toBe(false))
    room.send({ text: "again" })
    await start(Number(new URL(url).port))
    expect((await messages.next()).value?.text).toBe("room 7")
    expect((await messages.next()).value?.text).toBe("AGAIN")
    expect(opened).toEqual([1, 2])
    room.close(4_000, "enough")
    expect(await messages.next()).toEqual({ done: true, value: undefined })
    await vi.waitFor(() => expect(closed.at(-1)).toBe("4000 enough"))
  })

  it("tries to connect later and later while the server is away, up to 30 seconds", async () => {
    const room = clientOf(await start()).room("open", 7)
    await room[Symbol.asyncIterator]().next()
    // The connections that fail are real. Only the waits between them are short: they are random, so they are not whole numbers, as the
    // times of Node's own timers are.
    const waits: number[] = []
    const { setTimeout: wait } = globalThis
    vi.stubGlobal("setTimeout", (run: () => void, delay: number) => {
      if (Number.isInteger(delay)) return wait(run, delay)
      waits.push(delay)
      return wait(run, 1)
    })
    await server?.close()
    // A connection that the server took while it closed would begin anew.
    const delays = (): readonly number[] => waits.slice(waits.findLastIndex((delay) => delay < 1_000))
    await expect.poll(() => delays().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(8)
    room.close()
    for (const [index, delay] of delays().entries()) {
      const most = Math.min(1_000 * 2 ** index, 30_000)
      expect(delay).toBeLessThanOrEqual(most)
      expect(delay).toBeGreaterThanOrEqual(most / 2)
    }
    const { length } = waits
    await new Promise((resolve) => wait(resolve, 100))
    expect(waits).toHaveLength(length)
  })

  it("throws for a close code of the application, and ends at 1000", async () => {
    const api = clientOf(await start())
    await expect(read(api.close("open", 4_001), 1)).rejects.toThrow(
      new SocketClosedError("GET /closes/:code", 4_001, "because"),
    )
    expect(await read(api.close("open", 1_000), 1)).toEqual([])
  })

  it("throws if its first connection fails", async () => {
    const api = clientOf("http://127.0.0.1:1")
    await expect(read(api.byte("open"), 1)).rejects.toThrow(
      "GET /bytes could not be opened, or its connection was lost",
    )
  })

  it("ends at the signal of the call", async () => {
    const leaving = new AbortController()
    const room = clientOf(await start()).room("open", 7, { signal: leaving.signal })
    const messages = room[Symbol.asyncIterator]()
    await messages.next()
    leaving.abort(new Error("enough"))
    await expect(messages.next()).rejects.toThrow("enough")
    await vi.waitFor(() => expect(closed).toEqual(["1000 "]))
  })

  it("needs the option of the client", () => {
    const api = client<typeof routes, typeof schemas>(routes, { base_url: "https://example.com" })
    // @ts-expect-error - the client has no option for sockets
    const open = (): unknown => api.byte("open")
    expect(open).toThrow('GET /bytes is a socket: client needs { sockets: open_sockets }, from "waymark/live"')
    expect(typeof open_sockets).toBe("function")
  })
})
