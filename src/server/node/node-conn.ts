import type { IncomingMessage, ServerResponse } from "node:http"
import type { CoreConn } from "../conn/core-conn.js"
import type { ConnFields } from "../conn/conn.js"
import type { ServedEndpoint } from "../endpoint/core-endpoint.js"
import { parseHost } from "../conn/request/host.js"
import type { HostAndPort, Scheme } from "../conn/request/host.js"
import { isPlainTarget, parseTarget } from "./request-target.js"
import { isAbsoluteName, requestWithUrl, webRequest } from "./web-request.js"

/**
 * Creates a conn for a Node request. Its path is the one that the client sent: nothing in it is resolved or decoded.
 *
 * @returns undefined if the target or the `Host` header is malformed, so that the response has to be a 400
 */
export function nodeConn(req: IncomingMessage, res: ServerResponse, endpoint: ServedEndpoint): CoreConn | undefined {
  closeWithConnection(req, res)
  const { url = "" } = req
  const origin = readOrigin(req)
  if (origin === undefined) return undefined
  if (isPlainTarget(url) && !isAbsoluteName(origin))
    return endpoint.create_conn(new NodeFields(req, res, endpoint, origin, url))
  const target = parseTarget(url, req.method ?? "GET", origin.scheme)
  if (target === undefined) return undefined
  const { authority, path } = target
  const asked = authority === undefined ? origin : { ...authority, scheme: origin.scheme }
  return endpoint.create_conn(
    new NodeFields(req, res, endpoint, asked, path, () => requestWithUrl(req, res, asked, path)),
  )
}

/**
 * Closes a response with its connection also while it waits for the answers to earlier requests; Node closes only the response that is
 * being written. So its stream is cancelled, and its signal aborted.
 */
export function closeWithConnection({ socket }: IncomingMessage, res: ServerResponse): void {
  if (res.socket !== null) return
  const close = (): void => {
    if (res.socket === null) res.emit("close")
  }
  socket.once("close", close)
  res.once("close", () => socket.off("close", close))
}

/** The fields of a conn, read from a Node request. The Web request is created only when it is needed. */
export class NodeFields implements ConnFields {
  readonly method: string
  readonly scheme: Scheme
  readonly host: string
  readonly port: number
  readonly request_path: string
  readonly query_string: string
  readonly secret_key_base: ConnFields["secret_key_base"]
  readonly #req: IncomingMessage
  readonly #res: ServerResponse
  readonly #makeRequest: (() => Request) | undefined
  #request: Request | undefined = undefined

  /**
   * @param target path and query, percent-encoded
   * @param makeRequest creates the Web request, if its URL is not that of `req`
   */
  constructor(
    req: IncomingMessage,
    res: ServerResponse,
    readonly endpoint: ServedEndpoint,
    { scheme, host, port }: Origin,
    target: string,
    makeRequest?: () => Request,
  ) {
    const mark = target.indexOf("?")
    this.method = req.method ?? "GET"
    this.scheme = scheme
    this.host = host
    this.port = port
    this.request_path = mark < 0 ? target : target.slice(0, mark)
    this.query_string = mark < 0 ? "" : target.slice(mark + 1)
    this.secret_key_base = endpoint.config.secret_key_base
    this.#req = req
    this.#res = res
    this.#makeRequest = makeRequest
  }

  get request(): Request {
    return (this.#request ??= this.#makeRequest?.() ?? webRequest(this.#req, this.#res))
  }

  get req_headers(): Headers {
    return this.request.headers
  }

  get accept(): string | null {
    return this.#req.headers.accept ?? null
  }

  get remote_ip(): string | undefined {
    return this.#req.socket.remoteAddress
  }
}

/** The origin of a request, from its `Host` header. */
export interface Origin extends HostAndPort {
  readonly scheme: Scheme
}

/**
 * The origin of a request, from its `Host` header, or from the connection if an HTTP/1.0 client sent none.
 *
 * @returns undefined if the `Host` header is malformed or missing
 */
export function readOrigin(req: IncomingMessage): Origin | undefined {
  const scheme = "encrypted" in req.socket ? "https" : "http"
  const host = req.headers.host ?? req.headers[":authority"]
  if (typeof host === "string") return cachedOrigin(host, scheme) ?? undefined
  return req.httpVersion === "1.0" ? localOrigin(req, scheme) : undefined
}

function localOrigin({ socket }: IncomingMessage, scheme: Scheme): Origin | undefined {
  const { localAddress = "localhost", localPort = "" } = socket
  return (
    parseOrigin(`${localAddress.includes(":") ? `[${localAddress}]` : localAddress}:${localPort}`, scheme) ?? undefined
  )
}

/** The origins of recent `Host` headers, or null for malformed ones. Limited, since clients can send any number of them. */
const cache = { http: new Map<string, Origin | null>(), https: new Map<string, Origin | null>() }
const MAX_CACHED = 100

function cachedOrigin(header: string, scheme: Scheme): Origin | null {
  const cached = cache[scheme].get(header)
  if (cached !== undefined) return cached
  const origin = parseOrigin(header, scheme)
  if (cache[scheme].size >= MAX_CACHED) cache[scheme].clear()
  cache[scheme].set(header, origin)
  return origin
}

function parseOrigin(header: string, scheme: Scheme): Origin | null {
  const parsed = parseHost(header, scheme)
  return parsed === undefined ? null : { ...parsed, scheme }
}
