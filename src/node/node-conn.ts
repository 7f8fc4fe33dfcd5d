import type { IncomingMessage, ServerResponse } from "node:http"
import { Conn } from "../conn/conn.js"
import type { ConnFields } from "../conn/conn.js"
import type { Endpoint } from "../endpoint/endpoint.js"
import { parseHost } from "../conn/host.js"
import type { HostAndPort, Scheme } from "../conn/host.js"
import { isPlainTarget, readTarget } from "./request-target.js"
import { requestUnder, webRequest } from "./web-request.js"

/**
 * A conn for a request of Node. Its path is the one that came: nothing in it is resolved or decoded.
 *
 * @returns undefined if the request has to be answered with 400, since its target or its `Host` is malformed
 */
export function nodeConn(req: IncomingMessage, res: ServerResponse, endpoint: Endpoint): Conn | undefined {
  const { url = "" } = req
  const origin = readOrigin(req)
  if (origin === undefined) return undefined
  if (isPlainTarget(url)) return new Conn(new NodeFields(req, res, endpoint, origin, url))
  const target = readTarget(url, req.method ?? "GET", origin.scheme)
  if (target === undefined) return undefined
  const { authority, path } = target
  const asked = authority === undefined ? origin : { ...authority, scheme: origin.scheme }
  return new Conn(new NodeFields(req, res, endpoint, asked, path, () => requestUnder(req, res, asked, path)))
}

/** The fields of a conn, read from a request of Node. Its Web request is made when something needs more than these. */
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
   * @param makeRequest makes the Web request, where the target is not that of `req`
   */
  constructor(
    req: IncomingMessage,
    res: ServerResponse,
    readonly endpoint: Endpoint,
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

  get remote_ip(): string | undefined {
    return this.#req.socket.remoteAddress
  }
}

/** Where a request was sent to, as its `Host` says it. */
export interface Origin extends HostAndPort {
  readonly scheme: Scheme
}

/**
 * The origin that a request was sent to: that of its `Host`, or of the connection if a client of HTTP/1.0 sent none.
 *
 * @returns undefined if its `Host` is malformed or missing
 */
export function readOrigin(req: IncomingMessage): Origin | undefined {
  const scheme = "encrypted" in req.socket ? "https" : "http"
  const host = req.headers.host ?? req.headers[":authority"]
  if (typeof host === "string") return knownOrigin(host, scheme) ?? undefined
  return req.httpVersion === "1.0" ? localOrigin(req, scheme) : undefined
}

function localOrigin({ socket }: IncomingMessage, scheme: Scheme): Origin | undefined {
  const { localAddress = "localhost", localPort = "" } = socket
  return (
    parseOrigin(`${localAddress.includes(":") ? `[${localAddress}]` : localAddress}:${localPort}`, scheme) ?? undefined
  )
}

/** The origins of `Host` headers that came before; null for malformed ones. A server has few, and a client may invent many. */
const known = { http: new Map<string, Origin | null>(), https: new Map<string, Origin | null>() }
const MOST_KNOWN = 100

function knownOrigin(header: string, scheme: Scheme): Origin | null {
  const before = known[scheme].get(header)
  if (before !== undefined) return before
  const origin = parseOrigin(header, scheme)
  if (known[scheme].size >= MOST_KNOWN) known[scheme].clear()
  known[scheme].set(header, origin)
  return origin
}

function parseOrigin(header: string, scheme: Scheme): Origin | null {
  const parsed = parseHost(header, scheme)
  return parsed === undefined ? null : { ...parsed, scheme }
}
