import type { EventEmitter } from "node:events"
import type { RequestListener } from "node:http"
import type { Duplex } from "node:stream"
import { serve as listen } from "srvx"
import type { Endpoint } from "../../server/endpoint.js"
import { nodeHandler } from "./handler.js"
import { closeGently, followConnections } from "./shutdown.js"

/** Where to listen. */
export interface ServeOptions {
  /** Default: the `PORT` of the environment, else 3000; 0 for a free one. */
  readonly port?: number
  /** Default: every address of the machine. */
  readonly hostname?: string
}

/** How a server stops. */
export interface CloseOptions {
  /** How long requests in flight may take, in milliseconds; what is not answered then is cut. Default: no limit. */
  readonly grace?: number
}

/** A server that listens. */
export interface RunningServer {
  /** Where it answers, e.g. `"http://127.0.0.1:4000/"`. */
  readonly url: string
  /**
   * Stops listening, closes connections that wait for no response, and resolves when what is in flight is answered,
   * streams to their end. Called again, it waits for the same end, but no longer than a `grace` that is given then.
   */
  close(options?: CloseOptions): Promise<void>
}

/** Something that answers Web requests, such as an endpoint. */
export interface Fetcher {
  fetch(request: Request): Response | Promise<Response>
}

/**
 * Serves an endpoint over HTTP, and resolves when it listens. It runs on Node, Deno and Bun.
 *
 * @throws the listener's error, such as `EADDRINUSE`
 */
export async function serve(endpoint: Fetcher, options: ServeOptions = {}): Promise<RunningServer> {
  const server = listen({
    fetch: (request) => endpoint.fetch(request),
    silent: true,
    gracefulShutdown: false,
    node: { joinDuplicateHeaders: true }, // several `Host` headers become a list, which is malformed
    ...(options.port === undefined ? {} : { port: options.port }),
    ...(options.hostname === undefined ? {} : { hostname: options.hostname }),
  })
  if (isEndpoint(endpoint)) answerWith(server.node?.server, nodeHandler(endpoint))
  const connections = followConnections(server.node?.server)
  await server.ready()
  let closing: Promise<void> | undefined
  return {
    url: server.url ?? "",
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
