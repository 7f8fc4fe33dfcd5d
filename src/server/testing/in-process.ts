import type { ReceivedEvent } from "../../core/client/answer.types.js"
import type { OpenSockets, ReadEvents } from "../../core/client/build-client.js"
import { unexpected } from "../../core/client/errors.js"
import { NO_EVENTS, NO_SOCKET } from "../../core/client/messages.js"
import type { Conn } from "../conn/conn.js"
import type { AcceptedSocket } from "../conn/response/upgrade.js"
import { DEFAULTS } from "../live/sockets/limits.js"
import { openBy } from "../live/sockets/open-sockets.js"
import type { Connection, ConnectionEvents } from "../live/sockets/reopened-socket.js"
import { PROTOCOL } from "../live/sockets/upgrade-headers.js"
import { EventReader, isStream } from "../live/events/read-events.js"
import { build_conn } from "./build-conn.js"
import { dispatchRequest } from "./dispatch.js"
import type { Dispatchable } from "./dispatch.js"

/** The options of a client in a test. */
export interface InProcess {
  readonly base_url: string
  /** Sends a request through the endpoint. */
  readonly fetch: (request: Request) => Promise<Response>
  /** Reads a stream of events, which is not opened again when it ends. */
  readonly events: ReadEvents
  /** Opens a socket, which is not opened again when it ends. */
  readonly sockets: OpenSockets
}

/**
 * The options of a client in a test: its calls, its streams of events and its sockets go through an endpoint, a router or another plug,
 * without a network.
 *
 * As with `dispatch`, requests start with the headers, `assigns` and `private` of the given conn, later ones with the cookies of the
 * answer before, and errors are thrown. A loop over events ends with the stream, and throws the error of its source. To start
 * after an event, call with the header `last-event-id`. The server learns that the client has left when the loop ends, or at the `signal`
 * of the call. A socket has no limits but those of its row, and a loop over its messages throws the error of a plug that refuses it.
 *
 * @param conn a conn of a test, perhaps one with a session; default: a new one
 * @example
 * import { get } from "waymark"
 * import { client } from "waymark/client"
 * import { events } from "waymark/live"
 * import { define_endpoint, define_router } from "waymark/server"
 * import { in_process } from "waymark/testing"
 * import * as z from "zod"
 *
 * const schemas = { Tick: z.number() }
 * const routes = [get("/ticks", "TickController", "index", { events: { tick: "Tick" } })] as const
 * const web = define_router(routes, { schemas, conn: [events] })
 * const TickController = web.controller("TickController", {
 *   index: (conn) => conn.events(async (send) => void (await send("tick", Number(conn.last_event_id ?? 0) + 1))),
 * })
 * const Endpoint = define_endpoint({ router: web.build({ TickController }) })
 *
 * const api = client<typeof routes, typeof schemas>(routes, in_process(Endpoint))
 * const ticks: number[] = []
 * for await (const { data } of api.tick("index")) ticks.push(data)
 * for await (const { data } of api.tick("index", { headers: { "last-event-id": "7" } })) ticks.push(data)
 * ticks //=> [1, 8]
 */
export function in_process(target: Dispatchable, conn: Conn = build_conn()): InProcess {
  let last = conn
  return {
    base_url: `${conn.scheme}://${conn.host}:${conn.port}`,
    fetch: async (request) => {
      const done = await dispatchRequest(last, target, request)
      last = done.conn
      return done.response
    },
    events: readOnce,
    sockets: (call, of_call) =>
      openBy(async (at, given, protocols, events) => {
        let accepted: AcceptedSocket | undefined
        const request = new Request(at.replace(/^ws/, "http"), {
          headers: { ...given, upgrade: "websocket", ...(protocols.length > 0 && { [PROTOCOL]: protocols.join() }) },
        })
        const done = await dispatchRequest(last, target, request, {
          limits: { ...DEFAULTS, idle_timeout: Infinity, max_messages_per_second: Infinity },
          admit: () => () => {},
          accept: (_conn, socket) => {
            accepted = socket
            return new Response(null)
          },
        })
        last = done.conn
        if (accepted === undefined) throw unexpected(NO_SOCKET, call.route, done.response, await done.response.text())
        return connect(accepted, events)
      }, false)(call, of_call),
  }
}

/** Connects both ends of a socket. What one end sends, the other gets in a later step. */
function connect(accepted: AcceptedSocket, events: ConnectionEvents): Connection {
  let isOpen = true
  const end = (code: number, reason: string): void => {
    if (!isOpen) return
    isOpen = false
    queueMicrotask(() => {
      accepted.closed(code, reason)
      events.closed(code, reason)
    })
  }
  queueMicrotask(() => {
    events.opened()
    accepted.opened({
      send: (data) => queueMicrotask(() => events.received(data)),
      close: end,
      terminate: () => end(1006, ""),
      unsent: () => 0,
    })
  })
  return {
    send: (data) => queueMicrotask(() => isOpen && accepted.received(data)),
    close: (code = 1005, reason = "") => end(code, reason),
  }
}

const readOnce: ReadEvents = ({ route, options: { signal } }, open) => ({
  async *[Symbol.asyncIterator](): AsyncGenerator<ReceivedEvent, void, undefined> {
    const sendRequest = await open({ accept: "text/event-stream" })
    const response = await sendRequest()
    if (response.status === 204) return
    if (!isStream(response)) throw unexpected(NO_EVENTS, route, response, await response.text())
    const stream = new EventReader(route.events ?? [], signal)
    yield* stream.read(response, (error) => {
      throw error
    })
  },
})
