import { ArgumentError } from "../../core/lib/errors/argument-error.js"
import { readField } from "../../core/lib/errors/error-details.js"
import { inspect } from "../../core/lib/errors/inspect.js"
import { hasMethod } from "../../core/lib/is-object.js"

/** Answers a request; `ip` asks the runtime for the address of its client. */
export type AnswerRequest = (request: Request, ip: () => unknown) => Response | Promise<Response>

/** A server of Deno or Bun that listens. */
export interface WebServer {
  readonly url: string
  /** Stops listening, and resolves when all requests that had arrived are answered; on Bun, `closeAll` ends their connections instead. */
  close(closeAll?: boolean): Promise<void>
}

/** Where a server listens. */
export interface WebAddress {
  readonly port: number
  /** Default: all addresses of the machine. */
  readonly hostname: string | undefined
}

/** Starts a server with what Bun needs for sockets, if the program has any. */
export type Listen = (address: WebAddress, answer: AnswerRequest, websocket: object | undefined) => Promise<WebServer>

/** The part of Deno's global object that serves requests. */
interface Deno {
  serve(
    options: { readonly port: number; readonly hostname?: string; readonly onListen: () => void },
    handler: (request: Request, info: { readonly remoteAddr: object }) => Response | Promise<Response>,
  ): { readonly addr: { readonly hostname: string; readonly port: number }; shutdown(): Promise<void> }
}

/** The part of Bun's global object that serves requests. */
interface Bun {
  serve(options: {
    readonly port: number
    readonly hostname?: string
    readonly websocket?: object
    readonly fetch: (request: Request, server: BunServer) => Response | Promise<Response>
  }): BunServer
}

interface BunServer {
  readonly hostname: string
  readonly port: number
  requestIP(request: Request): { readonly address: string } | null
  stop(closeAll?: boolean): Promise<void>
}

/** Starts a server of the runtime, if it is Deno or Bun. Both decide about the sizes and times of requests themselves. */
export function listenOnRuntime(): Listen | undefined {
  const deno = readField(globalThis, "Deno")
  if (isDeno(deno)) return async (address, answer) => listenOnDeno(deno, address, answer)
  const bun = readField(globalThis, "Bun")
  return isBun(bun) ? async (address, answer, websocket) => listenOnBun(bun, address, answer, websocket) : undefined
}

function listenOnDeno(deno: Deno, { port, hostname }: WebAddress, answer: AnswerRequest): WebServer {
  const server = deno.serve({ port, ...(hostname === undefined ? {} : { hostname }), onListen() {} }, (request, info) =>
    answer(request, () => readField(info.remoteAddr, "hostname")),
  )
  return { url: urlOf(server.addr), close: async () => server.shutdown() }
}

function listenOnBun(
  bun: Bun,
  { port, hostname }: WebAddress,
  answer: AnswerRequest,
  websocket: object | undefined,
): WebServer {
  const server = bun.serve({
    port,
    ...(hostname === undefined ? {} : { hostname }),
    ...(websocket === undefined ? {} : { websocket }),
    fetch(request, own) {
      // Sockets are opened by the server that the request names.
      if (websocket !== undefined) Object.assign(request, { runtime: { bun: { server: own } } })
      return answer(request, () => own.requestIP(request)?.address)
    },
  })
  return { url: urlOf(server), close: async (closeAll) => server.stop(closeAll) }
}

function urlOf({ hostname, port }: { readonly hostname: string; readonly port: number }): string {
  return `http://${hostname.includes(":") && !hostname.startsWith("[") ? `[${hostname}]` : hostname}:${port}/`
}

/**
 * The port to listen on.
 *
 * @throws {ArgumentError} when it is not a whole number from 0 to 65535
 */
export function readPort(given: number | string): number {
  const port = typeof given === "string" && /^\d+$/.test(given) ? Number(given) : given
  if (typeof port === "number" && Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new ArgumentError(`the port to listen on must be a whole number from 0 to 65535, got: ${inspect(given)}`)
}

const isDeno = (value: unknown): value is Deno => hasMethod(value, "serve")
const isBun = (value: unknown): value is Bun => hasMethod(value, "serve")
