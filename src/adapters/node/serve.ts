import { serve as listen } from "srvx"

/** Where to listen. */
export interface ServeOptions {
  /** Default: the `PORT` of the environment, else 3000; 0 for a free one. */
  readonly port?: number
  /** Default: every address of the machine. */
  readonly hostname?: string
}

/** A server that listens. */
export interface RunningServer {
  /** Where it answers, e.g. `"http://127.0.0.1:4000/"`. */
  readonly url: string
  /** Stops listening, and resolves when what is in flight is answered. */
  close(): Promise<void>
}

/** Something that answers Web requests, such as an endpoint. */
export interface Fetcher {
  fetch(request: Request): Response | Promise<Response>
}

/**
 * Serves an endpoint over HTTP, and resolves when it listens.
 *
 * @throws the listener's error, such as `EADDRINUSE`
 */
export async function serve(endpoint: Fetcher, options: ServeOptions = {}): Promise<RunningServer> {
  const server = listen({
    fetch: (request) => endpoint.fetch(request),
    silent: true,
    gracefulShutdown: false,
    ...(options.port === undefined ? {} : { port: options.port }),
    ...(options.hostname === undefined ? {} : { hostname: options.hostname }),
  })
  await server.ready()
  return { url: server.url ?? "", close: () => server.close() }
}
