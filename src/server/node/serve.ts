import type { EventEmitter } from "node:events"
import type { RequestListener, Server } from "node:http"
import { serve as listen } from "srvx"
import type { CoreConn } from "../conn/core-conn.js"
import { sendable } from "../conn/response/foreign-body.js"
import { toResponse } from "../conn/response/send.js"
import type { HostLimits } from "../conn/response/upgrade.js"
import { fieldsOfRequest } from "../conn/request/request.js"
import type { ServedEndpoint } from "../endpoint/core-endpoint.js"
import { refuseRequest } from "../endpoint/errors/render.js"
import { socketServing } from "../endpoint/socket-serving.js"
import { refuseUnknown } from "../../core/lib/errors/unknown-option.js"
import { checkVersion } from "../../core/lib/copies.js"
import { readField } from "../../core/lib/errors/error-details.js"
import { MAX_DELAY } from "../../core/lib/max-delay.js"
import { whenReady } from "../../core/lib/maybe-promise.js"
import { discardRest } from "./discard-rest.js"
import { continueWhenRead } from "./expect-continue.js"
import { trackEventStreams } from "./event-streams.js"
import { nodeHandler } from "./handler.js"
import { leftConnections } from "./left-connections.js"
import { limitOptions, limitServer, readServeLimits } from "./limits.js"
import type { ServeLimits } from "./limits.js"
import { isProduction } from "../../core/lib/is-production.js"
import { LOOPBACK, browserUrl } from "./listen-address.js"
import { listenOnRuntime, readPort } from "./listen.js"
import type { AnswerRequest } from "./listen.js"
import type { NodeServer } from "./node-types.js"
import { closeGracefully, trackConnections } from "./shutdown.js"
import { answerUpgrades, refuseConnect, UpgradingRequest } from "./upgrades.js"

/** Options of {@link serve}. */
export interface ServeOptions {
  /** Default: the environment variable `PORT`, else 3000. 0 means a free port. */
  readonly port?: number
  /**
   * Default: the environment variable `HOST`; else `"127.0.0.1"` if `NODE_ENV` is unset, `development` or `test`, and all
   * addresses of the machine in production.
   */
  readonly hostname?: string
  /** Limits of time, size and number for clients, on Node. */
  readonly limits?: ServeLimits
  /** Limits of sockets, in number and for each one. Rows may have other limits for each one. */
  readonly sockets?: ServeSocketLimits
  /**
   * Prints the line with the address of the server; `false` for no line. Default: standard output, but no line in
   * production, where programs read the logs.
   */
  readonly print?: ((line: string) => void) | false
}

/** The limits of a server for sockets; `Infinity` means no limit. */
export type ServeSocketLimits = Partial<HostLimits>

/** Options of {@link RunningServer.close}. */
export interface CloseOptions {
  /**
   * The time for requests in flight, in milliseconds, after which their connections are closed. With a grace, idle connections
   * are kept for one more request: for half of the grace, at most a second. Default: no limit; idle connections are closed immediately.
   */
  readonly grace?: number
}

/** A listening server. */
export interface RunningServer {
  /** The URL of the server as a browser can open it, e.g. `"http://localhost:4000/"`. */
  readonly url: string
  /** The server of `node:http`, e.g. for its event `upgrade`; undefined on Deno and Bun. Stop it by `close`. */
  readonly server: NodeServer | undefined
  /**
   * Accepts the connections that wait, stops listening, ends open event streams (`text/event-stream`), closes sockets with 1001, closes
   * connections when they are idle, and resolves when all requests that had arrived are answered, their streams have ended, and the handlers
   * of sockets have finished. Responses that begin afterwards have `connection: close`. On Deno and Bun, only the event streams are Waymark's; the rest is the runtime's.
   * A second call waits for the same end, but at most for its own `grace`.
   */
  close(options?: CloseOptions): Promise<void>
}

/** An object that answers Web requests, such as an endpoint. */
export interface Fetcher {
  /** Answers a request. */
  fetch(request: Request): Response | Promise<Response>
}

/**
 * Serves an endpoint over HTTP on Node, Deno or Bun. Resolves when the server listens; in development, prints its address.
 *
 * @throws {Error} with the code `EADDRINUSE`, when the port is taken, or another error of the listener
 * @throws {ArgumentError} when a limit is unknown or not above 0, or when the port is not a whole number from 0 to 65535
 * @example
 * import { serve } from "waymark/node"
 * import { define_endpoint } from "waymark/server"
 *
 * const Endpoint = define_endpoint({ plugs: [(conn) => conn.text("Hello")] })
 * const server = await serve(Endpoint, { port: 0, limits: { unread_timeout: 10_000 }, print: false })
 * await (await fetch(server.url)).text() //=> "Hello"
 * await server.close()
 */
