import type { CoreConn } from "../../conn/core-conn.js"
import { privateKey } from "../../conn/private-key.js"
import { matched_route } from "../../conn/request/matched-route.js"
import { isHeadRequest } from "../../conn/request/request.js"
import { writeJson } from "../../../core/lib/write-json.js"
import { socketHost } from "../../conn/response/upgrade.js"
import { socketServing } from "../../endpoint/socket-serving.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { isObject } from "../../../core/lib/is-object.js"
import { isPromise } from "../../../core/lib/maybe-promise.js"
import { NoRouteError } from "../../../core/match/errors.js"
import type { AnyPathParams } from "../../../core/pattern/params.js"
import type { Codec, SocketsFeature } from "../../router/contracts/contract.js"
import type { SocketContract } from "../../../core/table/contracts/contract.js"
import { socketKind } from "../../../core/table/uncompiled.js"
import { reportToEndpoint } from "../../router/report-error.js"
import { UpgradeRequiredError } from "../errors.js"
import { nodeSockets } from "../runtimes/node.js"
import { OpenSocket } from "./open-socket.js"
import { checkOrigin } from "../origin.js"
import { SocketGroup } from "./socket-group.js"
import { SOCKET_HANDLERS } from "../../conn/socket-handlers.js"
import type { AnyHandlers, SocketWiring } from "./socket-setup.types.js"
import { asksToUpgrade, chosenProtocol, offerProtocols } from "./upgrade-headers.js"
import { webSocketHost, webSockets } from "./web-sockets.js"

/** The parts of its route that a socket needs. */
const socketWiring = /* @__PURE__ */ privateKey<SocketWiring>("waymark_socket_wiring")

/**
 * Rows of `socket`: `web.socket` takes the functions that run when a client opens the socket, sends a message, and closes it.
 *
 * The request goes through the pipelines first. A plug that halts it refuses the socket with its answer; the headers and cookies that plugs
 * set are in the response that opens it. `peer.assigns` are those of the plugs. A page of another site is refused with 403, unless
 * the row names it in `origins`, and a request that does not ask for a socket is answered with 426.
 *
 * @see Phoenix.Socket 1.6
 * @example
 * import { socket } from "waymark"
 * import { sockets } from "waymark/live"
 * import { serve } from "waymark/node"
 * import { define_endpoint, define_router } from "waymark/server"
 * import * as z from "zod"
 *
 * const schemas = { Text: z.object({ text: z.string() }) }
 * const routes = [socket("/rooms/:room", "RoomSocket", { receives: "Text", sends: "Text" })] as const
 * const web = define_router(routes, { schemas, conn: [sockets] })
 * const RoomSocket = web.socket("RoomSocket", {
 *   open: (peer, { room }) => peer.send({ text: `This is ${room}` }),
 *   message: (peer, { text }) => peer.send({ text: text.toUpperCase() }),
 * })
 * const server = await serve(define_endpoint({ router: web.build({ RoomSocket }) }), { port: 0, print: false })
 * server.url.startsWith("http://") //=> true
 * await server.close()
 */
export const sockets: SocketsFeature = {
  feature: "sockets",
  extend: (Base) => Base,
  kind: socketKind,
  connect: (socket, place, codec) => {
    const wiring = wiringOf(socket, place, codec)
    return (conn) => socketWiring.set(conn, wiring)
  },
  group: () => {
    const group = new SocketGroup()
    return {
      action: (name, given) => {
        const handlers = readHandlers(name, given)
        socketServing.current ??= { onNode: nodeSockets, onWeb: (limits) => webSockets(limits, socketServing.largest) }
        return { open: (conn: CoreConn, params: AnyPathParams) => openSocket(conn, params, name, handlers, group) }
      },
      close: (which, code, reason) => group.close(which, code, reason),
    }
  },
}

function wiringOf(socket: SocketContract, place: string, { validate, output }: Codec): SocketWiring {
  const { receives, sends, limits } = socket
  socketServing.largest = Math.max(socketServing.largest, limits?.max_message_bytes ?? 0)
  return {
    ...socket,
    place,
    decode: (message) => (receives === null ? { ok: true, value: message } : validate(receives, message)),
    encode: (message) => {
      if (isPromise(message)) writeJson(message) // refuses it
      return sends === null ? message : output(sends, "a message", message, place)
    },
  }
}

/** @throws {ArgumentError} when the value is not an object of functions of these names */
function readHandlers(name: string, given: unknown): AnyHandlers {
  if (!isObject(given)) throw new ArgumentError(`${name} takes an object with its functions, got: ${inspect(given)}`)
  for (const [key, value] of Object.entries(given)) {
    if (!SOCKET_HANDLERS.includes(key))
      throw new ArgumentError(`${name} has no function ${inspect(key)}. Supported: ${SOCKET_HANDLERS.join(", ")}`)
    if (value !== undefined && typeof value !== "function")
      throw new ArgumentError(`${key} of ${name} must be a function, got: ${inspect(value)}`)
  }
  return given
}

/**
 * Answers a conn by opening a socket.
 *
 * @throws {InvalidQueryError} 400, when the query is malformed
 * @throws {NoRouteError} 404, for HEAD
 * @throws {UpgradeRequiredError} 426, when the request does not ask for a socket
 * @throws {ForbiddenOriginError} 403, when a page of another site opens it
 * @throws {TooManySocketsError} 503, when the server has the maximum number of sockets
 */
function openSocket(
  conn: CoreConn,
  params: AnyPathParams,
  name: string,
  handlers: AnyHandlers,
  group: SocketGroup,
): CoreConn {
  const wiring = socketWiring.get(conn)
  if (wiring === undefined) throw new ArgumentError(`${name} is a socket: its rows are those of the builder socket`)
  if (isHeadRequest(conn)) throw new NoRouteError("HEAD", conn.path_info, "Router")
  const host = socketHost.get(conn) ?? webSocketHost(conn)
  const isAsked = conn.req_headers.get("upgrade")?.toLowerCase() === "websocket"
  if (!isAsked || (host === undefined && !asksToUpgrade(conn.req_headers))) {
    conn.put_resp_header("upgrade", "websocket")
    throw new UpgradeRequiredError(conn.request_path)
  }
  checkOrigin(conn, wiring.origins)
  const { query_params } = conn
  if (host === undefined)
    throw new Error("this server opens no sockets: serve of waymark/node does, and so do Deno, Bun and Workers")
  offerProtocols(conn, wiring.protocols)
  const { remote_ip } = conn
  const uncount = host.admit(remote_ip)
  const socket = new OpenSocket({
    params,
    query_params,
    assigns: conn.assigns,
    remote_ip,
    protocol: chosenProtocol(conn),
    route: matched_route(conn),
    limits: { ...host.limits, ...wiring.limits },
    wiring,
    handlers,
    report: (error) => reportToEndpoint(conn, error),
    ended: () => {
      uncount()
      group.delete(socket)
    },
  })
  group.add(socket)
  conn["upgrade"] = () => {
    if (conn.status === 101) return host.accept(conn, socket)
    socket.closed(1006, "") // a callback of `register_before_send` has failed
    return undefined
  }
  conn.status = 101
  conn.state = "sent"
  return conn
}
