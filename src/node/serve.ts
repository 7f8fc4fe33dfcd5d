import type { EventEmitter } from "node:events"
import type { RequestListener } from "node:http"
import type { Duplex } from "node:stream"
import { serve as listen } from "srvx"
import type { Endpoint } from "../endpoint/endpoint.js"
import { nodeHandler } from "./handler.js"
import { limitOptions, limitServer, readLimits } from "./limits.js"
import type { ServeLimits } from "./limits.js"
import { isProduction, LOOPBACK, openableUrl } from "./listen-address.js"
import { closeGently, followConnections } from "./shutdown.js"

/** Where a server listens, what it allows its clients, and where it says so. */
export interface ServeOptions {
  /** Default: the `PORT` of the environment, else 3000; 0 for a free one. */
  readonly port?: number
  /**
   * Default: the `HOST` of the environment; else every address of the machine if `NODE_ENV` is `"production"`, and
   * `"127.0.0.1"` if it is not.
   */
  readonly hostname?: string
  /** Times, sizes and numbers that clients may not exceed, on Node. */
  readonly limits?: ServeLimits
  /**
   * Takes the line that says where the server listens; `false` for no line. Default: standard output, and no line if
   * `NODE_ENV` is `"production"`, where logs are read by programs.
   */
  readonly print?: ((line: string) => void) | false
}

/** How a server stops. */
export interface CloseOptions {
  /** How long requests in flight may take, in milliseconds; what is not answered then is cut. Default: no limit. */
  readonly grace?: number
}

/** A server that listens. */
export interface RunningServer {
  /** Where it answers, as a browser can open it, e.g. `"http://localhost:4000/"`. */
  readonly url: string
  /**
   * Stops listening, closes connections that wait for no response, and resolves when what is in flight is answered,
   * streams to their end. Responses that begin from then on say `connection: close`. Called again, it waits for the same
   * end, but no longer than a `grace` that is given then.
   */
  close(options?: CloseOptions): Promise<void>
}

/** Something that answers Web requests, such as an endpoint. */
export interface Fetcher {
  fetch(request: Request): Response | Promise<Response>
}

/**
 * Serves an endpoint over HTTP, resolves when it listens, and prints where in development. It runs on Node, Deno and Bun.
 *
 * @throws the listener's error, such as `EADDRINUSE`
 * @throws {ArgumentError} when a limit is unknown or not above 0
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
  const { hostname = process.env.HOST, print = isProduction() ? false : printLine } = options
  const address = hostname ?? (isProduction() ? undefined : LOOPBACK)
  const limits = readLimits(options.limits ?? {})
  const server = listen({
    fetch: (request) => endpoint.fetch(request),
    silent: true,
    gracefulShutdown: false,
    node: {
      ...limitOptions(limits),
      joinDuplicateHeaders: true, // several `Host` headers become a list, which is malformed
    },
    ...(options.port === undefined ? {} : { port: options.port }),
    ...(address === undefined ? {} : { hostname: address }),
  })
  if (server.node?.server !== undefined) limitServer(server.node.server, limits)
  if (isEndpoint(endpoint)) answerWith(server.node?.server, nodeHandler(endpoint))
  const connections = followConnections(server.node?.server)
  await server.ready()
  const url = openableUrl(server.url, hostname)
  if (print !== false) print(`Listening on ${url.replace(/\/$/, "")}`)
  let closing: Promise<void> | undefined
  return {
    url,
    async close({ grace } = {}) {
      closing ??= closeGently(server, connections)
      if (grace === undefined) return closing
      let timer: ReturnType<typeof setTimeout> | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(() => resolve(server.close(true)), grace)
      })
      await Promise.race([closing, late])
      clearTimeout(timer)
    },
  }
}

const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

function isEndpoint(fetcher: Fetcher): fetcher is Endpoint {
  return "answer" in fetcher && "config" in fetcher
}

/** Gives the requests of a server of Node, where the runtime has one, to an endpoint without a Web request between. */
function answerWith(server: EventEmitter | undefined, handler: RequestListener): void {
  server?.removeAllListeners("request").on("request", handler)
  server?.on("connect", (_req: unknown, socket: Duplex) => {
    socket.on("error", () => socket.destroy())
    socket.end("HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
  })
}