export async function serve(endpoint: Fetcher, options: ServeOptions = {}): Promise<RunningServer> {
  checkVersion(endpoint, "the endpoint of serve")
  refuseUnknown("serve", options, { port: true, hostname: true, limits: true, sockets: true, print: true })
  const { hostname = process.env.HOST, print = isProduction() ? false : printLine } = options
  const address = hostname ?? (isProduction() ? undefined : LOOPBACK)
  const limits = readServeLimits(options.limits ?? {})
  const streams = trackEventStreams()
  const port = readPort(options.port ?? process.env.PORT ?? 3000)
  const explain = (error: unknown): never => {
    throw portTaken(error, port) ?? error
  }
  const listenOnWeb = listenOnRuntime()
  const webSockets = listenOnWeb === undefined ? undefined : socketServing.current?.onWeb(options.sockets)
  const opensSockets = socketServing.current !== undefined && isEndpoint(endpoint)
  const answer = isEndpoint(endpoint) ? answerConns(endpoint) : answerRequests(endpoint)
  const handler: AnswerRequest = (request, ip) => {
    webSockets?.prepare(request)
    return whenReady(answer(request, ip), streams.track)
  }
  const server =
    (await listenOnWeb?.({ port, hostname: address }, handler, webSockets?.bun).catch(explain)) ??
    listen({
      fetch: (request) => whenReady(endpoint.fetch(request), (given) => streams.track(sendable(given))),
      silent: true,
      gracefulShutdown: false,
      node: {
        ...limitOptions(limits),
        joinDuplicateHeaders: true, // joins several `Host` headers to a value that is malformed
        exclusive: false, // the workers of `node:cluster` share a port
        ...(opensSockets ? { IncomingMessage: UpgradingRequest } : {}),
      },
      port,
      ...(address === undefined ? {} : { hostname: address }),
    })
  // Of HTTP/1.1, since it has no certificate.
  const nodeServer = "node" in server ? (server.node?.server as Server | undefined) : undefined
  if (nodeServer !== undefined) limitServer(nodeServer, limits)
  continueWhenRead(nodeServer)
  const left = nodeServer === undefined ? undefined : leftConnections(nodeServer)
  if (isEndpoint(endpoint)) replaceListener(nodeServer, nodeHandler(endpoint, streams))
  else nodeServer?.prependListener("request", discardRest)
  if (nodeServer !== undefined && left !== undefined) refuseConnect(nodeServer, left)
  const connections = trackConnections(nodeServer)
  const { release } = connections
  const nodeSockets = listenOnWeb !== undefined ? undefined : socketServing.current?.onNode(options.sockets)
  if (nodeSockets !== undefined && nodeServer !== undefined && left !== undefined && isEndpoint(endpoint))
    answerUpgrades({ server: nodeServer, endpoint, sockets: nodeSockets, left, track: streams.track, release })
  const sockets = webSockets ?? nodeSockets
  if ("ready" in server) await server.ready().catch(explain)
  const url = browserUrl(server.url, hostname)
  if (print !== false) print(`Listening on ${url.replace(/\/$/, "")}`)
  let closing: Promise<void> | undefined
  return {
    url,
    server: nodeServer,
    async close(given) {
      const grace = given?.grace
      let closed: Promise<void> | undefined
      const endLive = (): void => {
        streams.end()
        closed = sockets?.close()
      }
      closing ??= closeGracefully(server, connections, endLive, grace).then(() => closed)
      if (grace === undefined) return closing
      let timer: ReturnType<typeof setTimeout> | undefined
      const timedOut = new Promise<void>((resolve) => {
        timer = setTimeout(
          () => {
            sockets?.terminate()
            left?.terminate()
            resolve(server.close(true))
          },
          Math.min(grace, MAX_DELAY),
        )
      })
      await Promise.race([closing, timedOut])
      clearTimeout(timer)
    },
  }
}

/** The error of a listener whose port is taken, in one sentence, with its code; undefined for other errors. */
function portTaken(cause: unknown, port: number): Error | undefined {
  if (readField(cause, "code") !== "EADDRINUSE") return undefined
  const error = new Error(
    `port ${port} is taken by another program: stop that, or choose another port by PORT or the option port`,
    { cause },
  )
  return Object.assign(error, { code: "EADDRINUSE" })
}

const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

/** Answers with the conns of an endpoint, which ask for the address of the client only when it is needed. */
function answerConns(endpoint: ServedEndpoint): AnswerRequest {
  return (request, ip) => {
    let conn: CoreConn
    try {
      conn = endpoint.create_conn(fieldsOfRequest(request, endpoint, endpoint.config.secret_key_base, ip))
    } catch {
      return refuseRequest(request) // the URL is malformed
    }
    return endpoint.answer(conn, toResponse)
  }
}

/** Answers by `fetch`, with requests that have an `ip`. */
function answerRequests(fetcher: Fetcher): AnswerRequest {
  return (request, get) =>
    whenReady(
      fetcher.fetch(Object.defineProperty(request, "ip", { configurable: true, enumerable: true, get })),
      sendable,
    )
}

function isEndpoint(fetcher: Fetcher): fetcher is ServedEndpoint {
  return "answer" in fetcher && "config" in fetcher
}

/** Passes the requests of a Node server, if there is one, directly to the endpoint, without a Web request. */
function replaceListener(server: EventEmitter | undefined, handler: RequestListener): void {
  server?.removeAllListeners("request").on("request", handler)
}
