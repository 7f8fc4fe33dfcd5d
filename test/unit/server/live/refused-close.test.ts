import { describe, expect, it, vi } from "vitest"
import type { SocketTransport } from "../../../../src/server/conn/response/upgrade.js"
import { OpenSocket } from "../../../../src/server/live/sockets/open-socket.js"
import { SocketGroup } from "../../../../src/server/live/sockets/socket-group.js"
import type { SocketPeer } from "../../../../src/server/live/index.js"

const limits = {
  max_sockets: 10,
  max_sockets_per_address: 10,
  max_message_bytes: 100,
  max_messages_per_second: 100,
  max_unsent_bytes: 1_000,
  idle_timeout: Infinity,
}

/** A socket that is open, and what its handlers and its transport have seen. */
function open(close: SocketTransport["close"]) {
  const log: string[] = []
  const socket = new OpenSocket({
    params: {},
    query_params: {},
    assigns: {},
    remote_ip: undefined,
    protocol: undefined,
    route: undefined,
    limits,
    wiring: {
      receives: null,
      sends: null,
      place: 'get "/"',
      decode: (value) => ({ ok: true, value }),
      encode: (value) => value,
    },
    handlers: {
      message: (peer, message) => peer.send(`again ${String(message)}`),
      close: (_peer, code) => void log.push(`closed ${code}`),
    },
    report: (error) => void log.push(String(error)),
    ended: () => void log.push("ended"),
  })
  const send = (data: string | Uint8Array): void => void log.push(`sent ${String(data)}`)
  socket.opened({ send, close, terminate: () => {}, unsent: () => 0 })
  return { socket, log }
}

/** What workerd throws for a socket of another request. */
const foreign = new Error("Cannot perform I/O on behalf of a different request")

describe("a socket that the runtime does not close", () => {
  it.each([
    ["close of the peer", (socket: OpenSocket) => socket.close(4_000, "bye")],
    ["close with the default code", (socket: OpenSocket) => socket.close()],
    ["close of a code after which the client is waited for", (socket: OpenSocket) => socket.close(1008)],
    ["a message that is too big", (socket: OpenSocket) => socket.received("x".repeat(101))],
    ["web.sockets.close", (socket: OpenSocket) => groupOf(socket).close(() => true)],
  ])("is open as before after %s, and may be closed later", (_how, end) => {
    const close = vi.fn<SocketTransport["close"]>().mockImplementationOnce(() => {
      throw foreign
    })
    const { socket, log } = open(close)
    const { signal } = socket
    expect(() => end(socket)).toThrow(foreign)
    expect(signal.aborted).toBe(false)
    socket.received("hello")
    socket.send("more")
    expect(log).toEqual(["sent again hello", "sent more"])
    socket.close(4_001, "later")
    expect([close.mock.lastCall, signal.aborted]).toEqual([[4_001, "later"], true])
    socket.send("nothing")
    socket.received("nothing")
    socket.closed(4_001, "later")
    expect(log.slice(2)).toEqual(["closed 4001", "ended"])
  })

  it("does not prevent web.sockets.close from closing the others", () => {
    const close = vi.fn<SocketTransport["close"]>()
    const sockets = [
      open(() => {
        throw foreign
      }),
      open(close),
    ]
    const group = groupOf(...sockets.map(({ socket }) => socket))
    expect(() => group.close(() => true)).toThrow(foreign)
    expect(sockets.map(({ socket }) => socket.signal.aborted)).toEqual([false, true])
    expect(close).toHaveBeenCalledWith(1000, "")
  })
})

function groupOf(...sockets: readonly SocketPeer[]): SocketGroup {
  const group = new SocketGroup()
  for (const socket of sockets) group.add(socket)
  return group
}
