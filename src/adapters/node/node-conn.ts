import type { IncomingMessage, ServerResponse } from "node:http"
import { Conn } from "../../server/conn.js"
import type { ConnFields } from "../../server/conn.js"
import { connFromRequest } from "../../server/endpoint.js"
import type { Endpoint } from "../../server/endpoint.js"
import { webRequest } from "./web-request.js"

/** A conn for a request of Node, or undefined where its address is none, as with the port 99999. */
export function nodeConn(req: IncomingMessage, res: ServerResponse, endpoint: Endpoint): Conn | undefined {
  const { url = "", headers } = req
  const origin = isPlain(url) && headers.host !== undefined ? readOrigin(headers.host, "encrypted" in req.socket) : null
  if (origin !== null) return new Conn(new NodeFields(req, res, endpoint, origin))
  try {
    return connFromRequest(webRequest(req, res), endpoint)
  } catch {
    return undefined
  }
}

/** What a conn asks of a request of Node. Its Web request is made when something wants more than this. */
class NodeFields implements ConnFields {
  readonly method: string
  readonly scheme: "http" | "https"
  readonly host: string
  readonly port: number
  readonly request_path: string
  readonly query_string: string
  readonly secret_key_base: ConnFields["secret_key_base"]
  readonly #req: IncomingMessage
  readonly #res: ServerResponse
  #request: Request | undefined = undefined

  constructor(
    req: IncomingMessage,
    res: ServerResponse,
    readonly endpoint: Endpoint,
    { scheme, host, port }: Origin,
  ) {
    const { url = "/", method = "GET" } = req
    const mark = url.indexOf("?")
    this.method = method
    this.scheme = scheme
    this.host = host
    this.port = port
    this.request_path = mark < 0 ? url : url.slice(0, mark)
    this.query_string = mark < 0 ? "" : url.slice(mark + 1)
    this.secret_key_base = endpoint.config.secret_key_base
    this.#req = req
    this.#res = res
  }

  get request(): Request {
    return (this.#request ??= webRequest(this.#req, this.#res))
  }

  get req_headers(): Headers {
    return this.request.headers
  }

  get remote_ip(): string | undefined {
    return this.#req.socket.remoteAddress
  }
}

/** Whether `URL` would leave a path with its query as it is. */
function isPlain(target: string): boolean {
  return target.startsWith("/") && !CHANGED.test(target)
}

/** What `URL` encodes or resolves: letters other than these, and segments of dots. */
const CHANGED = /[^\w!$%&()*+,\-./:;=?@~]|\/\.|%2e/i

interface Origin {
  readonly scheme: "http" | "https"
  readonly host: string
  readonly port: number
}

/** The origins of `host` headers that came before; null where they are none. A server has few, and a client may invent many. */
const known = { http: new Map<string, Origin | null>(), https: new Map<string, Origin | null>() }
const MOST_KNOWN = 100

function readOrigin(header: string, isEncrypted: boolean): Origin | null {
  const scheme = isEncrypted ? "https" : "http"
  const before = known[scheme].get(header)
  if (before !== undefined) return before
  const origin = parseOrigin(header, scheme)
  if (known[scheme].size >= MOST_KNOWN) known[scheme].clear()
  known[scheme].set(header, origin)
  return origin
}

function parseOrigin(header: string, scheme: "http" | "https"): Origin | null {
  if (!HOST.test(header) || !URL.canParse(`${scheme}://${header}`)) return null
  const { hostname, port } = new URL(`${scheme}://${header}`)
  return { scheme, host: hostname, port: port === "" ? (scheme === "https" ? 443 : 80) : Number(port) }
}

/** A name or an address, with a port perhaps. */
const HOST = /^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\])(?::\d{1,5})?$/i
