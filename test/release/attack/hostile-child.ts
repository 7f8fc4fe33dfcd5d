// Reads events and sockets of hostile servers, for `hostile.ts`; runs with --expose-gc. With --broken it reads as a program without this client
// might: it takes all, and connects again without a wait.
import { once } from "node:events"
import { connect } from "node:net"
import WebSocket from "ws"
import { z } from "zod"
import { client } from "../../../src/core/client/index.js"
import { get, socket } from "../../../src/index.js"
import { open_sockets_by, read_events } from "../../../src/server/live/index.js"
import { answerParent } from "./child.js"
import { connections, heap } from "./heap.js"

const isBroken = process.argv.includes("--broken")
const schemas = { Tick: z.number(), Text: z.string() }
const routes = [
  get("/events/:round", "EventController", "index", { where: { round: "integer" }, events: { tick: "Tick" } }),
  socket("/sockets/:round", "TextSocket", { where: { round: "integer" }, receives: "Text", sends: "Text" }),
] as const

const clientOf = (base_url: string) =>
  client<typeof routes, typeof schemas>(routes, {
    base_url,
    events: read_events,
    sockets: open_sockets_by((url, headers) => new WebSocket(url, { headers })),
  })

/** A reader that limits nothing, and connects again without a wait. */
async function* readAll(url: string, signal: AbortSignal): AsyncGenerator<string> {
  const { port, pathname } = new URL(url)
  while (!signal.aborted) {
    const parts: string[] = []
    const socket = connect(Number(port), "127.0.0.1")
    const stop = (): void => void socket.destroy()
    signal.addEventListener("abort", stop)
    socket.on("error", () => {}).on("data", (part) => parts.push(part.toString("latin1")))
    socket.write(`GET ${pathname} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
    await once(socket, "close")
    signal.removeEventListener("abort", stop)
    yield parts.join("")
  }
}

interface Round {
  readonly origin: string
  readonly round: number
  readonly kind: "events" | "sockets"
  /** How long it is read, in milliseconds. */
  readonly time: number
}

/** How many messages are read at most. */
const MOST = 2_000

/** Reads from a server for some time, and returns how long that was, in milliseconds, and the error. */
async function read({ origin, round, kind, time }: Round): Promise<{ readonly time: number; readonly error: string }> {
  const [started, leaving] = [performance.now(), new AbortController()]
  const timer = setTimeout(() => leaving.abort(new Error("enough")), time)
  const { signal } = leaving
  let error = ""
  try {
    const api = clientOf(origin)
    const messages: AsyncIterable<unknown> = isBroken
      ? readAll(`${origin}/${kind}/${round}`, signal)
      : kind === "events"
        ? api.event("index", round, { signal })
        : api.text("open", round, { signal })
    let count = 0
    for await (const _ of messages) if (++count === MOST) break
  } catch (thrown) {
    error = String(thrown).slice(0, 200)
  }
  clearTimeout(timer)
  return { time: performance.now() - started, error }
}

const unhandled: string[] = []
process.on("unhandledRejection", (reason) => unhandled.push(String(reason)))

answerParent({
  ports: () => ({}),
  heap,
  connections,
  timers: () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length,
  unhandled: () => unhandled.splice(0),
  read: (round) => read(round as Round),
})
